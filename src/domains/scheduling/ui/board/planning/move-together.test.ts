import { expect, it } from 'vitest';
import { instantFromLocal, localFromInstant } from '#kernel/zoned-time.ts';
import type { BoardVisit } from '../visits/board-visit.ts';
import { shiftBetween, shiftedBy } from './move-together.ts';

const timezone = 'Europe/Berlin';
const at = (local: string) => Date.parse(instantFromLocal(local, timezone));
const localOf = (ms: number) => localFromInstant(new Date(ms).toISOString(), timezone).slice(0, 16);
const plan = (technician_id: string | null, from: string, to: string) => ({
  technician_id,
  from: at(from),
  to: at(to),
});
const visit = (id: string, ...of: Parameters<typeof plan>) => ({ id, ...plan(...of) }) as BoardVisit;
const laneIds = [null, 'ann', 'ben', 'cleo'];

it('moves the others by as many days, as much time of day and as many lanes, across a clock change', () => {
  const lead = plan('ann', '2026-03-27T09:00', '2026-03-27T10:00');
  const shift = shiftBetween(lead, plan('ben', '2026-03-30T09:30', '2026-03-30T10:30'), laneIds, timezone);
  const [moved] = shiftedBy(
    [visit('a', 'ben', '2026-03-27T14:00', '2026-03-27T16:00')],
    shift,
    laneIds,
    timezone,
  );
  expect([moved?.plan.technician_id, localOf(moved?.plan.from ?? 0), localOf(moved?.plan.to ?? 0)]).toEqual([
    'cleo',
    '2026-03-30T14:30',
    '2026-03-30T16:30',
  ]);
});

it('keeps visits within the lanes, and those without a shown lane where they are', () => {
  const down = { days: 0, time: 0, lanes: 5 };
  const visits = [visit('a', null, '2026-06-01T09:00', '2026-06-01T10:00')];
  expect(shiftedBy(visits, down, laneIds, timezone)[0]?.plan.technician_id).toBe('cleo');
  const later = { days: 1, time: 0, lanes: 0 };
  const elsewhere = [visit('b', 'zoe', '2026-06-01T09:00', '2026-06-01T10:00')];
  expect(shiftedBy(elsewhere, later, [], timezone)[0]?.plan.technician_id).toBe('zoe');
});
