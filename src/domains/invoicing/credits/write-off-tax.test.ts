import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ChargedRate, shareWriteOff } from './write-off-tax.rules.ts';

const charged = (rate: number, net: bigint, tax: bigint): ChargedRate => ({
  ...{ rate, net, tax, written_off_net: 0n, written_off_tax: 0n },
});
const least = (...amounts: bigint[]) => amounts.reduce((a, b) => (b - a < 0n ? b : a));
const sumOf = (parts: readonly { net: bigint; tax: bigint }[]) =>
  parts.reduce((sum, { net, tax }) => sum + net + tax, 0n);

/** Writes off one amount after the other; returns the tax of each and what the rates are then. */
function writeOff(rates: readonly ChargedRate[], amounts: readonly bigint[]) {
  let now = rates;
  const taxes = amounts.map((amount) => {
    const parts = shareWriteOff(now, amount);
    now = now.map((one) => {
      const part = parts.find(({ rate }) => rate === one.rate);
      return {
        ...one,
        written_off_net: one.written_off_net + (part?.net ?? 0n),
        written_off_tax: one.written_off_tax + (part?.tax ?? 0n),
      };
    });
    return parts.reduce((sum, { tax }) => sum + tax, 0n);
  });
  return { taxes, rates: now };
}

it('shares the amount over the rates in proportion', () => {
  const rates = [charged(0, 20_000n, 0n), charged(88_100, 100_000n, 8_810n)];
  expect(shareWriteOff(rates, 64_405n)).toEqual([
    { rate: 0, net: 10_000n, tax: 0n },
    { rate: 88_100, net: 50_000n, tax: 4_405n },
  ]);
});

it('takes the rest with the last part, to the cent', () => {
  expect(writeOff([charged(50_000, 100n, 5n)], [35n, 35n, 35n]).taxes).toEqual([2n, 1n, 2n]);
});

it('has no tax where none was charged, or none is left', () => {
  expect(shareWriteOff([], 100n)).toEqual([]);
  expect(shareWriteOff([charged(50_000, 0n, 0n)], 100n)).toEqual([]);
  const gone = { ...charged(50_000, 100n, 5n), written_off_net: 100n, written_off_tax: 5n };
  expect(shareWriteOff([gone], 10n)).toEqual([]);
});

it('comes to what was charged whatever the parts are', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 7n });
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.nat(250_000), amount, amount), {
        ...{ minLength: 1, maxLength: 4, selector: ([rate]) => rate },
      }),
      fc.array(amount, { maxLength: 6 }),
      (given, wanted) => {
        const start = given.map(([rate, net, tax]) => charged(rate, net, tax));
        let left = sumOf(start);
        const amounts = wanted.map((one) => {
          const part = least(one, left);
          left -= part;
          return part;
        });
        const { rates } = writeOff(start, [...amounts, left]);
        for (const { net, tax, written_off_net, written_off_tax } of rates)
          expect([written_off_net, written_off_tax]).toEqual([net, tax]);
        const [first] = amounts;
        if (first) expect(sumOf(shareWriteOff(start, first))).toBe(first);
      },
    ),
  );
});
