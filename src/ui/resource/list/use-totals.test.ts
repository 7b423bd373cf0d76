import { expect, it } from 'vitest';
import { addDecimals } from './use-totals.tsx';

it('adds amounts of any size exactly', () => {
  expect(addDecimals(['0.10', '0.20', null, '-0.05'], 2)).toBe('0.25');
  expect(
    addDecimals(
      Array.from({ length: 1000 }, () => '999999999999.99'),
      2,
    ),
  ).toBe('999999999999990.00');
  expect(addDecimals(['1.5', '2.250'], 3)).toBe('3.750');
});
