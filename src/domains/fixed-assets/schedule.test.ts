import { expect, it } from 'vitest';
import { addMonths } from '#kernel/dates.ts';
import { fc } from '#kernel/testing/properties.ts';
import {
  type Depreciable,
  firstOf,
  monthsBetween,
  type ScheduleMonth,
  scheduleOf,
} from './schedule.rules.ts';

const van: Depreciable = {
  cost: 4_000_000n,
  salvage_value: 400_000n,
  useful_life_months: 60,
  method: 'straight_line',
  annual_rate: null,
  in_service_on: '2026-03-20',
  depreciated_before: 0n,
  depreciated_through: null,
};
const total = (months: readonly ScheduleMonth[]) => months.reduce((sum, { amount }) => sum + amount, 0n);
const byYear = (months: readonly ScheduleMonth[]) =>
  months.reduce<bigint[]>((years, { amount }, index) => {
    const year = Math.floor(index / 12);
    years[year] = (years[year] ?? 0n) + amount;
    return years;
  }, []);

it('is the same each month, from the month in service in full, and the last one takes what rounding left', () => {
  const months = scheduleOf({ ...van, cost: 100_000n, salvage_value: 0n, useful_life_months: 36 });
  expect(months).toHaveLength(36);
  expect(months[0]).toEqual({
    ...{ month: '2026-03-01', amount: 2778n, accumulated: 2778n, book_value: 97_222n },
  });
  expect(months[34]?.amount).toBe(2778n);
  expect(months[35]).toEqual({
    ...{ month: '2029-02-01', amount: 2770n, accumulated: 100_000n, book_value: 0n },
  });
});

it('declines by double the straight-line rate, as textbooks have it, down to the salvage value', () => {
  const months = scheduleOf({
    ...van,
    ...{ cost: 1_000_000n, salvage_value: 100_000n, method: 'declining_balance' },
  });
  // 10,000 at 40 %: 4,000, 2,400, 1,440, 864, and then what is left above 1,000.
  expect(byYear(months)).toEqual([399_996n, 240_000n, 144_000n, 86_400n, 29_604n]);
  expect(months.at(-1)?.book_value).toBe(100_000n);
});

it('goes over to the straight line as soon as that is more', () => {
  const months = scheduleOf({
    ...van,
    ...{ cost: 1_000_000n, salvage_value: 0n, method: 'declining_balance', useful_life_months: 120 },
  });
  // 20 % of ten years: from the sixth year on, a fifth of what is left then is as much.
  const years = byYear(months);
  expect(years.slice(0, 5)).toEqual([200_004n, 159_996n, 128_004n, 102_396n, 81_924n]);
  expect(years.slice(5).map((year) => Number(year / 100n))).toEqual([655, 655, 655, 655, 655]);
  expect(total(months)).toBe(1_000_000n);
});

it('goes on where other books stopped', () => {
  const whole = scheduleOf(van);
  const rest = scheduleOf({ ...van, depreciated_before: 600_000n, depreciated_through: '2026-12-31' });
  expect(rest).toEqual(whole.slice(10));
  const declining = { ...van, method: 'declining_balance', annual_rate: '0.3' } as const;
  const all = scheduleOf(declining);
  const seventh = all[6];
  const taken = { depreciated_before: seventh?.accumulated ?? 0n, depreciated_through: '2026-09-15' };
  expect(scheduleOf({ ...declining, ...taken })).toEqual(all.slice(7));
  // The life is over, and something is left: it comes in one month.
  expect(scheduleOf({ ...van, depreciated_before: 1n, depreciated_through: '2035-01-01' })).toEqual([
    { month: '2035-02-01', amount: 3_599_999n, accumulated: 3_600_000n, book_value: 400_000n },
  ]);
});

it('spreads what is left over the months that are left, from the month in which the estimate changes', () => {
  // 36,000.00 in 60 months are 600.00; after 24 months 25,600.00 are left. Less 1,600.00, in 48 further months: 500.00.
  const change = { from_month: '2028-03-01', useful_life_months: 72, salvage_value: 160_000n } as const;
  const straight = { method: 'straight_line', annual_rate: null } as const;
  const months = scheduleOf({ ...van, changes: [{ ...change, ...straight }] });
  expect(months.slice(0, 24)).toEqual(scheduleOf(van).slice(0, 24));
  expect(months[23]).toMatchObject({ month: '2028-02-01', amount: 60_000n, book_value: 2_560_000n });
  expect(months[24]).toMatchObject({ month: '2028-03-01', amount: 50_000n, book_value: 2_510_000n });
  expect([months.length, months.at(-1)?.month, months.at(-1)?.book_value]).toEqual([
    ...[72, '2032-02-01', 160_000n],
  ]);
  // A second change, a year later: 19,600.00 less 1,600.00 in twelve months.
  const shorter = { from_month: '2029-03-01', useful_life_months: 48, salvage_value: 160_000n };
  const twice = scheduleOf({
    ...van,
    changes: [
      { ...change, ...straight },
      { ...shorter, ...straight },
    ],
  });
  expect(twice.slice(0, 36)).toEqual(months.slice(0, 36));
  expect([twice.length, twice[36]?.amount, twice.at(-1)?.book_value]).toEqual([48, 150_000n, 160_000n]);
});

