import { expect, it } from 'vitest';
import { fc } from '#kernel/testing/properties.ts';
import { monthPattern, monthToMail } from './monthly-report.rules.ts';

it.each([
  // Midnight in Auckland is 11:00 UTC of the day before, in daylight saving time.
  ['2026-11-30T10:59:00Z', 'Pacific/Auckland', '2026-10-01'],
  ['2026-11-30T16:59:00Z', 'Pacific/Auckland', '2026-10-01'],
  ['2026-11-30T17:00:00Z', 'Pacific/Auckland', '2026-11-01'],
  ['2026-12-01T05:59:59Z', 'UTC', '2026-10-01'],
  ['2026-12-01T06:00:00Z', 'UTC', '2026-11-01'],
  ['2026-12-01T13:59:00Z', 'America/Los_Angeles', '2026-10-01'],
  ['2026-12-01T14:00:00Z', 'America/Los_Angeles', '2026-11-01'],
  ['2027-01-01T12:30:00Z', 'America/New_York', '2026-12-01'],
  ['2026-12-01T00:30:00Z', 'Asia/Kolkata', '2026-11-01'],
  ['2026-12-31T23:59:00Z', 'UTC', '2026-11-01'],
])('at %s in %s, the report of %s is due', (now, zone, month) => {
  expect(monthToMail(now, zone)).toBe(month);
});

it('is never due before its month is over, in any zone', () => {
  const zones = [
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'America/Denver',
    'Asia/Kathmandu',
    'Europe/London',
  ];
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      fc.constantFrom(...zones),
      (at, zone) => {
        const month = monthToMail(at.toISOString(), zone);
        expect(month.slice(0, 7)).toMatch(monthPattern);
        const here = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
        expect(month.slice(0, 7) < here.slice(0, 7)).toBe(true);
      },
    ),
  );
});
