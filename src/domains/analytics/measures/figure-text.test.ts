import { expect, it } from 'vitest';
import { axisText, changeInWords, changeOf, figureText, unusualText } from './figure-text.rules.ts';

const us = { locale: 'en-US', currency: 'USD' };

it.each([
  ['count', 1234, '1,234'],
  ['percent', 0.8765, '87.7%'],
  ['hours', 3.25, '3.3 h'],
  ['days', 123.4, '123 d'],
  ['money', '1234.50', '$1,234.50'],
  ['money_per_hour', '95.00', '$95.00/h'],
  ['percent', null, '–'],
] as const)('shows %s %s as %s', (unit, value, text) => {
  expect(figureText(unit, value, us)).toBe(text);
});

it('shortens what stands at an axis', () => {
  expect(axisText('money', 12_500, us)).toBe('$12.5K');
  expect(axisText('money', 80_000, us)).toBe('$80K');
  expect(axisText('percent', 0.25, us)).toBe('25%');
});

it('tells the change, and whether it is good', () => {
  expect(changeOf('count', 'more', [10, 12], 'en-US')).toEqual({ text: '+20%', direction: 'up', good: true });
  expect(changeOf('hours', 'less', [2, 3], 'en-US')).toEqual({ text: '+50%', direction: 'up', good: false });
  expect(changeOf('percent', 'more', [0.9, 0.85], 'en-US')).toEqual({
    text: '-5 pts',
    direction: 'down',
    good: false,
  });
  expect(changeOf('count', 'more', [null, 3], 'en-US')).toBeUndefined();
  expect(changeOf('count', 'more', [0, 3], 'en-US')).toBeUndefined();
});

it('tells the change in words', () => {
  expect(changeInWords('money', 'more', ['1000.00', '1410.50'], us)).toEqual({
    text: '$410.50 more',
    direction: 'up',
    good: true,
  });
  expect(changeInWords('count', 'less', [5, 2], us)).toEqual({
    text: '3 fewer',
    direction: 'down',
    good: true,
  });
  expect(changeInWords('percent', 'more', [0.9, 0.879], us)?.text).toBe('2.1 points less');
  expect(changeInWords('count', 'more', [0, 3], us)?.text).toBe('3 more');
  expect(changeInWords('count', 'more', [3, 3], us)?.text).toBe('No change');
  expect(changeInWords('percent', 'more', [0.83505, 0.83486], us)?.text).toBe('No change');
  expect(changeInWords('percent', 'more', [null, 0.5], us)).toBeUndefined();
});

it('says what is usual, in whole pieces where pieces are counted', () => {
  const found = { low: 3.4, high: 26.6, periods: 12 };
  expect(unusualText('count', 31, found, { ...us, step: 'month' })).toBe(
    'Unusual: 31, where 4 to 26 is usual, by the 12 months before.',
  );
  expect(unusualText('percent', 0.4, { low: 0.8, high: 1, periods: 12 }, { ...us, step: 'day' })).toBe(
    'Unusual: 40%, where 80% to 100% is usual, by the same day of the 12 weeks before.',
  );
});