it('goes over to another method, and declines from the book value at the change', () => {
  // 40,000.00 less 24 × 600.00 are 25,600.00; two fifths of it in the year after, a twelfth each month: 853.33.
  const declining = { method: 'declining_balance', annual_rate: null } as const;
  const same = { useful_life_months: 60, salvage_value: 400_000n };
  const faster = scheduleOf({ ...van, changes: [{ from_month: '2028-03-01', ...same, ...declining }] });
  expect(faster.slice(24, 37).map(({ amount }) => amount)).toEqual([
    ...Array<bigint>(12).fill(85_333n),
    // 25,600.00 less 12 × 853.33 are 15,360.04, and two fifths of it 6,144.02.
    51_200n,
  ]);
  // Within a year of its life: 40,000.00 less 6 × 1,333.33 are 32,000.02, from which the rest of the year is depreciated by 30 %.
  const slower = { ...same, ...declining, annual_rate: '0.3' };
  const changed = scheduleOf({ ...van, ...declining, changes: [{ from_month: '2026-09-01', ...slower }] });
  expect(changed.slice(5, 7).map(({ amount }) => amount)).toEqual([133_333n, 80_000n]);
  // With the same rate the year goes on, whatever else changes: only the end is another.
  const less = { ...same, ...declining, salvage_value: 100_000n };
  const cheaper = scheduleOf({ ...van, ...declining, changes: [{ from_month: '2026-09-01', ...less }] });
  expect(cheaper.slice(0, 12)).toEqual(scheduleOf({ ...van, ...declining }).slice(0, 12));
  expect(cheaper.at(-1)?.book_value).toBe(100_000n);
});

it('depreciates nothing while the salvage value is above the book value, and goes on when something is left again', () => {
  const straight = { method: 'straight_line', annual_rate: null, useful_life_months: 60 } as const;
  const months = scheduleOf({
    ...van,
    changes: [
      { from_month: '2028-03-01', salvage_value: 3_000_000n, ...straight },
      // 25,600.00 less 1,600.00 in the 24 months that are left.
      { from_month: '2029-03-01', salvage_value: 160_000n, ...straight },
    ],
  });
  expect(months.map(({ month }) => month).slice(23, 25)).toEqual(['2028-02-01', '2029-03-01']);
  expect([months[24]?.amount, months.length]).toEqual([100_000n, 48]);
  // Fully depreciated, and used for longer than was thought.
  const longer = { ...straight, useful_life_months: 84, salvage_value: 0n };
  const late = scheduleOf({ ...van, changes: [{ from_month: '2032-03-01', ...longer }] });
  expect(late.slice(60).map(({ amount }) => amount)).toEqual([
    ...Array<bigint>(11).fill(33_333n),
    ...[33_337n],
  ]);
});

it('comes to cost less salvage value to the cent, whatever the asset', () => {
  const money = fc.bigInt({ min: 0n, max: 10n ** 13n });
  const asset = fc
    .record({
      ...{ base: money, salvage: money, life: fc.integer({ min: 1, max: 600 }) },
      method: fc.constantFrom('straight_line' as const, 'declining_balance' as const),
      rate: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
      month: fc.integer({ min: 0, max: 400 }),
      taken: fc.option(
        fc.record({ months: fc.integer({ min: 0, max: 700 }), share: fc.integer({ min: 0, max: 1000 }) }),
      ),
    })
    .map(({ base, salvage, life, method, rate, month, taken }): Depreciable => {
      const in_service_on = addMonths('1990-01-31', month);
      return {
        ...{ cost: base + salvage, salvage_value: salvage, useful_life_months: life, method, in_service_on },
        annual_rate: rate === null ? null : (rate / 1_000_000).toFixed(6),
        depreciated_before: taken ? (base * BigInt(taken.share)) / 1000n : 0n,
        depreciated_through: taken ? addMonths(in_service_on, taken.months) : null,
      };
    });
  fc.assert(
    fc.property(asset, (one) => {
      const months = scheduleOf(one);
      const left = one.cost - one.salvage_value - one.depreciated_before;
      expect(total(months)).toBe(left);
      expect(months.every(({ amount }) => amount >= 0n)).toBe(true);
      let accumulated = one.depreciated_before;
      const first = one.depreciated_through
        ? addMonths(firstOf(one.depreciated_through), 1)
        : firstOf(one.in_service_on);
      for (const [index, month] of months.entries()) {
        accumulated += month.amount;
        expect(month).toMatchObject({ month: addMonths(first, index), accumulated });
        expect(month.book_value).toBe(one.cost - accumulated);
      }
      const gone = monthsBetween(firstOf(one.in_service_on), first);
      expect(months.length).toBeLessThanOrEqual(Math.max(one.useful_life_months - gone, 1));
      expect(left === 0n).toBe(months.length === 0);
    }),
  );
});
