/** The form of a draft: its values, the input sent, and the totals by the server's own rules. */

import {
  computeDocument,
  type DocumentDiscount,
  type LineAmounts,
  type RestOfLine,
  sectionTotals,
} from '#domains/invoicing/invoice-lines.rules.ts';
import { marginOfLines } from '#domains/price-book/margin.rules.ts';
import type { PriceBookItem } from '#domains/price-book/ui/pick/price-book-items.ts';
import { currencyExponent, fromMinor, multiply, toMinor } from '#kernel/money.ts';
import { itemAt } from '#kernel/type-guards.ts';
import { toUnitPrice } from '#kernel/unit-price.ts';
import { minorOf, type Typed, unitPriceOf } from '#ui/format/typed-number.ts';

export interface LineForm {
  /** Stays with the line when it moves. */
  readonly key: string;
  readonly id?: string;
  readonly kind: string;
  readonly description: string;
  readonly quantity: Typed;
  readonly unit: string | null;
  readonly unit_price: Typed;
  readonly discount: Typed;
  readonly discount_percent: Typed;
  readonly tax_rate: Typed;
  readonly account_id: string | null;
  readonly work_order_id: string | null;
  readonly department_id?: string | null;
  readonly branch_id?: string | null;
  /** What it was picked from in the price book, and what one of it costs. */
  readonly service_id?: string | null;
  readonly part_id?: string | null;
  readonly unit_cost?: string | null;
  /** For which time the service is; of a recurring invoice, until the next one. */
  readonly service_from?: string | null;
  readonly service_through?: string | null;
  readonly until_next?: boolean;
  /** For a credit: the tax that belongs to this net. */
  readonly rest?: Readonly<Record<keyof RestOfLine, string>> | undefined;
  /** For a quote: whether the customer chooses the line, and whether it is preselected. */
  readonly is_optional?: boolean;
  readonly is_selected?: boolean;
}

export interface DraftForm {
  readonly customer_id: string | null;
  readonly site_id: string | null;
  readonly contact_id: string | null;
  readonly issue_date: string | null;
  readonly due_date: string | null;
  /** Of a draft that can have one; undefined: what is agreed with the customer. */
  readonly early_discount_percent?: string | null | undefined;
  readonly early_discount_days?: number | null | undefined;
  readonly customer_po: string | null;
  readonly notes: string | null;
  readonly discount_percent: Typed;
  readonly discount_amount: Typed;
  readonly lines: readonly LineForm[];
  /** For a recurring invoice: its rule. */
  readonly series?: SeriesForm;
}

export interface SeriesForm {
  readonly name: string;
  readonly rule: string;
  readonly starts_on: string | null;
  readonly mode: string;
  readonly terms: number | null;
}

export const hasPeriod = ({ service_from, service_through, until_next }: LineForm): boolean =>
  Boolean(service_from || service_through || until_next);

/** The number of labour lines priced at zero because no rate is set, which would otherwise go unnoticed. */
export function unpricedLabour(lines: readonly LineForm[]): number {
  return lines.filter(
    ({ kind, quantity, unit_price }) =>
      kind === 'labour' && Number(quantity ?? 0) > 0 && Number(unit_price ?? 0) === 0,
  ).length;
}

// Starts at the time, as a saved draft may contain keys of an earlier visit.
let made = Date.now();

export function newLine(tax_rate: string, kind = 'other'): LineForm {
  made += 1;
  const empty = { unit: null, account_id: null, work_order_id: null };
  return {
    key: `new-${made}`,
    kind,
    description: '',
    quantity: '1',
    unit_price: null,
    discount: null,
    discount_percent: null,
    tax_rate,
    ...empty,
  };
}

type Stored = Readonly<Record<string, unknown>>;

/** An empty form with one line. */
export function blankForm(customer_id: string | null = null): DraftForm {
  return {
    ...{ customer_id, site_id: null, contact_id: null, issue_date: null, due_date: null },
    ...{ customer_po: null, notes: null, discount_percent: null, discount_amount: null },
    lines: [newLine('0')],
  };
}

