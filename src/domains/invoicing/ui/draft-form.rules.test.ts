import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documentTotals } from '../invoice-lines.rules.ts';
import { type DraftForm, inputOf, newLine, percentOf, rateOf, totalsOf } from './draft-form.rules.ts';

const form = (lines: DraftForm['lines']): DraftForm => ({
  ...{ customer_id: null, site_id: null, contact_id: null, issue_date: null },
  ...{ due_date: null, customer_po: null, notes: null, lines },
});

it('shows the totals that the server computes', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 });
  const anyLine = fc.record({ quantity: cents, unit_price: cents, tax: fc.integer({ min: 0, max: 3000 }) });
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 8 }), (lines) => {
      const decimal = (n: number, scale: number) => (n / 10 ** scale).toFixed(scale);
      const shown = totalsOf(
        form(
          lines.map((line) => ({
            ...newLine(decimal(line.tax, 4)),
            quantity: decimal(line.quantity, 3),
            unit_price: decimal(line.unit_price, 2),
          })),
        ),
        'USD',
      );
      const { total } = documentTotals(
        lines.map((line) => ({
          quantity: decimal(line.quantity, 3),
          unit_price: BigInt(line.unit_price),
          discount: 0n,
          tax_rate: decimal(line.tax, 4),
        })),
      );
      expect(shown.total.replace('.', '').replace(/^0+(?=\d)/, '')).toBe(total.toString());
    }),
  );
});

it('leaves out a line that is still being typed, and sends it to be refused by name', () => {
  const half = form([
    { ...newLine('0'), unit_price: undefined },
    { ...newLine('0'), unit_price: '5.00' },
  ]);
  expect(totalsOf(half, 'USD')).toMatchObject({ total: '5.00', nets: [undefined, '5.00'] });
  expect(inputOf(half).lines[0]).toMatchObject({ unit_price: '?', discount: '0' });
});

it('turns rates into percent and back', () => {
  expect(percentOf('0.0825')).toBe('8.25');
  expect(percentOf('0.2000')).toBe('20');
  expect(percentOf('0')).toBe('0');
  expect(rateOf('8.25')).toBe('0.0825');
  expect(rateOf(null)).toBe(null);
  expect(rateOf(undefined)).toBe(undefined);
});
