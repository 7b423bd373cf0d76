/**
 * A model of purchasing without a database: thousands of random sequences of orders, deliveries, bills, credits and payments
 * through the posting functions alone. After each step the books balance and every control account equals its sub-ledger.
 */

import { expect, it } from 'vitest';
import { isBalanced, type PostingLine, reversed } from '#domains/ledger/entries/posting.ts';
import { fc } from '#kernel/testing/properties.ts';
import { addQuantities, compareQuantities, subtractQuantities } from '../inventory/quantity.rules.ts';
import { postBillPayment, postGoodsReceipt, postVendorBill } from './bills/purchase-posting.rules.ts';
import { lineTotals, netOf, partOf } from './orders/order-lines.rules.ts';

interface Item {
  readonly quantity: string;
  readonly price: bigint;
  readonly to: 'stock' | 'job' | 'account';
  received: string;
  billed: string;
}

interface Model {
  readonly items: Item[];
  readonly entries: (readonly PostingLine[])[];
  /** Open bills less open credits. */
  owed: bigint;
  stock: bigint;
}

const least = (a: string, b: string) => (compareQuantities(a, b) < 0 ? a : b);
const post = (model: Model, lines: readonly PostingLine[]) => {
  if (lines.length > 0) model.entries.push(lines);
};
interface Step {
  readonly at: number;
  readonly quantity: string;
  readonly price: bigint;
  readonly rate: string;
}
type Operation = (model: Model, item: Item, step: Step) => void;

const receive: Operation = (model, item, { quantity }) => {
  const delivered = least(quantity, subtractQuantities(item.quantity, item.received));
  const after = addQuantities(item.received, delivered);
  const value = partOf(item.price, item.received, after);
  post(model, postGoodsReceipt([{ value, to: item.to, account_id: null }]));
  item.received = after;
  if (item.to === 'stock') model.stock += value;
};
const bill =
  (sign: 1n | -1n): Operation =>
  (model, item, { quantity, price, rate }) => {
    const billed =
      sign > 0n
        ? least(quantity, subtractQuantities(item.quantity, item.billed))
        : least(quantity, item.billed);
    if (Number(billed) === 0) return;
    const after = sign > 0n ? addQuantities(item.billed, billed) : subtractQuantities(item.billed, billed);
    const [from, until] = sign > 0n ? [item.billed, after] : [after, item.billed];
    const line = { quantity: billed, unit_price: price, tax_rate: rate };
    const { tax_amount, total_amount } = lineTotals(line);
    const lines = [
      {
        net: netOf(line),
        tax: tax_amount,
        received: partOf(item.price, from, until),
        to: item.to,
        account_id: null,
      },
    ];
    const posted = postVendorBill({ vendor_id: 'v', lines, shipping: 0n, tax_is_cost: price % 2n === 0n });
    post(model, sign > 0n ? posted : reversed(posted));
    item.billed = after;
    model.owed += sign * total_amount;
  };
const pay: Operation = (model, _item, { price }) => {
  if (model.owed <= 0n) return;
  const amount = model.owed - price > 0n ? price : model.owed;
  post(model, postBillPayment(amount, 'bank', 'v'));
  model.owed -= amount;
};

const thousandths = (most: number) => fc.integer({ min: 1, max: most }).map((n) => (n / 1000).toFixed(3));
const anyItem = fc.record({
  quantity: thousandths(50_000),
  price: fc.bigInt({ min: 0n, max: 10n ** 7n }),
  to: fc.constantFrom('stock', 'job', 'account'),
});
const anyStep = fc.record({
  operation: fc.constantFrom(receive, bill(1n), bill(-1n), pay),
  at: fc.nat(5),
  quantity: thousandths(30_000),
  price: fc.bigInt({ min: 0n, max: 10n ** 7n }),
  rate: fc.integer({ min: 0, max: 2500 }).map((n) => (n / 10_000).toFixed(4)),
});

it('keeps every invariant through three thousand random histories', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(
      fc.array(anyItem, { minLength: 1, maxLength: 5 }),
      fc.array(anyStep, { maxLength: 30 }),
      (ordered, steps) => {
        const items = ordered.map((one): Item => ({ ...one, received: '0.000', billed: '0.000' }));
        const model: Model = { items, entries: [], owed: 0n, stock: 0n };
        for (const { operation, at, ...step } of steps) {
          operation(model, items[at % items.length] as Item, { at, ...step });
          expect(model.entries.every((entry) => isBalanced(entry))).toBe(true);
        }
        const on = (key: string) =>
          model.entries
            .flat()
            .filter((line) => (line.system_key ?? line.account_id) === key)
            .reduce((sum, { debit, credit }) => sum + debit - credit, 0n);
        const waiting = items.reduce(
          (sum, { price, received, billed }) => sum + partOf(price, billed, received),
          0n,
        );
        expect([-on('grni'), -on('accounts_payable'), on('inventory')]).toEqual([
          waiting,
          model.owed,
          model.stock,
        ]);
        for (const { received, quantity } of items)
          expect(compareQuantities(received, quantity) <= 0 && compareQuantities(received, '0') >= 0).toBe(
            true,
          );
      },
    ),
    { numRuns: 3000 },
  );
});
