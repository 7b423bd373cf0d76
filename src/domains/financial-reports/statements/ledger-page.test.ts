/** Runs the worked examples of docs/ledger.md. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { postDepreciation, postDisposal } from '#domains/fixed-assets/asset-posting.rules.ts';
import { type Depreciable, scheduleOf } from '#domains/fixed-assets/schedule.rules.ts';
import { postStockCost } from '#domains/inventory/stock-cost-posting.rules.ts';
import { shareWriteOff } from '#domains/invoicing/credits/write-off-tax.rules.ts';
import { periodOf } from '#domains/invoicing/deferred/defer-lines.ts';
import {
  deferredPart,
  isDeferred,
  scheduleOf as scheduleOfRevenue,
} from '#domains/invoicing/deferred/deferral-schedule.rules.ts';
import { postRecognition } from '#domains/invoicing/deferred/recognition-posting.rules.ts';
import { lineTotals } from '#domains/invoicing/invoice-lines.rules.ts';
import { postSalesDiscount } from '#domains/invoicing/payments/discount-posting.rules.ts';
import { taxOfDiscount } from '#domains/ledger/early-payment/early-payment.rules.ts';
import {
  postOpeningAccounts,
  postOpeningDeposit,
  postOpeningInvoice,
  postOpeningStock,
} from '#domains/ledger/entries/opening-posting.ts';
import {
  isBalanced,
  type PostingLine,
  postBankLine,
  postCreditNote,
  postDeposit,
  postDepositApplied,
  postInvoice,
  postPartUse,
  postPayment,
  postRefund,
  postTaxReturn,
  postWriteOff,
  reversed,
} from '#domains/ledger/entries/posting.ts';
import {
  postBillPayment,
  postGoodsReceipt,
  postLandedCost,
  postNotBilled,
  postOpeningBill,
  postPrepayment,
  postPrepaymentUse,
  postPurchaseDiscount,
  postVendorBill,
} from '#domains/purchasing/bills/purchase-posting.rules.ts';
import { fromMinor, toMinor, type UnitPrice } from '#kernel/money.ts';
import { toUnitPrice } from '#kernel/unit-price.ts';

const page = readFileSync('docs/ledger.md', 'utf8');

interface Line {
  readonly kind: 'labour';
  readonly quantity: string;
  readonly unit_price: string;
  readonly tax_rate: string;
  readonly value: string;
  readonly net: string;
  readonly tax: string;
  readonly received?: string;
  readonly to: 'stock';
  readonly account_id: string;
  readonly amount: string;
  readonly debit?: string;
  readonly credit?: string;
  readonly cost: string;
  readonly salvage_value: string;
  readonly useful_life_months: number;
  readonly method: Depreciable['method'];
  readonly service_from?: string;
  readonly service_through?: string;
  readonly issued: string;
  /** What is left of the credited line. */
  readonly deferred?: string;
  readonly in_service_on?: string;
  readonly changes?: readonly Pick<
    Line & { readonly from_month: string },
    'from_month' | 'useful_life_months' | 'salvage_value' | 'method'
  >[];
}
interface Document {
  readonly lines: readonly Line[];
  readonly amount: string;
  readonly tax?: string;
  readonly account_id: string;
  readonly shipping: string;
  readonly price_difference: string;
  readonly on_hand: string;
  readonly cost: string;
  readonly received: string;
  readonly month: string;
  readonly issued: string;
}

