import { afterEach, expect, it, vi } from 'vitest';
import { firstFreeTime } from '../lanes/geometry.ts';
import { hour } from '../lanes/time-scale.ts';

const timezone = 'UTC';
const hours = { days: [1, 2, 3, 4, 5], start: '08:00', end: '17:00' };
const week = ['2026-11-22', '2026-11-23', '2026-11-24'] as const;
const places = (companyHours: typeof hours | undefined, visits: object[] = []) =>
  ({ lanes: [{ id: 'a', visits, technician: {} }], companyHours, timezone }) as never;
const begins = (span: { from: number }) => new Date(span.from).toISOString().slice(0, 16);

afterEach(() => vi.useRealTimers());

it('offers the first free working time instead of a Sunday', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00Z') });
  expect(begins(firstFreeTime(places(hours), 'a', [...week], hour))).toBe('2026-11-23T08:00');
  expect(begins(firstFreeTime(places(undefined), null, [...week], hour))).toBe('2026-11-23T08:00');
  const busy = { from: Date.parse('2026-11-23T08:00Z'), to: Date.parse('2026-11-23T16:30Z') };
  expect(begins(firstFreeTime(places(hours, [busy]), 'a', [...week], hour))).toBe('2026-11-24T08:00');
  expect(begins(firstFreeTime(places({ ...hours, days: [] }), 'a', ['2026-11-22'], hour))).toBe(
    '2026-11-22T12:00',
  );
});

it('knows tasks, half days and days away', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00Z') });
  const at = (time: string) => `2026-11-23T${time}Z`;
  const free = (day: object, tasks: object[] = []) => {
    const times = new Map([['a', { days: new Map([['2026-11-23', day]]), tasks }]]);
    const known = { ...(places(hours) as object), times } as never;
    return begins(firstFreeTime(known, 'a', [...week], hour));
  };
  const whole = { absences: [], shifts: [{ starts_at: at('08:00'), ends_at: at('17:00') }] };
  const meeting = { from: Date.parse(at('08:00')), to: Date.parse(at('08:45')), isAllowed: false };
  expect(free(whole, [meeting])).toBe('2026-11-23T08:45');
  expect(free(whole, [{ ...meeting, isAllowed: true }])).toBe('2026-11-23T08:00');
  const afternoon = {
    absences: [{ part: 'morning' }],
    shifts: [{ starts_at: at('12:30'), ends_at: at('17:00') }],
  };
  expect(free(afternoon)).toBe('2026-11-23T12:30');
  expect(free({ absences: [{ part: 'day' }], shifts: [] })).toBe('2026-11-24T08:00');
});
