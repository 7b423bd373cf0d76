/** The lines of an order or a bill in the form, and their totals by the server's own rules. */

import { noClasses } from '#domains/ledger/classes/class-fields.rules.ts';
import { documentTotals, type LineAmounts, netOf } from '#domains/purchasing/orders/order-lines.rules.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { minorOf, type Typed, unitPriceOf } from '#ui/format/typed-number.ts';

export interface LineForm {
  /** Stays with the line when others are added or removed. */
  readonly key: string;
  readonly item_name: string;
  readonly description: string | null;
  readonly quantity: Typed;
  readonly unit_price: Typed;
  readonly tax_rate: Typed;
  readonly account_id: string | null;
  readonly part_id: string | null;
  readonly work_order_id: string | null;
  readonly po_item_id: string | null;
  readonly freight_receipt_id: string | null;
  readonly department_id: string | null;
  readonly branch_id: string | null;
}

/** Where the cost of a line goes, unless somebody says so. */
export const nowhere = { account_id: null, work_order_id: null, freight_receipt_id: null, ...noClasses };

// Starts at the time, as a saved draft may contain keys of an earlier visit.
let made = Date.now();

export function newLine(tax_rate: Typed = '0'): LineForm {
  made += 1;
  const ordered = { part_id: null, po_item_id: null };
  return {
    key: `new-${made}`,
    item_name: '',
    description: null,
    quantity: '1',
    unit_price: null,
    tax_rate,
    ...ordered,
    ...nowhere,
  };
}

type Stored = Readonly<Record<string, unknown>>;

/** From rows as returned by the API. */
export function linesOf(rows: unknown): LineForm[] {
  const text = (from: Stored, name: string) => (typeof from[name] === 'string' ? from[name] : null);
  const lines: readonly Stored[] = Array.isArray(rows) ? rows : [];
  return [...lines]
    .sort((a, b) => Number(a.position) - Number(b.position))
    .map((line) => ({
      key: String(line.id),
      item_name: text(line, 'item_name') ?? '',
      description: text(line, 'description'),
      quantity: text(line, 'quantity'),
      unit_price: text(line, 'unit_price'),
      tax_rate: text(line, 'tax_rate'),
      account_id: text(line, 'account_id'),
      part_id: text(line, 'part_id'),
      work_order_id: text(line, 'work_order_id'),
      po_item_id: text(line, 'po_item_id'),
      freight_receipt_id: text(line, 'freight_receipt_id'),
      department_id: text(line, 'department_id'),
      branch_id: text(line, 'branch_id'),
    }));
}

/** Whether more of an item came than was billed, or less. */
export function isNotBilled(rows: unknown): boolean {
  const items: readonly Readonly<Record<string, unknown>>[] = Array.isArray(rows) ? rows : [];
  return items.some((item) => Number(item.received_quantity) !== Number(item.billed_quantity));
}

/** The command's input. Text that is not a number is sent as "?", so that the server refuses it at its field. */
export function sentLines(lines: readonly LineForm[], kind: 'order' | 'bill'): readonly object[] {
  return lines.map(({ key: _, description, part_id, po_item_id, freight_receipt_id, ...line }) => ({
    ...line,
    ...(kind === 'order' ? { description, part_id } : { po_item_id, freight_receipt_id }),
    quantity: line.quantity === undefined ? '?' : (line.quantity ?? '0'),
    unit_price: line.unit_price === undefined ? '?' : (line.unit_price ?? '0'),
    tax_rate: line.tax_rate === undefined ? '?' : (line.tax_rate ?? '0'),
  }));
}

export interface PurchaseAmounts {
  readonly lines: readonly LineForm[];
  readonly shipping_amount: Typed;
}

/** Lines and shipping as input of the command. */
export function sentAmounts({ lines, shipping_amount }: PurchaseAmounts, kind: 'order' | 'bill') {
  return {
    lines: sentLines(lines, kind),
    shipping_amount: shipping_amount === undefined ? '?' : (shipping_amount ?? '0'),
  };
}

export interface FormTotals {
  readonly subtotal: string;
  readonly tax_amount: string;
  readonly shipping_amount: string;
  readonly total_amount: string;
  /** The net of each line, in order; undefined where a number is missing. */
  readonly nets: readonly (string | undefined)[];
}

export function totalsOf(lines: readonly LineForm[], shipping: Typed, currency: string): FormTotals {
  const exponent = currencyExponent(currency);
  const money = (minor: bigint) => fromMinor(minor, exponent);
  const amounts = lines.map((line) => amountsOf(line, exponent));
  const totals = documentTotals(
    amounts.filter((line) => line !== undefined),
    minorOf(shipping, exponent) ?? 0n,
  );
  return {
    subtotal: money(totals.subtotal),
    tax_amount: money(totals.tax_amount),
    shipping_amount: money(totals.shipping_amount),
    total_amount: money(totals.total_amount),
    nets: amounts.map((line) => line && money(netOf(line))),
  };
}

function amountsOf({ quantity, unit_price, tax_rate }: LineForm, exponent: number): LineAmounts | undefined {
  const price = unitPriceOf(unit_price, exponent);
  if (quantity === undefined || tax_rate === undefined || price === undefined) return undefined;
  return { quantity: quantity ?? '0', unit_price: price, tax_rate: tax_rate ?? '0' };
}
