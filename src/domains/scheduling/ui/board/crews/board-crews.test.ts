import { expect, it } from 'vitest';
import type { BoardVisit } from '../visits/board-visit.ts';
import { withCrewNames, withMates } from './board-crews.ts';

const visit = (id: string, crew_id: string | null, more: Partial<BoardVisit> = {}): BoardVisit => ({
  ...{ id, crew_id, version: 1, work_order_id: 'order', technician_id: id, status: 'scheduled' },
  ...{ starts_at: '', ends_at: '', from: 10, to: 20, travel_minutes: null, override_reason: null },
  ...{ work_order: null, ...more },
});
const nameOf = (id: string | null) => `${id} Miller`;

it('names those who come with a visit, and keeps what has not changed', () => {
  const visits = [
    visit('Ann', 'x'),
    visit('Ben', 'x'),
    visit('Cyd', 'x'),
    visit('Dan', null),
    visit('Eve', 'y'),
  ];
  const named = withCrewNames(visits, nameOf);
  expect(named.map(({ crew }) => crew?.brief)).toEqual([
    ...['with Ben, +1', 'with Ann, +1', 'with Ann, +1', undefined, undefined],
  ]);
  expect(named[2]?.crew?.names).toBe('with Ann Miller and Ben Miller');
  expect(withCrewNames(visits, nameOf)).toEqual(named);
  for (const [index, one] of withCrewNames(visits, nameOf).entries()) expect(one).toBe(named[index]);
  const alone = withCrewNames([visit('Ann', 'x'), visit('Ben', 'x', { status: 'no_access' })], nameOf);
  expect(alone.map(({ crew }) => crew)).toEqual([undefined, undefined]);
});

it('takes the crew along in time, and not to another person', () => {
  const [ann, ben, cyd] = [visit('Ann', 'x'), visit('Ben', 'x'), visit('Cyd', null)];
  const all = [ann, ben, cyd];
  const to = (technician_id: string, from: number) => ({ technician_id, from, to: from + 10 });
  expect(withMates([{ visit: ann, plan: to('Dan', 10) }], all)).toHaveLength(1);
  expect(withMates([{ visit: ann, plan: null }], all)).toHaveLength(1);
  expect(withMates([{ visit: cyd, plan: to('Cyd', 30) }], all)).toHaveLength(1);
  expect(withMates([{ visit: ann, plan: to('Dan', 30) }], all)[1]).toEqual({
    visit: ben,
    plan: to('Ben', 30),
  });
  const both = [ann, ben].map((one) => ({ visit: one, plan: to(one.id, 30) }));
  expect(withMates(both, all)).toEqual(both);
});
