import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentTotals, type LineAmounts, lineTotals, taxSummary } from './invoice-lines.rules.ts';

const line = (quantity: string, unit_price: bigint, tax_rate = '0', discount = 0n): LineAmounts => ({
  quantity,
  unit_price,
  tax_rate,
  discount,
});

describe('the arithmetic of lines', () => {
  it('rounds half to even, the line and its tax each once', () => {
    expect(lineTotals(line('0.5', 1n)).net).toBe(0n);
    expect(lineTotals(line('1.5', 1n)).net).toBe(2n);
    expect(lineTotals(line('2.5', 1n)).net).toBe(2n);
    expect(lineTotals(line('2.333', 9500n, '0.0825'))).toEqual({ net: 22164n, tax: 1829n, total: 23993n });
    expect(lineTotals(line('1', 10050n, '0.05')).tax).toBe(502n);
    expect(lineTotals(line('1', 10150n, '0.05')).tax).toBe(508n);
  });

  it('takes the discount off before tax', () => {
    expect(lineTotals(line('2', 5000n, '0.1', 1000n))).toEqual({ net: 9000n, tax: 900n, total: 9900n });
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

  it('equals exact rationals, for ten thousand documents', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), (lines) => {
        const totals = documentTotals(lines);
        const reference = lines.map(exactly);
        const sum = (key: 'net' | 'tax' | 'gross') => reference.reduce((a, r) => a + r[key], 0n);
        expect(totals.subtotal).toBe(sum('gross'));
        expect(totals.tax).toBe(sum('tax'));
        expect(totals.total).toBe(sum('net') + sum('tax'));
        const groups = taxSummary(lines.map((l) => ({ ...l, ...lineTotals(l) })));
        expect(groups.reduce((a, g) => a + g.net + g.tax, 0n)).toBe(totals.total);
      }),
      { numRuns: 10_000 },
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
  unit_price: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  discount: fc.bigInt({ min: 0n, max: 10n ** 9n }),
  tax_rate: decimal(10_000, 4),
});

/** The nearest whole number by the definition: try the two neighbours and compare distances as fractions. */
function exactly({ quantity, unit_price, discount, tax_rate }: LineAmounts) {
  const nearest = (n: bigint, d: bigint) => {
    const floor = n >= 0n ? n / d : -((-n + d - 1n) / d);
    const [below, above] = [n - floor * d, (floor + 1n) * d - n];
    if (below !== above) return below < above ? floor : floor + 1n;
    return floor % 2n === 0n ? floor : floor + 1n;
  };
  const gross = nearest(unit_price * BigInt(quantity.replace('.', '')), 1000n);
  const net = gross - discount;
  return { gross, net, tax: nearest(net * BigInt(tax_rate.replace('.', '')), 10_000n) };
}
