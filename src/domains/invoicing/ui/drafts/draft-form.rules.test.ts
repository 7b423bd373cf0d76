import { expect, it } from 'vitest';
import { documentTotals } from '#domains/invoicing/invoice-lines.rules.ts';
import { fromMinor } from '#kernel/money.ts';
import { fc } from '#kernel/testing/properties.ts';
import { percentOf, rateOf } from '#ui/format/typed-number.ts';
import {
  blankForm,
  type DraftForm,
  formOf,
  inputOf,
  newLine,
  totalsOf,
  unpricedLabour,
  withLinesOf,
} from './draft-form.rules.ts';

const form = (lines: DraftForm['lines']): DraftForm => ({
  ...{ customer_id: null, site_id: null, contact_id: null, issue_date: null },
  ...{ due_date: null, customer_po: null, notes: null, lines },
  ...{ discount_percent: null, discount_amount: null },
});

it('counts only labour that would be billed at zero', () => {
  const labour = { ...newLine('0', 'labour'), quantity: '2.5', unit_price: '0.00' };
  expect(unpricedLabour([labour, { ...labour, unit_price: null }])).toBe(2);
  const priced = { ...labour, unit_price: '95' };
  const none = { ...labour, quantity: '0' };
  expect(unpricedLabour([priced, none, { ...labour, kind: 'part' }, newLine('0', 'section')])).toBe(0);
});

it('shows the totals that the server computes', { timeout: 60_000 }, () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 });
  const share = fc.integer({ min: 0, max: 10_000 });
  const anyLine = fc.record({ quantity: cents, unit_price: cents, tax: share, discount: fc.option(share) });
  const anyDiscount = fc.oneof(
    share.map((percent) => ({ percent, amount: null })),
    cents.map((amount) => ({ percent: null, amount })),
  );
  const decimal = (n: number, scale: number) => (n / 10 ** scale).toFixed(scale);
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 8 }), anyDiscount, (lines, { percent, amount }) => {
      const discount_percent = percent === null ? null : decimal(percent, 4);
      const shown = totalsOf(
        {
          discount_percent,
          discount_amount: amount === null ? null : decimal(amount, 2),
          lines: lines.map((line) => ({
            ...newLine(decimal(line.tax, 4)),
            quantity: decimal(line.quantity, 3),
            unit_price: decimal(line.unit_price, 2),
            discount_percent: line.discount === null ? null : decimal(line.discount, 4),
          })),
        },
        'USD',
      );
      const { total } = documentTotals(
        lines.map((line) => ({
          quantity: decimal(line.quantity, 3),
          unit_price: BigInt(line.unit_price),
          discount: 0n,
          discount_percent: line.discount === null ? null : decimal(line.discount, 4),
          tax_rate: decimal(line.tax, 4),
        })),
        { discount_percent, discount_amount: amount === null ? null : BigInt(amount) },
      );
      expect(shown.total).toBe(fromMinor(total, 2));
    }),
  );
});

it('excludes an incomplete line from the totals, and sends it to be refused by field', () => {
  const half = form([
    { ...newLine('0'), unit_price: undefined },
    { ...newLine('0'), unit_price: '5.00' },
  ]);
  expect(totalsOf(half, 'USD')).toMatchObject({ total: '5.00', nets: [undefined, '5.00'] });
  expect(inputOf(half).lines[0]).toMatchObject({ unit_price: '?', discount: '0' });
});

it('keeps the tax of a credit that takes the rest of a line, until the line is changed', () => {
  const stored = {
    id: 'l',
    kind: 'other',
    description: 'Work',
    quantity: '1',
    unit_price: '0.34',
    discount: '0.00',
  };
  const row = {
    invoice_lines: [{ ...stored, tax_rate: '0.0500', net: '0.34', tax: '0.01', credits_line_id: 'c' }],
  };
  const { lines } = formOf(row);
  expect(totalsOf(form(lines), 'USD').total).toBe('0.35');
  expect(inputOf(form(lines)).lines[0]).not.toHaveProperty('rest');
  const other = lines.map((line) => ({ ...line, unit_price: '0.33' }));
  expect(totalsOf(form(other), 'USD').total).toBe('0.35');
  expect(totalsOf(form(lines.map(({ rest: _, ...line }) => line)), 'USD').total).toBe('0.36');
});

it('converts rates to percent and back', () => {
  expect(percentOf('0.0825')).toBe('8.25');
  expect(percentOf('0.2000')).toBe('20');
  expect(percentOf('0')).toBe('0');
  expect(rateOf('8.25')).toBe('0.0825');
  expect(rateOf('8.875')).toBe('0.08875');
  expect(percentOf('0.08875')).toBe('8.875');
  expect(rateOf(null)).toBe(null);
  expect(rateOf(undefined)).toBe(undefined);
});

it('sends a line that somebody else removed as a new one, and a stored one with its id', () => {
  const line = { ...newLine('0'), id: 'kept' };
  const mine = { ...blankForm(), lines: [line, { ...newLine('0'), id: 'gone' }, newLine('0')] };
  const { lines } = withLinesOf(mine, { ...blankForm(), lines: [line] });
  expect(lines.map(({ id }) => id)).toEqual(['kept', undefined, undefined]);
  expect(lines.map(({ key }) => key)).toEqual(mine.lines.map(({ key }) => key));
});
