import {
  readBases,
  readSalesTaxLines,
  type SalesTaxLine,
  type TaxDays,
} from '#domains/sales-tax/read-sales-tax.ts';
import type { Ctx } from '#kernel/context.ts';
import { isDate } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import type { StatementColumn, StatementRow } from '../statements/statement.rules.ts';
import { amountCell, type Body, moreRow, text } from '../statements/statement-parts.ts';
import { aboutBasis, basesIn, dateLabel } from './sales-tax-basis.ts';
import { reasonWord } from './sales-tax-return.ts';

const pageSize = { screen: 500, file: 5000 };

const columnsAfterDate: readonly StatementColumn[] = [
  { label: 'Document', kind: 'text' },
  { label: 'Customer', kind: 'text' },
  { label: 'Jurisdiction', kind: 'text' },
  { label: 'Rate', kind: 'rate' },
  { label: 'Taxable', kind: 'money' },
  { label: 'Exempt', kind: 'money' },
  { label: 'Because', kind: 'text' },
  { label: 'Non-taxable', kind: 'money' },
  { label: 'Tax', kind: 'money' },
];

interface DetailWanted {
  readonly jurisdiction: string | null;
  readonly complete: boolean;
  /** Of a row that stands for more lines. */
  readonly after: string | null;
}

/** The documents behind a sales-tax return, with a row for each jurisdiction and kind of sale; on the cash basis, on each day of a payment. */
export async function salesTaxDetail(
  ctx: Ctx,
  days: TaxDays,
  { jurisdiction, complete, after }: DetailWanted,
  exponent: number,
): Promise<Body> {
  const most = complete ? pageSize.file : pageSize.screen;
  const page = { jurisdiction, after: after === null ? null : readPlace(after), most: most + 1 };
  const found = await readSalesTaxLines(ctx, days, page);
  const lines = found.slice(0, most);
  const last = lines.at(-1);
  const rows = lines.map((line) => lineRow(line, exponent));
  const bases = await readBases(ctx, days);
  const about = aboutBasis(bases);
  const columns = [{ label: dateLabel(basesIn(bases)), kind: 'date' } as const, ...columnsAfterDate];
  if (!last || found.length <= most) return { columns, rows, ...about };
  const label = columns.map((_, index) => text(index === 1 ? 'Further documents' : null));
  return { columns, rows: [...rows, moreRow(label, `${last.day}_${last.id}`)], ...about };
}

function lineRow(line: SalesTaxLine, exponent: number): StatementRow {
  const { day, document_id, number, who, jurisdiction, rate, reason, is_bad_debt, is_brought } = line;
  const cells = [
    ...[text(day), text(number, { page: 'invoice', id: document_id }), text(who), text(jurisdiction)],
    ...[text(rate), amountCell(line.taxable, exponent), amountCell(line.exempt, exponent)],
    text(
      [is_bad_debt && 'bad debt', is_brought && 'brought forward', reason && reasonWord(reason)]
        .filter(Boolean)
        .join(', ') || null,
    ),
    ...[amountCell(line.nontaxable, exponent), amountCell(line.tax, exponent)],
  ];
  return { kind: 'line', depth: 0, cells };
}

function readPlace(after: string): { readonly day: string; readonly id: bigint } {
  const [, day = '', id = ''] = /^(\d{4}-\d\d-\d\d)_(\d{1,18})$/.exec(after) ?? [];
  if (!isDate(day)) throw invalid({ after: 'This is not a place in this report. Start at its beginning.' });
  return { day, id: BigInt(id) };
}