const minor = (text: string) => toMinor(text, 2) as bigint;
const each = (text: string) => toUnitPrice(text, 2) as UnitPrice;
const charged = ({ lines, issued }: Document) => ({
  lines: lines.map(({ kind, quantity, unit_price, tax_rate, ...line }) => {
    const { net, tax } = lineTotals({ quantity, unit_price: each(unit_price), discount: 0n, tax_rate });
    const period = periodOf({ service_from: null, service_through: null, ...line });
    const deferred =
      period && isDeferred(period, issued) ? net : deferredPart(net, minor(line.deferred ?? '0'));
    return { kind, net, tax, deferred, account_id: null, work_order_id: null };
  }),
});
/** In a month. */
const recognized = (month: string, { net, issued, ...line }: Line): bigint => {
  const period = periodOf({ service_from: null, service_through: null, ...line });
  const months = period ? scheduleOfRevenue(minor(net), period, issued) : [];
  return months.find((one) => one.month === month)?.amount ?? 0n;
};
/** Of an invoice with these lines, by rate. */
const writtenOffTax = ({ lines, amount }: Document) => {
  const rates = lines.map(({ net, tax, tax_rate }) => ({
    ...{ rate: Number(tax_rate), net: minor(net), tax: minor(tax) },
    ...{ written_off_net: 0n, written_off_tax: 0n },
  }));
  return shareWriteOff(rates, minor(amount)).reduce((sum, { tax }) => sum + tax, 0n);
};
/** Of a bill or an invoice with these lines. */
const discountTax = ({ amount, lines, shipping = '0' }: Document) => {
  const rates = lines.map((line) => ({
    ...{ rate: Number(line.tax_rate), net: minor(line.net), tax: minor(line.tax) },
  }));
  const whole = rates.reduce((sum, { net, tax }) => sum + net + tax, minor(shipping));
  return taxOfDiscount(rates, minor(amount), whole).reduce((sum, { tax }) => sum + tax, 0n);
};
const customer = ({ amount, account_id }: Document) => ({
  amount: minor(amount),
  account_id,
  customer_id: 'c',
});

const prepaid = ({ amount, account_id }: Document) => ({
  ...{ amount: minor(amount), account_id, vendor_id: 'v' },
});

/** In its first month, or in a later one. */
const depreciated = (
  month: string,
  { cost, in_service_on = month, changes = [], ...asset }: Line,
): bigint => {
  const estimateOf = ({ salvage_value, useful_life_months, method }: typeof asset) => ({
    salvage_value: minor(salvage_value),
    ...{ useful_life_months, method, annual_rate: null },
  });
  const schedule = scheduleOf({
    ...{ cost: minor(cost), in_service_on, depreciated_before: 0n, depreciated_through: null },
    ...estimateOf(asset),
    changes: changes.map(({ from_month, ...change }) => ({
      from_month,
      ...estimateOf({ ...asset, ...change }),
    })),
  });
  return schedule.find((one) => one.month === month)?.amount ?? 0n;
};

