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
