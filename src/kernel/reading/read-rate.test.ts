import { expect, it } from 'vitest';
import { readRate } from './read-rate.ts';

it('reads a rate as percent or as a fraction, and not what may be either', () => {
  const read = ['2.9%', '0.029', '.029', '2,9 %', '0', '100%', '40%', '1'].map(readRate);
  expect(read).toEqual([
    ...['0.029000', '0.029000', '0.029000', '0.029000'],
    ...['0.000000', '1.000000', '0.400000', '1.000000'],
  ]);
  for (const text of ['2.9', '101%', '-1%', 'x', '', '1.23456%', '%']) expect(readRate(text)).toBeUndefined();
});
