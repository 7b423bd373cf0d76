import { describe, expect, it } from 'vitest';
import { offSpans, outsideHours } from '../lanes/working-time.ts';
import type { BoardVisit, Technician } from '../visits/board-visit.ts';
import { concernsOf } from './overlap.ts';

const at = (clock: string) => Date.parse(`2026-06-15T${clock}:00Z`);
const visit = (id: string, from: string, to: string, more: Partial<BoardVisit> = {}) =>
  ({
    id,
    technician_id: 'ann',
    status: 'scheduled',
    override_reason: null,
    from: at(from),
    to: at(to),
    ...more,
  }) as BoardVisit;
const ann = { id: 'ann', full_name: 'Ann', skills: ['HVAC'], working_hours: null } as unknown as Technician;
const hours = { days: [1, 2, 3, 4, 5], start: '08:00', end: '17:00' };

function concerns(from: string, to: string, visits: BoardVisit[], more = {}) {
  const planned = {
    technician_id: 'ann' as string | null,
    from: at(from),
    to: at(to),
    status: 'scheduled',
    requiredSkills: [] as string[],
    ...more,
  };
  return concernsOf(planned, {
    visits,
    technician: ann,
    companyHours: hours,
    timezone: 'UTC',
    times: undefined,
  });
}

describe('conflicts of a plan', () => {
  const nine = visit('nine', '09:00', '10:00');

  it('lists overlapping visits, and allows adjacent ones', () => {
    expect(concerns('09:30', '11:00', [nine]).overlaps).toEqual([nine]);
    expect(concerns('08:00', '12:00', [nine]).overlaps).toEqual([nine]);
    expect(concerns('10:00', '11:00', [nine]).overlaps).toEqual([]);
    expect(concerns('08:00', '09:00', [nine]).overlaps).toEqual([]);
  });

  it('does not conflict with itself, with other technicians or with unassigned visits', () => {
    expect(concerns('09:15', '10:15', [nine], { visitId: 'nine' }).overlaps).toEqual([]);
    expect(
      concerns('09:00', '10:00', [visit('bens', '09:00', '10:00', { technician_id: 'ben' })]).overlaps,
    ).toEqual([]);
    expect(
      concerns('09:00', '10:00', [visit('open', '09:00', '10:00', { technician_id: null })], {
        technician_id: null,
      }).overlaps,
    ).toEqual([]);
  });

  it('follows the database: tentative and overridden visits may overlap', () => {
    const tentative = visit('maybe', '09:00', '10:00', { status: 'tentative' });
    const overridden = visit('both', '09:00', '10:00', { override_reason: 'two for the lift' });
    const done = visit('done', '09:00', '10:00', { status: 'done' });
    const result = concerns('09:00', '10:00', [tentative, overridden, done]);
    expect(result.overlaps).toEqual([done]);
    expect(result.doubles).toEqual([tentative, overridden]);
    expect(concerns('09:00', '10:00', [nine], { status: 'tentative' }).overlaps).toEqual([]);
    const gone = [
      visit('x', '09:00', '10:00', { status: 'cancelled' }),
      visit('y', '09:00', '10:00', { status: 'no_access' }),
    ];
    expect(concerns('09:00', '10:00', gone)).toMatchObject({ overlaps: [], doubles: [] });
  });

  it('reports times outside working hours and missing skills', () => {
    expect(concerns('16:30', '17:00', []).isOutsideHours).toBe(false);
    expect(concerns('16:30', '17:15', []).isOutsideHours).toBe(true);
    expect(concerns('09:00', '10:00', [], { requiredSkills: ['hvac', 'gas'] }).lacksSkills).toEqual(['gas']);
  });
});

describe('working time', () => {
  it('is off all of a free day, and before and after hours on a working day', () => {
    expect(offSpans(hours, '2026-06-14', 'UTC')).toHaveLength(1);
    expect(offSpans(hours, '2026-06-15', 'UTC')).toEqual([
      { from: Date.parse('2026-06-15T00:00:00Z'), to: at('08:00') },
      { from: at('17:00'), to: Date.parse('2026-06-16T00:00:00Z') },
    ]);
    expect(offSpans({ ...hours, start: '00:00', end: '24:00' }, '2026-06-15', 'UTC')).toEqual([]);
  });

  it('handles clock changes', () => {
    const all = { days: [1, 2, 3, 4, 5, 6, 7], start: '08:00', end: '17:00' };
    const [before] = offSpans(all, '2026-03-29', 'Europe/Berlin');
    expect(((before?.to ?? 0) - (before?.from ?? 0)) / 3_600_000).toBe(7);
  });

  it('checks both days of a visit over midnight', () => {
    const always = { days: [1], start: '00:00', end: '24:00' };
    const span = { from: at('22:00'), to: Date.parse('2026-06-16T02:00:00Z') };
    expect(outsideHours(span, always, 'UTC')).toBe(true);
    expect(outsideHours(span, { ...always, days: [1, 2] }, 'UTC')).toBe(false);
  });
});