/** The form of a row with its lines, as returned by the API. */
export function formOf(row: Stored): DraftForm {
  return {
    customer_id: text(row, 'customer_id'),
    site_id: text(row, 'site_id'),
    contact_id: text(row, 'contact_id'),
    issue_date: text(row, 'issue_date'),
    due_date: text(row, 'due_date'),
    customer_po: text(row, 'customer_po'),
    notes: text(row, 'notes'),
    discount_percent: text(row, 'discount_percent'),
    discount_amount: text(row, 'discount_amount'),
    ...('early_discount_percent' in row && {
      early_discount_percent: text(row, 'early_discount_percent'),
      early_discount_days: typeof row.early_discount_days === 'number' ? row.early_discount_days : null,
    }),
    lines: linesOf(row.invoice_lines),
  };
}

const text = (from: Stored, name: string) => (typeof from[name] === 'string' ? from[name] : null);

export function linesOf(stored: unknown): LineForm[] {
  const lines: readonly Stored[] = Array.isArray(stored) ? stored : [];
  return lines
    .toSorted((a, b) => Number(a.position) - Number(b.position))
    .map((line) => ({
      ...keyOf(line),
      kind: String(line.kind),
      description: String(line.description),
      quantity: text(line, 'quantity'),
      unit: text(line, 'unit'),
      unit_price: text(line, 'unit_price'),
      discount: text(line, 'discount'),
      discount_percent: text(line, 'discount_percent'),
      tax_rate: text(line, 'tax_rate'),
      account_id: text(line, 'account_id'),
      work_order_id: text(line, 'work_order_id'),
      service_id: text(line, 'service_id'),
      part_id: text(line, 'part_id'),
      unit_cost: text(line, 'unit_cost'),
      ...('department_id' in line && {
        department_id: text(line, 'department_id'),
        branch_id: text(line, 'branch_id'),
      }),
      ...('service_from' in line && {
        service_from: text(line, 'service_from'),
        service_through: text(line, 'service_through'),
      }),
      ...(line.until_next === true && { until_next: true }),
      ...(typeof line.credits_line_id === 'string' && {
        rest: { net: String(line.net), tax: String(line.tax), tax_rate: String(line.tax_rate) },
      }),
      ...(typeof line.is_optional === 'boolean' && {
        is_optional: line.is_optional,
        is_selected: line.is_selected === true,
      }),
    }));
}

/** A template's lines have no ids. */
function keyOf({ id }: Stored): { key: string; id?: string } {
  if (typeof id === 'string') return { key: id, id };
  made += 1;
  return { key: `new-${made}` };
}

/** Applies the form on top of a row that somebody else has changed: a line they removed is sent as a new one. */
export function withLinesOf(form: DraftForm, stored: DraftForm): DraftForm {
  const known = new Set(stored.lines.map(({ id }) => id));
  return {
    ...form,
    lines: form.lines.map(({ id, ...line }) => (id && known.has(id) ? { ...line, id } : line)),
  };
}

type Charged = Pick<DraftForm, 'lines' | 'discount_percent' | 'discount_amount'>;

/** The command's input. Text that is not a number is sent as "?", so that the server refuses it at its field. */
export function inputOf(form: DraftForm) {
  return { ...form, ...chargedInputOf(form) };
}

export function chargedInputOf(form: Charged) {
  return {
    discount_percent: form.discount_percent === undefined ? '?' : form.discount_percent,
    discount_amount: form.discount_amount === undefined ? '?' : form.discount_amount,
    lines: form.lines.map(({ key: _, work_order_id: __, rest: ___, ...line }) => ({
      ...line,
      quantity: line.quantity === undefined ? '?' : (line.quantity ?? '0'),
      unit_price: line.unit_price === undefined ? '?' : (line.unit_price ?? '0'),
      discount: line.discount === undefined ? '?' : (line.discount ?? '0'),
      discount_percent: line.discount_percent === undefined ? '?' : line.discount_percent,
      tax_rate: line.tax_rate === undefined ? '?' : (line.tax_rate ?? '0'),
    })),
  };
}

