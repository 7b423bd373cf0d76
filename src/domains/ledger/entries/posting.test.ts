import { describe, expect, it } from 'vitest';
import { fc } from '#kernel/testing/properties.ts';
import {
  type ChargedLine,
  isBalanced,
  type PostingLine,
  postCreditNote,
  postInvoice,
  postPartUse,
  postPayment,
  reversed,
} from './posting.ts';

const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const ref = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null });
const chargedLine: fc.Arbitrary<ChargedLine> = fc.record({
  kind: fc.constantFrom('labour', 'part', 'cost', 'agreed_price', 'section', 'other'),
  net: amount,
  tax: amount,
  account_id: ref,
  work_order_id: ref,
});
const anyDocument = fc.record({ lines: fc.array(chargedLine), customer_id: ref, site_id: ref });

const balance = (lines: readonly PostingLine[]) => lines.reduce((sum, l) => sum + l.debit - l.credit, 0n);
const isValid = (lines: readonly PostingLine[]) =>
  lines.every(({ debit, credit }) => debit >= 0n && credit >= 0n && (debit === 0n) !== (credit === 0n));

describe('postings', () => {
  it('balance for any document, with every line on exactly one side', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        for (const lines of [postInvoice(document), postCreditNote(document)]) {
          expect(balance(lines)).toBe(0n);
          expect(isValid(lines)).toBe(true);
        }
      }),
    );
  });

  it('charge receivables with exactly the total, and the tax account with the tax', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const of = (key: string) => balance(postInvoice(document).filter((l) => l.system_key === key));
        expect(of('accounts_receivable')).toBe(document.lines.reduce((s, l) => s + l.net + l.tax, 0n));
        expect(-of('tax_payable')).toBe(document.lines.reduce((s, l) => s + l.tax, 0n));
      }),
    );
  });

  it('balance for payments and parts, and cancel out with their reversal', () => {
    const money = fc.bigInt({ min: 1n, max: 10n ** 15n });
    fc.assert(
      fc.property(money, (amount) => {
        for (const lines of [
          postPayment({ amount, account_id: 'bank', customer_id: 'c' }),
          postPartUse({ cost: amount }),
        ]) {
          expect(balance(lines)).toBe(0n);
          expect(isValid(lines)).toBe(true);
          const both = [...lines, ...reversed(lines)];
          for (const key of new Set(both.map((l) => l.system_key ?? l.account_id))) {
            expect(balance(both.filter((l) => (l.system_key ?? l.account_id) === key))).toBe(0n);
          }
        }
      }),
    );
  });

  it('put each kind of line on its income account, per work order', () => {
    const line = (
      kind: ChargedLine['kind'],
      net: bigint,
      work_order_id: string | null = null,
    ): ChargedLine => ({
      kind,
      net,
      tax: 0n,
      account_id: null,
      work_order_id,
    });
    const lines = postInvoice({
      customer_id: 'c',
      lines: [
        line('labour', 100n, 'w1'),
        line('labour', 50n, 'w1'),
        line('part', 30n, 'w1'),
        line('labour', 7n, 'w2'),
      ],
    });
    expect(lines.map((l) => [l.system_key, l.work_order_id ?? null, l.debit, l.credit])).toEqual([
      ['accounts_receivable', null, 187n, 0n],
      ['sales_labour', 'w1', 0n, 150n],
      ['sales_parts', 'w1', 0n, 30n],
      ['sales_labour', 'w2', 0n, 7n],
    ]);
  });

  it('have no lines for zero amounts', () => {
    expect(postInvoice({ lines: [] })).toEqual([]);
    expect(postPartUse({ cost: 0n })).toEqual([]);
    expect(isBalanced([])).toBe(false);
  });
});
