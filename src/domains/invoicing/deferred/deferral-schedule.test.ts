import { expect, it } from 'vitest';
import { addDays, addMonths, compareDates } from '#kernel/dates.ts';
import { fc } from '#kernel/testing/properties.ts';
import {
  creditedMonths,
  deferredPart,
  isDeferred,
  type MonthAmount,
  restoredMonths,
  scheduleOf,
} from './deferral-schedule.rules.ts';

const total = (months: readonly MonthAmount[]) => months.reduce((sum, { amount }) => sum + amount, 0n);
const year = { service_from: '2026-01-01', service_through: '2026-12-31' };
const shown = (months: readonly MonthAmount[]) =>
  months.map(({ month, amount }) => [month.slice(0, 7), amount]);
const monthsBefore = (to: string, months: readonly MonthAmount[]) => months.filter(({ month }) => month < to);

it('spreads by days, each month rounded half to even, and the last one takes what rounding left', () => {
  const months = scheduleOf(100_000n, year, '2026-01-01');
  // 1,000.00 × 31 / 365 = 84.9315; × 28 = 76.7123; × 30 = 82.1918.
  expect(months.map(({ amount }) => amount)).toEqual([
    ...[8493n, 7671n, 8493n, 8219n, 8493n, 8219n, 8493n, 8493n, 8219n, 8493n, 8219n, 8495n],
  ]);
  expect(total(months)).toBe(100_000n);
  const cut = { service_from: '2026-01-16', service_through: '2026-03-10' };
  expect(shown(scheduleOf(5_400n, cut, '2026-01-16'))).toEqual([
    ...[
      ['2026-01', 1600n],
      ['2026-02', 2800n],
      ['2026-03', 1000n],
    ],
  ]);
});

it('lets the months before that of the invoice fall due with it', () => {
  expect(shown(scheduleOf(36_500n, year, '2026-03-15')).slice(0, 2)).toEqual([
    ...[
      ['2026-03', 9000n],
      ['2026-04', 3000n],
    ],
  ]);
  // The other way round nothing is due before the service begins.
  expect(scheduleOf(36_500n, year, '2025-11-15')[0]).toEqual({ month: '2026-01-01', amount: 3100n });
});

it('defers nothing that is over with the month of the invoice', () => {
  expect(isDeferred({ service_from: '2026-03-01', service_through: '2026-03-31' }, '2026-03-01')).toBe(false);
  expect(isDeferred({ service_from: '2025-03-01', service_through: '2026-02-28' }, '2026-03-01')).toBe(false);
  expect(isDeferred({ service_from: '2026-03-31', service_through: '2026-04-01' }, '2026-03-01')).toBe(true);
  expect(isDeferred({ service_from: '2026-04-09', service_through: '2026-04-09' }, '2026-03-31')).toBe(true);
});

it('credits the service to come in proportion, then what is over, the latest first', () => {
  const open = scheduleOf(36_500n, year, '2026-01-01');
  const ofHalf = creditedMonths(18_400n, open, '2026-06-30');
  // July to December are 184.00: all of them.
  expect(shown(ofHalf)).toEqual(open.slice(6).map(({ month, amount }) => [month.slice(0, 7), -amount]));
  expect(shown(creditedMonths(9_200n, open, '2026-06-30'))).toEqual([
    ...[
      ['2026-07', -1550n],
      ['2026-08', -1550n],
      ['2026-09', -1500n],
    ],
    ...[
      ['2026-10', -1550n],
      ['2026-11', -1500n],
      ['2026-12', -1550n],
    ],
  ]);
  expect(shown(creditedMonths(20_000n, open, '2026-06-30')).slice(0, 2)).toEqual([
    ...[
      ['2026-06', -1600n],
      ['2026-07', -3100n],
    ],
  ]);
});

it('takes of a credit what is deferred, and the rest out of income', () => {
  expect(deferredPart(500n, 800n)).toBe(500n);
  expect(deferredPart(800n, 500n)).toBe(500n);
  expect(deferredPart(800n, 0n)).toBe(0n);
  expect(deferredPart(-500n, -800n)).toBe(-500n);
  expect(deferredPart(-500n, 800n)).toBe(0n);
});

it('gives a void credit back to its months, and what they can’t take to the next one that is not recognized', () => {
  const taken = [
    { month: '2026-07-01', amount: -100n },
    { month: '2026-08-01', amount: -50n },
    { month: '2026-09-01', amount: -70n },
  ];
  expect(shown(restoredMonths(taken, new Set(['2026-07-01']), '2026-08-20'))).toEqual([
    ...[
      ['2026-08', 150n],
      ['2026-09', 70n],
    ],
  ]);
  const all = new Set(['2026-07-01', '2026-08-01', '2026-09-01']);
  expect(shown(restoredMonths(taken, all, '2026-08-20'))).toEqual([['2026-10', 220n]]);
});

it('comes to what is charged to the cent, whatever the period and whatever is credited', () => {
  const money = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
  const line = fc.record({
    amount: fc.oneof(money, fc.bigInt({ min: -200n, max: 200n })).filter((one) => one !== 0n),
    begins: fc.integer({ min: 0, max: 2000 }),
    days: fc.integer({ min: 0, max: 3651 }),
    issued: fc.integer({ min: 0, max: 4000 }),
    credited: fc.integer({ min: 0, max: 6000 }),
    share: fc.bigInt({ min: 0n, max: 1000n }),
  });
  fc.assert(
    fc.property(line, ({ amount, begins, days, issued, credited, share }) => {
      const service_from = addDays('2024-02-20', begins);
      const service_through = addDays(service_from, days);
      const months = scheduleOf(amount, { service_from, service_through }, addDays('2024-01-31', issued));
      expect(total(months)).toBe(amount);
      expect(months.every((one) => one.amount > 0n === amount > 0n)).toBe(true);
      const names = months.map(({ month }) => month);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toEqual(names.toSorted(compareDates));
      const part = (amount * share) / 1000n;
      const taken = creditedMonths(part, months, addDays('2024-01-31', credited));
      expect(total(taken)).toBe(-part);
      const due = new Map(months.map((one) => [one.month, one.amount]));
      for (const one of taken) due.set(one.month, (due.get(one.month) ?? 0n) + one.amount);
      expect([...due.values()].every((left) => left === 0n || left > 0n === amount > 0n)).toBe(true);
      const recognized = new Set(
        monthsBefore(addMonths('2024-01-01', begins % 90), months).map((m) => m.month),
      );
      const back = restoredMonths(taken, recognized, addDays('2024-01-31', credited));
      expect(total(back)).toBe(part);
      expect(back.some(({ month }) => recognized.has(month))).toBe(false);
    }),
  );
});