export interface FormTotals {
  readonly subtotal: string;
  readonly discount: string;
  readonly tax: string;
  readonly total: string;
  /** The net of each line before the document's discount, in order; undefined where a number is missing. */
  readonly nets: readonly (string | undefined)[];
  /** The total of each heading's section; undefined for lines that are not headings. */
  readonly sections: readonly (string | undefined)[];
}

export function totalsOf(form: Charged, currency: string): FormTotals {
  const exponent = currencyExponent(currency);
  const money = (minor: bigint) => fromMinor(minor, exponent);
  const amounts = form.lines.map((line) => amountsOf(line, exponent));
  const known = amounts.filter((line) => line !== undefined);
  const { lines, totals } = computeDocument(known, discountOf(form, exponent));
  let at = 0;
  const nets = amounts.map((line) => {
    if (line === undefined) return undefined;
    const { net, shared_discount } = itemAt(lines, at);
    at += 1;
    return net + shared_discount;
  });
  const rows = form.lines.map(({ kind }, index) => ({ kind, net: nets[index] ?? 0n }));
  return {
    subtotal: money(totals.subtotal),
    discount: money(totals.discount),
    tax: money(totals.tax),
    total: money(totals.total),
    nets: nets.map((net) => (net === undefined ? undefined : money(net))),
    sections: sectionTotals(rows).map((sum) => (sum === undefined ? undefined : money(sum))),
  };
}

function discountOf(
  { discount_percent, discount_amount }: Pick<DraftForm, 'discount_percent' | 'discount_amount'>,
  exponent: number,
): DocumentDiscount {
  if (discount_percent) return { discount_percent };
  return { discount_amount: minorOf(discount_amount, exponent) ?? 0n };
}

function amountsOf(line: LineForm, exponent: number): LineAmounts | undefined {
  if (line.kind === 'section') return { quantity: '0', unit_price: 0n, discount: 0n, tax_rate: '0' };
  const { quantity, tax_rate, discount_percent } = line;
  const unit_price = unitPriceOf(line.unit_price, exponent);
  const discount = minorOf(line.discount, exponent);
  if (quantity === undefined || tax_rate === undefined || discount_percent === undefined) return undefined;
  if (unit_price === undefined || discount === undefined) return undefined;
  const amounts = { quantity: quantity ?? '0', unit_price, discount, discount_percent };
  return { ...amounts, tax_rate: tax_rate ?? '0', rest: restOf(line, exponent) };
}

function restOf({ rest }: LineForm, exponent: number): RestOfLine | undefined {
  const [net, tax] = [minorOf(rest?.net ?? null, exponent), minorOf(rest?.tax ?? null, exponent)];
  return rest && net !== undefined && tax !== undefined ? { ...rest, net, tax } : undefined;
}

/** What a line becomes that takes an entry of the price book; `taxRate` is the rate of lines that are taxed. */
export function pickedLine(item: PriceBookItem, taxRate: Typed): Partial<LineForm> {
  return {
    kind: item.kind === 'part' ? 'part' : 'other',
    description: [item.name, item.description].filter(Boolean).join('\n').slice(0, 1000),
    unit: item.unit,
    unit_price: item.price,
    unit_cost: item.cost,
    service_id: item.kind === 'service' ? item.id : null,
    part_id: item.kind === 'part' ? item.id : null,
    ...(item.is_taxable ? { tax_rate: taxRate } : { tax_rate: '0' }),
  };
}

/** The margin of the lines, by `nets` of their totals. */
export function marginOfForm(lines: readonly LineForm[], nets: FormTotals['nets'], currency: string) {
  const exponent = currencyExponent(currency);
  return marginOfLines(
    lines.map((line, index) => {
      const cost = line.unit_cost ? toUnitPrice(line.unit_cost, exponent) : undefined;
      const net = nets[index];
      return {
        net: net === undefined ? undefined : toMinor(net, exponent),
        cost: cost === undefined ? undefined : multiply(cost, line.quantity ?? '0'),
      };
    }),
  );
}