const post: Readonly<Record<string, (document: Document) => PostingLine[]>> = {
  invoice: (document) => postInvoice(charged(document)),
  credit_note: (document) => postCreditNote(charged(document)),
  deposit: (document) => postDeposit(charged(document)),
  deposit_applied: (document) => postDepositApplied(customer(document)),
  deposit_written_off: (document) => postDepositApplied(customer(document)),
  payment: (document) => postPayment(customer(document)),
  payment_reversal: (document) => reversed(postPayment(customer(document))),
  refund: (document) => postRefund(customer(document)),
  write_off: (document) => postWriteOff({ ...customer(document), tax: writtenOffTax(document) }),
  goods_receipt: ({ lines }) =>
    postGoodsReceipt(lines.map(({ value, to }) => ({ value: minor(value), to, account_id: null }))),
  vendor_bill: ({ lines, shipping }) =>
    postVendorBill({
      vendor_id: 'v',
      shipping: minor(shipping),
      tax_is_cost: false,
      lines: lines.map(({ net, tax, received, to }) => ({
        ...{ net: minor(net), tax: minor(tax), received: received === undefined ? null : minor(received) },
        ...{ to, account_id: null },
      })),
    }),
  landed_cost: ({ price_difference, shipping, on_hand }) =>
    postLandedCost({
      price_difference: minor(price_difference),
      freight: minor(shipping),
      on_hand: minor(on_hand),
    }),
  bill_payment: ({ amount, account_id }) => postBillPayment(minor(amount), account_id, 'v'),
  purchase_discount: (document) =>
    postPurchaseDiscount({
      ...{ amount: minor(document.amount), tax: discountTax(document), vendor_id: 'v' },
    }),
  sales_discount: (document) => postSalesDiscount({ ...customer(document), tax: discountTax(document) }),
  vendor_prepayment: (document) => postPrepayment(prepaid(document)),
  prepayment_applied: (document) => postPrepaymentUse(prepaid(document)),
  vendor_refund: (document) => reversed(postPrepayment(prepaid(document))),
  goods_not_billed: ({ amount }) => postNotBilled(minor(amount)),
  stock_cost: ({ amount }) =>
    postStockCost([{ amount: minor(amount), kind: 'used', work_order_part_id: null }]),
  opening_accounts: ({ lines, tax = '0' }) =>
    postOpeningAccounts(
      lines.map(({ account_id, debit = '0', credit = '0' }) => ({
        account_id,
        debit: minor(debit),
        credit: minor(credit),
      })),
      minor(tax),
    ),
  opening_invoice: (document) =>
    postOpeningInvoice({ ...customer(document), tax: minor(document.tax ?? '0') }),
  opening_deposit: (document) => postOpeningDeposit(customer(document)),
  opening_stock: ({ amount }) => postOpeningStock(minor(amount)),
  opening_bill: ({ amount }) => postOpeningBill(minor(amount), 'v'),
  part_used: ({ cost }) => postPartUse({ cost: minor(cost) }),
  tax_return: ({ account_id, amount, lines }) =>
    postTaxReturn({
      account_id,
      tax: minor(amount),
      adjustments: lines.map((line) => ({ account_id: line.account_id, amount: minor(line.amount) })),
    }),
  revenue: ({ month, lines }) =>
    postRecognition(lines.map((line) => ({ amount: recognized(month, line), account_id: 'sales_other' }))),
  depreciation: ({ month, lines }) =>
    postDepreciation(
      lines.map((line) => ({
        amount: depreciated(month, line),
        ...{ expense_account_id: 'depreciation', accumulated_account_id: 'accumulated_depreciation' },
      })),
    ),
  disposal: ({ cost, amount, received }) =>
    postDisposal({
      ...{ cost: minor(cost), accumulated: minor(amount), proceeds: minor(received) },
      ...{ asset_account_id: 'vehicles', accumulated_account_id: 'accumulated_depreciation' },
      account_id: minor(received) === 0n ? null : 'bank',
    }),
  bank: ({ account_id, amount, lines }) =>
    postBankLine({
      account_id,
      amount: minor(amount),
      lines: lines.map((line) => ({ account_id: line.account_id, amount: minor(line.amount) })),
    }),
};

/** Each JSON block with the table that follows it. */
const examples = [
  ...page.matchAll(/```json\n([\s\S]*?)```\n\n\| account +\|.*\n\| ?-+.*\n((?:\|.*\n)+)/g),
].map(([, json = '', table = '']) => ({
  document: JSON.parse(json) as Record<string, Document>,
  rows: table
    .trim()
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .slice(1, 4)
        .map((cell) => cell.trim()),
    ),
}));

describe('docs/ledger.md', () => {
  it('has an example of every posting function', () => {
    expect(new Set(examples.flatMap(({ document }) => Object.keys(document)))).toEqual(
      new Set(Object.keys(post)),
    );
  });

  it.each(
    examples.map(({ document, rows }) => [Object.keys(document)[0] as string, document, rows] as const),
  )('is right about %s', (kind, document, rows) => {
    const lines = post[kind]?.(document[kind] as Document) ?? [];
    expect(isBalanced(lines)).toBe(true);
    const shown = lines.map(({ system_key, account_id, debit, credit }) => [
      system_key ?? account_id,
      debit === 0n ? '' : fromMinor(debit, 2),
      credit === 0n ? '' : fromMinor(credit, 2),
    ]);
    expect(shown).toEqual(rows);
  });
});
