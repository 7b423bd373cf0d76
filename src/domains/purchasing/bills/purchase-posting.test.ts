import { describe, expect, it } from 'vitest';
import { isBalanced, reversed } from '#domains/ledger/entries/posting.ts';
import { fc } from '#kernel/testing/properties.ts';
import { partOf } from '../orders/order-lines.rules.ts';
import {
  type BilledLine,
  postBillPayment,
  postGoodsReceipt,
  postPurchaseDiscount,
  postVendorBill,
} from './purchase-posting.rules.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 11n });
const places = ['stock', 'job', 'account'] as const;
const received = fc.record({
  value: amount,
  to: fc.constantFrom(...places),
  account_id: fc.option(fc.uuid(), { nil: null }),
});
const billed: fc.Arbitrary<BilledLine> = fc.record({
  net: amount,
  tax: amount,
  received: fc.option(amount, { nil: null }),
  to: fc.constantFrom(...places, 'freight' as const),
  account_id: fc.option(fc.uuid(), { nil: null }),
});
const sideOf = (lines: ReturnType<typeof postGoodsReceipt>, key: string) =>
  lines
    .filter(({ system_key }) => system_key === key)
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0n);

describe('postings of purchases', () => {
  it('balance for any receipts and bills', () => {
    fc.assert(
      fc.property(
        fc.array(received, { maxLength: 8 }),
        fc.array(billed, { maxLength: 8 }),
        amount,
        fc.boolean(),
        (goods, lines, shipping, tax_is_cost) => {
          const receipt = postGoodsReceipt(goods);
          const bill = postVendorBill({ vendor_id: 'v', lines, shipping, tax_is_cost });
          for (const posted of [receipt, bill, reversed(bill)])
            expect(posted.length === 0 || isBalanced(posted)).toBe(true);
          const total = lines.reduce((sum, line) => sum + line.net + line.tax, shipping);
          expect(sideOf(bill, 'accounts_payable')).toBe(-total);
          expect(sideOf(receipt, 'grni')).toBe(-goods.reduce((sum, { value }) => sum + value, 0n));
          expect(sideOf(bill, 'grni')).toBe(lines.reduce((sum, line) => sum + (line.received ?? 0n), 0n));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('balance for any discount, with and without claimed tax', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 100 }), (discount, percent) => {
        const tax = (discount * BigInt(percent)) / 100n;
        const lines = postPurchaseDiscount({ amount: discount, tax, vendor_id: 'v' });
        expect(lines.length === 0 || isBalanced(lines)).toBe(true);
        expect(sideOf(lines, 'accounts_payable')).toBe(discount);
        expect(sideOf(lines, 'purchase_tax')).toBe(-tax);
      }),
    );
  });

  it('leave nothing in goods received and not billed once all partial deliveries are billed', () => {
    const cut = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 7n }), cut, (price, pieces) => {
        const total = pieces.reduce((sum, piece) => sum + piece, 0);
        const text = (thousandths: number) => (thousandths / 1000).toFixed(3);
        let [before, delivered] = [0, 0n];
        for (const piece of pieces) {
          delivered += partOf(price, text(before), text(before + piece));
          before += piece;
        }
        expect(delivered).toBe(partOf(price, '0', text(total)));
      }),
      { numRuns: 1000 },
    );
  });

  it('put a price difference of stock in its own account and of a job on the job, and non-deductible tax with the cost', () => {
    const about = { work_order_id: 'w', customer_id: 'c', site_id: null, asset_id: null };
    const lines: BilledLine[] = [
      { net: 4500n, tax: 360n, received: 4400n, to: 'stock', account_id: null },
      { net: 1000n, tax: 80n, received: 900n, to: 'job', account_id: null, ...about },
    ];
    expect(postVendorBill({ vendor_id: 'v', lines, shipping: 0n, tax_is_cost: true })).toEqual([
      { system_key: 'grni', debit: 5300n, credit: 0n },
      { system_key: 'price_difference', debit: 460n, credit: 0n },
      { system_key: 'cogs_parts', ...about, debit: 180n, credit: 0n },
      { system_key: 'accounts_payable', vendor_id: 'v', debit: 0n, credit: 5940n },
    ]);
    expect(postBillPayment(5940n, 'bank', 'v')).toEqual([
      { system_key: 'accounts_payable', vendor_id: 'v', debit: 5940n, credit: 0n },
      { account_id: 'bank', debit: 0n, credit: 5940n },
    ]);
  });
});
