import { describe, expect, it } from 'vitest';
import type { UnitPrice } from '#kernel/money.ts';
import { fc } from '#kernel/testing/properties.ts';
import { inMillionths, ofMillionths } from '#kernel/unit-price.ts';
import {
  computeDocument,
  type DocumentDiscount,
  documentTotals,
  type LineAmounts,
  lineTotals,
  sectionTotals,
  taxSummary,
} from './invoice-lines.rules.ts';

const line = (quantity: string, unit_price: UnitPrice, tax_rate = '0', discount = 0n): LineAmounts => ({
  quantity,
  unit_price,
  tax_rate,
  discount,
});

describe('arithmetic of lines', () => {
  it('rounds half to even, the line and its tax each once', () => {
    expect(lineTotals(line('0.5', 1n)).net).toBe(0n);
    expect(lineTotals(line('1.5', 1n)).net).toBe(2n);
    expect(lineTotals(line('2.5', 1n)).net).toBe(2n);
    expect(lineTotals(line('2.333', 9500n, '0.0825'))).toMatchObject({
      net: 22164n,
      tax: 1829n,
      total: 23993n,
    });
    expect(lineTotals(line('1', 10050n, '0.05')).tax).toBe(502n);
    expect(lineTotals(line('1', 10150n, '0.05')).tax).toBe(508n);
  });

  it('deducts the discount before tax', () => {
    expect(lineTotals(line('2', 5000n, '0.1', 1000n))).toMatchObject({ net: 9000n, tax: 900n, total: 9900n });
    expect(documentTotals([line('2', 5000n, '0.1', 1000n), line('1', 1n)])).toEqual({
      subtotal: 10001n,
      discount: 1000n,
      tax: 900n,
      total: 9901n,
    });
  });

  it('sums tax by rate, however the rate is written', () => {
    const lines = [
      line('1', 100n, '0.1'),
      line('1', 50n, '0.1000'),
      line('1', 70n, '0.2'),
      line('1', 0n, '0.3'),
    ];
    expect(taxSummary(lines.map((l) => ({ ...l, ...lineTotals(l) })))).toEqual([
      { rate: '0.2', net: 70n, tax: 14n },
      { rate: '0.1', net: 150n, tax: 15n },
    ]);
  });

  it('deducts a percentage from the line, rounded half to even', () => {
    const off = (percent: string, price: bigint) =>
      lineTotals({ ...line('1', price), discount_percent: percent }).discount;
    expect([off('0.1', 105n), off('0.1', 115n), off('0.5', 1n), off('1', 99n)]).toEqual([10n, 12n, 0n, 99n]);
  });

  it('distributes an amount over the lines by their value, to the cent', () => {
    const lines = [line('1', 3333n), line('1', 3333n), line('1', 3334n)];
    const { lines: computed, totals } = computeDocument(lines, { discount_amount: 1000n });
    expect(computed.map((one) => one.shared_discount)).toEqual([333n, 334n, 333n]);
    expect(totals).toEqual({ subtotal: 10000n, discount: 1000n, tax: 0n, total: 9000n });
    expect(computeDocument(lines, { discount_amount: 10000n }).lines.map(({ net }) => net)).toEqual([
      0n,
      0n,
      0n,
    ]);
  });

  it('sums the lines under each heading', () => {
    const rows = [
      ['other', 1n],
      ['section', 0n],
      ['other', 2n],
      ['part', 3n],
      ['section', 0n],
    ] as const;
    expect(sectionTotals(rows.map(([kind, net]) => ({ kind, net })))).toEqual([
      undefined,
      5n,
      undefined,
      undefined,
      0n,
    ]);
  });

  it('equals exact rational arithmetic for ten thousand documents', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), anyDiscount, (lines, discount) => {
        const { totals, lines: computed } = computeDocument(lines, discount);
        const reference = exactDocument(lines, discount);
        expect(computed).toEqual(reference.map(({ gross: _, ...one }) => one));
        const sum = (key: 'net' | 'tax' | 'gross' | 'discount' | 'shared_discount') =>
          reference.reduce((a, r) => a + r[key], 0n);
        expect(totals).toEqual({
          subtotal: sum('gross'),
          discount: sum('discount') + sum('shared_discount'),
          tax: sum('tax'),
          total: sum('net') + sum('tax'),
        });
        const groups = taxSummary(
          lines.map((l, n) => ({ ...l, ...(computed[n] as (typeof computed)[number]) })),
        );
        expect(groups.reduce((a, g) => a + g.net + g.tax, 0n)).toBe(totals.total);
      }),
      { numRuns: 10_000 },
    );
  });

  it('distributes the whole amount, and gives no line more than its value', { timeout: 60_000 }, () => {
    const worth = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(worth, fc.double({ min: 0, max: 1, noNaN: true }), (prices, share) => {
        const whole = prices.reduce((a, b) => a + b, 0n);
        const discount_amount = (whole * BigInt(Math.floor(share * 1000))) / 1000n;
        const { lines, totals } = computeDocument(
          prices.map((price) => line('1', price)),
          { discount_amount },
        );
        expect(totals.discount).toBe(discount_amount);
        for (const [n, { net, shared_discount }] of lines.entries()) {
          expect(net >= 0n && shared_discount >= 0n && net + shared_discount === prices[n]).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

const decimal = (most: number, scale: number) =>
  fc.integer({ min: 0, max: most }).map((n) => {
    const digits = n.toString().padStart(scale + 1, '0');
    return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  });
const anyLine: fc.Arbitrary<LineAmounts> = fc.record({
  quantity: decimal(999_999_999, 3),
  // In dollars: whole cents, and prices with six decimals.
  unit_price: fc.oneof(
    fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }).map((millionths) => ofMillionths(millionths, 2)),
  ),
  discount: fc.bigInt({ min: 0n, max: 10n ** 9n }),
  discount_percent: fc.option(decimal(10_000, 4)),
  tax_rate: decimal(10_000, 4),
});
const anyDiscount: fc.Arbitrary<DocumentDiscount> = fc.oneof(
  fc.constant({}),
  fc.record({ discount_percent: decimal(10_000, 4) }),
  fc.record({ discount_amount: fc.bigInt({ min: 0n, max: 10n ** 13n }) }),
);

/** The nearest integer by definition: compares the distances to both neighbours as fractions. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  const [n, d] = denominator < 0n ? [-numerator, -denominator] : [numerator, denominator];
  const floor = n >= 0n ? n / d : -((-n + d - 1n) / d);
  const [below, above] = [n - floor * d, (floor + 1n) * d - n];
  if (below !== above) return below < above ? floor : floor + 1n;
  return floor % 2n === 0n ? floor : floor + 1n;
}

/** The same document computed with exact fractions, with each share of the discount taken from the definition. */
function exactDocument(
  lines: readonly LineAmounts[],
  { discount_percent, discount_amount }: DocumentDiscount,
) {
  const digits = (text: string) => BigInt(text.replace('.', ''));
  const own = lines.map((one) => {
    const gross = nearest(inMillionths(one.unit_price, 2) * digits(one.quantity), 10_000_000n);
    const discount = one.discount_percent
      ? nearest(gross * digits(one.discount_percent), 10_000n)
      : one.discount;
    return { gross, discount, worth: gross - discount, rate: digits(one.tax_rate) };
  });
  const whole = own.reduce((sum, { worth }) => sum + worth, 0n);
  const upTo = (count: number) =>
    nearest((discount_amount ?? 0n) * own.slice(0, count).reduce((sum, { worth }) => sum + worth, 0n), whole);
  return own.map(({ gross, discount, worth, rate }, n) => {
    const byAmount = discount_amount && whole > 0n ? upTo(n + 1) - upTo(n) : 0n;
    const shared_discount = discount_percent ? nearest(worth * digits(discount_percent), 10_000n) : byAmount;
    const net = worth - shared_discount;
    const tax = nearest(net * rate, 10_000n);
    return { gross, discount, shared_discount, net, tax, total: net + tax };
  });
}
