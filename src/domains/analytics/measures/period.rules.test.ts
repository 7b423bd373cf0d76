import { describe, expect, it } from 'vitest';
import { isWhole, partsOf, periodBefore, startBefore, yearBefore } from './period.rules.ts';

describe('parts of a period', () => {
  it('follow the calendar, and are cut at both ends', () => {
    expect(partsOf({ from: '2026-01-30', to: '2026-03-02' }, 'month')).toEqual([
      { from: '2026-01-30', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-02' },
    ]);
    // 2026-11-22 is a Sunday.
    expect(partsOf({ from: '2026-11-21', to: '2026-11-24' }, 'week')).toEqual([
      { from: '2026-11-21', to: '2026-11-22' },
      { from: '2026-11-23', to: '2026-11-24' },
    ]);
    expect(partsOf({ from: '2026-02-10', to: '2026-07-01' }, 'quarter').map(({ from }) => from)).toEqual([
      '2026-02-10',
      '2026-04-01',
      '2026-07-01',
    ]);
    expect(partsOf({ from: '2025-12-31', to: '2026-01-01' }, 'year')).toHaveLength(2);
    expect(partsOf({ from: '2026-02-28', to: '2026-03-01' }, 'day')).toHaveLength(2);
  });
});

describe('the period that another is compared with', () => {
  it.each([
    ['whole months', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
    ['a quarter', ['2026-04-01', '2026-06-30'], ['2026-01-01', '2026-03-31']],
    ['a month so far', ['2026-03-01', '2026-03-23'], ['2026-02-01', '2026-02-23']],
    [
      'a month so far, longer than the one before',
      ['2026-03-01', '2026-03-30'],
      ['2026-02-01', '2026-02-28'],
    ],
    ['days', ['2026-03-05', '2026-03-11'], ['2026-02-26', '2026-03-04']],
  ] as const)('is the one before: %s', (_, [from, to], [before, until]) => {
    expect(periodBefore({ from, to })).toEqual({ from: before, to: until });
  });

  it('is the same a year before', () => {
    expect(yearBefore({ from: '2024-02-01', to: '2024-02-29' })).toEqual({
      from: '2023-02-01',
      to: '2023-02-28',
    });
    expect(yearBefore({ from: '2025-02-01', to: '2025-02-28' })).toEqual({
      from: '2024-02-01',
      to: '2024-02-29',
    });
  });
});

it.each([
  ['2026-10-01', '2026-10-31', 'month', true],
  ['2026-10-02', '2026-10-31', 'month', false],
  ['2026-10-01', '2026-10-30', 'month', false],
  ['2026-10-05', '2026-10-11', 'week', true],
  ['2026-10-05', '2026-10-10', 'week', false],
  ['2026-10-05', '2026-10-05', 'day', true],
  ['2026-10-01', '2026-12-31', 'quarter', true],
] as const)('knows whether %s to %s is a whole %s', (from, to, step, whole) => {
  expect(isWhole({ from, to }, step)).toBe(whole);
});

it.each([
  ['2026-10-15', 'month', 13, '2025-09-01'],
  ['2026-10-14', 'week', 1, '2026-10-05'],
  ['2026-10-14', 'day', 84, '2026-07-22'],
  ['2026-11-14', 'quarter', 1, '2026-07-01'],
] as const)('from %s, goes back by %s: %s', (day, step, count, start) => {
  expect(startBefore(day, step, count)).toBe(start);
});
