import type { Ctx } from '#kernel/context.ts';
import { isDate } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { beganNow, paidNotice } from '../statements/cash-basis.ts';
import type {
  Basis,
  Behind,
  StatementCell,
  StatementColumn,
  StatementRow,
  TaxSide,
} from '../statements/statement.rules.ts';
import { taxSides } from '../statements/statement.rules.ts';
import {
  amountCell,
  type Body,
  figures,
  moreRow,
  type Span,
  sum,
  taxBehind,
  text,
} from '../statements/statement-parts.ts';
import { taxLinesOf, taxSumsOf } from './paid-taxes.ts';
import type { TaxLine, TaxPlace, TaxSum } from './tax-documents.ts';

/** Lines of a side before the first row that asks for more, and in the answer to it. */
const pageSize = { screen: 500, file: 5000 };

export interface TaxDetailWanted {
  readonly from: string;
  readonly to: string;
  readonly basis: Basis;
  readonly side: TaxSide | null;
  readonly rate: string | null;
  readonly complete: boolean;
  /** Of a row that stands for more lines. */
  readonly after: string | null;
}

const headings: Readonly<Record<TaxSide, readonly [heading: string, total: string]>> = {
  charged: ['Charged on sales', 'Tax charged'],
  written_off: ['Bad debts', 'Tax of bad debts'],
  paid: ['Paid on purchases', 'Tax paid'],
};

/**
 * A document has one row per tax rate, and further ones if it was voided. When comparing, the totals of the other period are beside
 * these and link to its documents. With `after` only the lines that follow there.
 */
export async function taxDetail(
  ctx: Ctx,
  wanted: TaxDetailWanted,
  spans: readonly Span[],
  exponent: number,
): Promise<Body> {
  const columns = columnsOf(spans);
  const width = columns.length;
  if (wanted.after !== null) {
    const { side, until, began, ...place } = readPlace(wanted.after);
    const from = { until, began, place };
    return { columns, rows: await lineRows(ctx, { ...wanted, side }, from, { exponent, width }) };
  }
  const { basis } = wanted;
  const began = await beganNow(ctx);
  const [{ sums, until } = { sums: [], until: 0n }, ...compared] = await taxSumsOf(ctx, spans, basis, wanted);
  const others = compared.map((of) => of.sums);
  const rows: StatementRow[] = [];
  for (const side of taxSides) {
    const isAnything = [sums, ...others].some((of) => of.some((one) => one.side === side));
    if (!isAnything && wanted.side !== side) continue;
    const [heading, total] = headings[side];
    rows.push({ kind: 'heading', depth: 0, cells: filled([text(null), text(heading)], width) });
    rows.push(
      ...(await lineRows(ctx, { ...wanted, side }, { until, began, place: null }, { exponent, width })),
    );
    const now = totalOf(sums, side);
    const beside = others.flatMap((of, index) => {
      const { from = null, to = '' } = spans[index + 1] ?? {};
      const behind = taxBehind(side, wanted.rate, { basis, from, to });
      return comparedCells(now.tax, totalOf(of, side), exponent, behind);
    });
    const cells = [amountCell(now.net, exponent), amountCell(now.tax, exponent), ...beside];
    rows.push({
      kind: 'total',
      depth: 0,
      cells: [text(null), text(total), text(null), text(null), ...cells],
    });
  }
  return { columns, rows, notice: basis === 'cash' ? paidNotice : null };
}

function columnsOf(spans: readonly Span[]): StatementColumn[] {
  return [
    { label: 'Date', kind: 'date' },
    { label: 'Document', kind: 'text' },
    { label: 'Who', kind: 'text' },
    { label: 'Rate', kind: 'rate' },
    { label: 'Net', kind: 'money' },
    { label: 'Tax', kind: 'money' },
    ...spans.slice(1).flatMap(otherColumns),
  ];
}

function otherColumns({ label, from, to }: Span): StatementColumn[] {
  return [
    { label: `Net ${label}`, kind: 'money', days: { from, to } },
    { label: `Tax ${label}`, kind: 'money', days: { from, to } },
    { label: 'Change', kind: 'money' },
    { label: 'Change %', kind: 'share' },
  ];
}

function totalOf(sums: readonly TaxSum[], side: TaxSide): Pick<TaxSum, 'net' | 'tax'> {
  const own = sums.filter((one) => one.side === side);
  return { net: sum(own.map(({ net }) => net)), tax: sum(own.map(({ tax }) => tax)) };
}

/** The other period's net and tax, and the change of the tax. */
function comparedCells(
  tax: bigint,
  then: Pick<TaxSum, 'net' | 'tax'>,
  exponent: number,
  behind: Behind,
): StatementCell[] {
  return [
    amountCell(then.net, exponent, behind),
    ...figures([tax, then.tax], exponent, () => behind).slice(1),
  ];
}

/** One page, and a row for more. */
async function lineRows(
  ctx: Ctx,
  { side, complete, ...wanted }: TaxDetailWanted & { readonly side: TaxSide },
  {
    until,
    began,
    place,
  }: { readonly until: bigint; readonly began: bigint; readonly place: TaxPlace | null },
  { exponent, width }: { readonly exponent: number; readonly width: number },
): Promise<StatementRow[]> {
  const most = complete ? pageSize.file : pageSize.screen;
  const page = { side, rate: wanted.rate, after: place, until, began: place && began, most: most + 1 };
  const found = await taxLinesOf(ctx, wanted, wanted.basis, page);
  const lines = found.slice(0, most);
  const last = lines.at(-1);
  const rows = lines.map((line) => lineRow(line, exponent, width));
  if (!last || found.length <= most) return rows;
  const label = filled([text(null), text('Further documents, included in the total')], width);
  return [...rows, moreRow(label, placeText(last, until, began))];
}

function lineRow(line: TaxLine, exponent: number, width: number): StatementRow {
  const { side, rate, entry_id, entry_date, document_id, number, who, net, tax } = line;
  const entry: Behind = { page: 'entry', id: entry_id };
  const cells = [
    text(entry_date),
    text(number, { page: side === 'paid' ? 'bill' : 'invoice', id: document_id }),
    text(who),
    text(rate),
    amountCell(net, exponent, entry),
    amountCell(tax, exponent, entry),
  ];
  return { kind: 'line', depth: 1, cells: filled(cells, width) };
}

const filled = (cells: readonly StatementCell[], width: number): StatementCell[] =>
  Array.from({ length: width }, (_, index) => cells[index] ?? text(null));

function placeText({ side, entry_date, position, rate }: TaxLine, until: bigint, began: bigint): string {
  return [side, entry_date, position, rate, until, began].join('_');
}

function readPlace(
  after: string,
): TaxPlace & { readonly side: TaxSide; readonly until: bigint; readonly began: bigint } {
  const [, side, entry_date = '', position = '', rate = '', until = '', began = ''] =
    /^([a-z_]+)_(\d{4}-\d\d-\d\d)_(\d{1,18})_(\d(?:\.\d{1,6})?)_(\d{1,18})_(\d{1,16})$/.exec(after) ?? [];
  const known = taxSides.find((one) => one === side);
  if (!known || !isDate(entry_date))
    throw invalid({ after: 'This is not a place in this report. Start at its beginning.' });
  return {
    side: known,
    entry_date,
    position: BigInt(position),
    rate,
    until: BigInt(until),
    began: BigInt(began),
  };
}
