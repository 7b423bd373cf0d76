import { expect, it } from 'vitest';
import { changedPrice, endingsIn, type PriceChange, type PriceEnding } from './price-change.rules.ts';

type Priced = { price?: bigint; cost?: bigint | undefined; exponent?: number };

const by = (change: PriceChange, ending: PriceEnding = 'exact', priced: Priced = {}) => {
  const { price = 4200n, exponent = 2 } = priced;
  return changedPrice({ price, cost: 'cost' in priced ? priced.cost : 1800n }, change, ending, exponent);
};
const percent = (rate: string) => ({ kind: 'percent', rate }) as const;
const markup = (rate: string) => ({ kind: 'markup', rate }) as const;
const amount = (minor: bigint) => ({ kind: 'amount', amount: minor }) as const;

it('changes a price by a share, by an amount, and from its cost', () => {
  expect(by(percent('0.05'))).toBe(4410n);
  expect(by(percent('-0.1'))).toBe(3780n);
  expect(by(amount(150n))).toBe(4350n);
  expect(by(amount(-150n))).toBe(4050n);
  expect(by(markup('0.6'))).toBe(2880n);
});

it.each<[PriceEnding, bigint, bigint]>([
  ['half', 4424n, 4400n],
  ['half', 4425n, 4450n],
  ['whole', 4449n, 4400n],
  ['whole', 4450n, 4500n],
  ['five', 4249n, 4000n],
  ['five', 4250n, 4500n],
  ['ninety_nine', 4400n, 4499n],
  ['ninety_nine', 4499n, 4499n],
  ['ninety_nine', 4500n, 4599n],
  ['ninety_five', 4496n, 4595n],
])('gives it the ending “%s”: %i becomes %i', (ending, price, rounded) => {
  expect(by(amount(0n), ending, { price })).toBe(rounded);
});

it('rounds in currencies of other decimal places', () => {
  expect(by(amount(0n), 'ninety_nine', { price: 12_995n, exponent: 3 })).toBe(13_990n);
  expect(by(percent('0.1'), 'five', { price: 1234n, exponent: 0 })).toBe(1355n);
  expect(endingsIn(0)).toEqual(['exact', 'five']);
});

it('goes below 0 for nobody, and leaves what it can’t calculate', () => {
  expect(by(amount(-9999n), 'ninety_nine')).toBe(0n);
  expect(by(markup('0.6'), 'exact', { cost: undefined })).toBeUndefined();
  expect(by(markup('0.6'), 'exact', { cost: 0n })).toBeUndefined();
  expect(by(percent('0.05'), 'exact', { price: 0n })).toBeUndefined();
});
