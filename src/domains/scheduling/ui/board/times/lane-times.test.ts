import { expect, it } from 'vitest';
import { type KnownAbsence, workingDay } from '#domains/scheduling/working-time/working-time.rules.ts';
import { dayNotes, holidayOn, obstaclesOf, offTimes } from './lane-times.ts';

const timezone = 'UTC';
const day = '2026-07-01';
const away: KnownAbsence = {
  ...{ id: 'a', kind: 'training', starts_on: day, ends_on: day },
  ...{ starts_in: 'afternoon', ends_in: 'afternoon' },
};
const hours = { days: [3], start: '08:00', end: '16:00' };
const half = workingDay({ day, timezone, hours, holidays: new Map(), absences: [away] });
const at = (clock: string) => Date.parse(`${day}T${clock}:00Z`);
const whole = { from: at('00:00'), to: at('00:00') + 86_400_000 };
const meeting = { id: 'o', task_id: 't', title: 'Meeting', all_day: false, isAllowed: false };

it('shades what is not worked, and says why', () => {
  expect(offTimes(half, whole)).toEqual([
    { from: whole.from, to: at('08:00') },
    { from: at('12:00'), to: whole.to },
  ]);
  expect(dayNotes(half)).toEqual(['Training in the afternoon']);
  const holiday = workingDay({
    ...{ day, timezone, hours, holidays: new Map([[day, 'Founders’ Day']]) },
    absences: [{ ...away, kind: null }],
  });
  expect(offTimes(holiday, whole)).toEqual([whole]);
  expect(dayNotes(holiday)).toEqual(['Absent in the afternoon']);
  const times = new Map([['ann', { days: new Map([[day, holiday]]), tasks: [] }]]);
  expect([holidayOn(times, day), holidayOn(times, '2026-01-01')]).toEqual(['Founders’ Day', null]);
});

it('names what the database would refuse a visit for', () => {
  const times = {
    days: new Map([[day, half]]),
    tasks: [{ ...meeting, from: at('08:00'), to: at('09:00') }],
  };
  const met = (from: string, to: string) => obstaclesOf(times, { from: at(from), to: at(to) }, timezone);
  expect(met('08:30', '10:00')).toEqual(['Meeting']);
  expect(met('09:00', '12:00')).toEqual([]);
  expect(met('11:00', '13:00')).toEqual(['Training in the afternoon']);
  expect(obstaclesOf(undefined, whole, timezone)).toEqual([]);
});
