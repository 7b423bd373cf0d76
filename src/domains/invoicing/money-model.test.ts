/**
 * A model of customer accounts without a database: thousands of random sequences of money events, through the posting functions
 * alone. After each step the books balance and every control account equals its sub-ledger.
 */

import { expect, it } from 'vitest';
import {
  type ChargedLine,
  isBalanced,
  type PostingLine,
  postCreditNote,
  postDeposit,
  postDepositApplied,
  postInvoice,
  postPayment,
  postRefund,
  postWriteOff,
  reversed,
} from '#domains/ledger/entries/posting.ts';
import { fc } from '#kernel/testing/properties.ts';
import { computeDocument, type LineAmounts } from './invoice-lines.rules.ts';

interface Document {
  readonly kind: 'invoice' | 'deposit';
  readonly posted: readonly PostingLine[];
  readonly total: bigint;
  paid: bigint;
  applied: bigint;
  isVoid: boolean;
}

interface Model {
  readonly documents: Document[];
  readonly entries: (readonly PostingLine[])[];
  /** Payments on account and open credit notes, less what was used of them. */
  credit: bigint;
}

type Operation = (model: Model, at: number, amount: bigint, lines: readonly LineAmounts[]) => void;

const customer_id = 'c';
const account_id = 'bank';
const least = (...amounts: bigint[]) => amounts.reduce((a, b) => (b - a < 0n ? b : a));
const post = (model: Model, lines: readonly PostingLine[]) => {
  if (lines.length > 0) model.entries.push(lines);
};
const charge = (amounts: readonly LineAmounts[]) => {
  const { lines, totals } = computeDocument(amounts, { discount_percent: '0.0333' });
  const charged: ChargedLine[] = lines.map(({ net, tax }) => ({
    ...{ kind: 'other', net, tax, account_id: null, work_order_id: null },
  }));
  return { lines: charged, total: totals.total };
};
const send =
  (kind: Document['kind']): Operation =>
  (model, _at, _amount, amounts) => {
    const { lines, total } = charge(amounts);
    if (total <= 0n) return;
    const posted = (kind === 'deposit' ? postDeposit : postInvoice)({ customer_id, lines });
    post(model, posted);
    model.documents.push({ kind, posted, total, paid: 0n, applied: 0n, isVoid: false });
  };
const onDocument =
  (operation: (model: Model, document: Document, amount: bigint) => void): Operation =>
  (model, at, amount) => {
    const open = model.documents.filter(({ isVoid }) => !isVoid);
    const document = open[at % Math.max(1, open.length)];
    if (document) operation(model, document, amount);
  };
const left = ({ total, paid }: Document) => total - paid;

const operations: readonly Operation[] = [
  send('invoice'),
  send('deposit'),
  onDocument((model, document, amount) => {
    const part = least(amount, left(document));
    post(model, postPayment({ amount, account_id, customer_id }));
    document.paid += part;
    model.credit += amount - part;
  }),
  onDocument((model, document, amount) => {
    const part = least(amount, left(document), model.credit);
    document.paid += part;
    model.credit -= part;
  }),
  onDocument((model, document, amount) => {
    const part = least(amount, left(document));
    post(model, postWriteOff({ amount: part, tax: part / 11n, customer_id }));
    document.paid += part;
  }),
  (model, _at, amount) => {
    const part = least(amount, model.credit);
    post(model, postRefund({ amount: part, account_id, customer_id }));
    model.credit -= part;
  },
  onDocument((model, document, amount) => {
    const deposit = model.documents.find(
      ({ kind, isVoid, paid, applied }) => kind === 'deposit' && !isVoid && paid > applied,
    );
    if (!deposit || document.kind === 'deposit') return;
    const part = least(amount, deposit.paid - deposit.applied, left(document));
    post(model, postDepositApplied({ amount: part, customer_id }));
    deposit.applied += part;
    document.paid += part;
  }),
  (model, _at, _amount, amounts) => {
    const { lines, total } = charge(amounts);
    if (total <= 0n) return;
    post(model, postCreditNote({ customer_id, lines }));
    model.credit += total;
  },
  onDocument((model, document) => {
    if (document.paid > 0n) return;
    post(model, reversed(document.posted));
    document.isVoid = true;
  }),
];

const decimal = (most: number, scale: number) =>
  fc.integer({ min: 1, max: most }).map((n) => (n / 10 ** scale).toFixed(scale));
const anyLine: fc.Arbitrary<LineAmounts> = fc.record({
  quantity: decimal(99_999, 3),
  unit_price: fc.bigInt({ min: 1n, max: 10n ** 8n }),
  discount: fc.constant(0n),
  discount_percent: fc.option(decimal(9999, 4)),
  tax_rate: decimal(2500, 4),
});
const anyStep = fc.record({
  operation: fc.constantFrom(...operations),
  at: fc.nat(20),
  amount: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 3 }),
});

it('keeps every invariant through three thousand random histories', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      const model: Model = { documents: [], entries: [], credit: 0n };
      for (const { operation, at, amount, lines } of steps) {
        operation(model, at, amount, lines);
        expect(model.entries.every((entry) => isBalanced(entry))).toBe(true);
        const on = (key: string) =>
          model.entries
            .flat()
            .filter((line) => (line.system_key ?? line.account_id) === key)
            .reduce((sum, { debit, credit }) => sum + debit - credit, 0n);
        const open = model.documents.filter(({ isVoid }) => !isVoid);
        expect(on('accounts_receivable')).toBe(open.reduce((sum, one) => sum + left(one), 0n) - model.credit);
        expect(-on('customer_deposits')).toBe(
          open
            .filter(({ kind }) => kind === 'deposit')
            .reduce((sum, one) => sum + one.total - one.applied, 0n),
        );
        for (const { paid, total, applied } of open) expect(applied <= paid && paid <= total).toBe(true);
      }
    }),
    { numRuns: 3000 },
  );
});
