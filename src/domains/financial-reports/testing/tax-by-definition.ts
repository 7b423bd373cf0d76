/**
 * What must have been reported of an agency's documents by a day, from its definition and not in steps: the whole of what was reported when it
 * was invoiced, the paid share of the rest, less what was before the first return.
 */
import type { Books } from '#domains/invoicing/testing/books.ts';
import { itemAt } from '#kernel/type-guards.ts';

export const figureNames = ['taxable', 'exempt', 'nontaxable', 'tax'] as const;
type Figure = (typeof figureNames)[number];
/** By jurisdiction, without those that are nothing. */
export type Sums = Record<string, Record<Figure, bigint>>;

/** A filed return that stands. */
export interface Filed {
  readonly id: string;
  readonly agency_id: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly basis: 'accrual' | 'cash';
  /** That were in it or in an earlier one. */
  readonly documents: ReadonlySet<string>;
}

interface Line extends Record<Figure, bigint> {
  readonly document_id: string;
  readonly origin_id: string;
  readonly entry_date: string;
  readonly jurisdiction: string;
  readonly total: bigint;
  /** Neither of a void nor of a write-off. */
  readonly is_charge: boolean;
  /** Counts on its day on either basis: with it, its invoice is paid. */
  readonly is_discount: boolean;
}

interface Paid {
  readonly document_id: string;
  readonly day: string;
  readonly amount: bigint;
}

export function readLines(books: Books, agency_id: string): Promise<Line[]> {
  return books.query<never>(
    `select x.document_id, coalesce(i.credits_id, i.id) as origin_id, x.entry_date::text, x.jurisdiction, i.total, x.taxable, x.exempt, x.nontaxable, x.tax,
       not x.is_bad_debt and x.position = min(x.position) over (partition by x.document_id) as is_charge, x.is_discount
     from sales_tax_lines x join invoices i on i.id = x.document_id where x.agency_id = $1`,
    [agency_id],
  );
}

/** Of invoices what paid them, discounts too, but not write-offs; of credit notes where they went. */
const readPaid = (books: Books) =>
  books.query<Paid & Record<string, unknown>>(
    `select invoice_id as document_id, allocated_on::text as day, amount from payment_allocations where invoice_id is not null and write_off_id is null
     union all select credit_note_id, allocated_on::text, amount from payment_allocations where credit_note_id is not null`,
  );

interface Wanted {
  readonly agency_id: string;
  readonly filed: readonly Filed[];
  readonly basis: 'accrual' | 'cash';
  /** Of the first return, filed or not. */
  readonly from: string;
  readonly by: string;
}

export async function sumsBy(books: Books, { agency_id, filed, basis, from, by }: Wanted): Promise<Sums> {
  const lines = await readLines(books, agency_id);
  const payments = await readPaid(books);
  const own = filed.filter((one) => one.agency_id === agency_id);
  const first = own[0] ?? { starts_on: from, basis };
  const accrued = new Set(
    lines
      .filter(
        ({ document_id, entry_date }) =>
          basis === 'accrual' ||
          own.some((one) => one.basis === 'accrual' && one.documents.has(document_id)) ||
          (first.basis === 'accrual' && entry_date < first.starts_on),
      )
      .map(({ origin_id }) => origin_id),
  );
  const paidBy = (line: Line, isIn: (day: string) => boolean) =>
    payments
      .filter(({ document_id, day }) => document_id === line.document_id && isIn(day))
      .reduce((sum, { amount }) => sum + amount, 0n);
  /** Of a figure, on a basis, by the end of the days. */
  const counted = (line: Line, amount: bigint, isAccrual: boolean, isIn: (day: string) => boolean) => {
    if (isAccrual || line.is_discount) return isIn(line.entry_date) ? amount : 0n;
    return line.is_charge ? rounded(amount * paidBy(line, isIn), line.total) : 0n;
  };
  const sums: Sums = {};
  for (const line of lines.filter(({ entry_date }) => entry_date <= by))
    for (const figure of figureNames) {
      const whole = counted(line, line[figure], accrued.has(line.origin_id), (day) => day <= by);
      const before = counted(line, line[figure], first.basis === 'accrual', (day) => day < first.starts_on);
      const of = sumOf(sums, line.jurisdiction);
      of[figure] += whole - before;
    }
  return withoutNothing(sums);
}

export const withoutNothing = (sums: Sums): Sums =>
  Object.fromEntries(
    Object.entries(sums).filter(([, of]) => figureNames.some((figure) => of[figure] !== 0n)),
  );

function sumOf(sums: Sums, jurisdiction: string): Record<Figure, bigint> {
  const found = sums[jurisdiction] ?? { taxable: 0n, exempt: 0n, nontaxable: 0n, tax: 0n };
  sums[jurisdiction] = found;
  return found;
}

/** Half away from zero. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  const half = (2n * (dividend < 0n ? -dividend : dividend) + divisor) / (2n * divisor);
  return dividend < 0n ? -half : half;
}

/** Of all returns of an agency that stand, as they keep it. */
export async function reportedSums(books: Books, agency_id: string): Promise<Sums> {
  const rows = await books.query<{ jurisdiction: string } & Record<Figure, bigint>>(
    `select x.jurisdiction, sum(l.taxable)::bigint as taxable, sum(l.exempt)::bigint as exempt, sum(l.nontaxable)::bigint as nontaxable, sum(l.tax)::bigint as tax
     from tax_returns r join tax_return_lines l on l.tenant_id = r.tenant_id and l.return_id = r.id
     join sales_tax_lines x on x.tenant_id = l.tenant_id and x.position = l.position and x.rate = l.rate and x.part = l.part
     where r.agency_id = $1 and r.status = 'filed' group by 1`,
    [agency_id],
  );
  return withoutNothing(Object.fromEntries(rows.map(({ jurisdiction, ...of }) => [jurisdiction, of])));
}

/** Of the rows of a sales-tax return. */
export function sumsOfRows(
  rows: readonly { readonly cells: readonly { readonly value: string | null }[] }[],
): Sums {
  const sums: Sums = {};
  for (const { cells } of rows) {
    const [label, level] = cells.map(({ value }) => value);
    if (!label || !level) continue;
    const jurisdiction = label.split(',')[0] ?? '';
    const of = sumOf(sums, jurisdiction);
    for (const [index, figure] of figureNames.entries())
      of[figure] += BigInt((itemAt(cells, 4 + index).value ?? '0').replace('.', ''));
  }
  return withoutNothing(sums);
}
