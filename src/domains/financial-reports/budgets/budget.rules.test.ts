import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween } from '#kernel/dates.ts';
import { adjusted, monthsFrom, shareByDays, spread } from './budget.rules.ts';

/** The same numbers in every run. */
function* numbers(count: number): Generator<bigint> {
  let state = 12345;
  for (let index = 0; index < count; index += 1) {
    state = (state * 1103515245 + 12345) % 2147483648;
    yield BigInt(state - 1073741824);
  }
}

it('spreads an amount so that the months come to it, and differ by one cent at most', () => {
  expect(spread(10_000n, 12)).toEqual([
    833n,
    834n,
    833n,
    833n,
    834n,
    833n,
    833n,
    834n,
    833n,
    833n,
    834n,
    833n,
  ]);
  for (const amount of numbers(500)) {
    const months = spread(amount, 12);
    expect(months.reduce((sum, month) => sum + month, 0n)).toBe(amount);
    const sorted = [...months].sort((a, b) => Number(a - b));
    expect((sorted.at(-1) ?? 0n) - (sorted[0] ?? 0n)).toBeLessThanOrEqual(1n);
  }
});

it('shares a month by days so that any parts of it come to the month', () => {
  expect(shareByDays(100_000n, '2026-06-01', { from: '2026-06-01', to: '2026-06-10' })).toBe(33_333n);
  for (const amount of numbers(200)) {
    const month = addMonths('2024-01-01', Number(((amount % 24n) + 24n) % 24n));
    const last = addDays(addMonths(month, 1), -1);
    const cut = addDays(month, Number(((amount % 27n) + 27n) % 27n));
    const parts =
      shareByDays(amount, month, { from: '2020-01-01', to: cut }) +
      shareByDays(amount, month, { from: addDays(cut, 1), to: last });
    expect([month, cut, parts]).toEqual([month, cut, amount]);
    expect(shareByDays(amount, month, { from: addDays(last, 1), to: '2030-01-01' })).toBe(0n);
  }
});

describe('an adjustment', () => {
  const by = (percent: string, rounding: 'exact' | 'whole' | 'tens' | 'hundreds' = 'exact') => ({
    ...{ percent, rounding },
    exponent: 2,
  });
  it('is rounded once, half to even', () => {
    expect(adjusted(10_050n, by('10'))).toBe(11_055n);
    expect(adjusted(50n, by('1'))).toBe(50n);
    expect(adjusted(150n, by('1'))).toBe(152n);
    expect(adjusted(-12_345n, by('-10'))).toBe(-11_110n);
    expect(adjusted(12_345n, by('-0.5'))).toBe(12_283n);
    expect(adjusted(12_345n, by('-100'))).toBe(0n);
  });
  it('goes to whole units, tens or hundreds', () => {
    expect(adjusted(123_456n, by('0', 'whole'))).toBe(123_500n);
    expect(adjusted(123_456n, by('3.5', 'tens'))).toBe(128_000n);
    expect(adjusted(123_456n, by('3.5', 'hundreds'))).toBe(130_000n);
  });
});

it('has the twelve months of a fiscal year', () => {
  const months = monthsFrom('2026-04-01');
  expect([months[0], months[11], months.length]).toEqual(['2026-04-01', '2027-03-01', 12]);
  expect(daysBetween(months[0] ?? '', months[11] ?? '')).toBe(334);
});
