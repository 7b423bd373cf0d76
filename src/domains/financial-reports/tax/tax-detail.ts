import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type {
  Behind,
  StatementCell,
  StatementColumn,
  StatementRow,
  TaxSide,
} from '../statements/statement.rules.ts';
import { amountCell, type Body, figures, type Span, text } from '../statements/statement-parts.ts';
import { taxedLines } from './tax-documents.ts';

const mostDocuments = 5000;

export interface TaxDetailWanted {
  readonly from: string;
  readonly to: string;
  readonly side: TaxSide | null;
  readonly rate: string | null;
  readonly complete: boolean;
}

interface Sum {
  readonly side: TaxSide;
  readonly net: bigint;
  readonly tax: bigint;
}

interface Document extends Sum {
  readonly rate: string;
  readonly entry_id: string;
  readonly entry_date: string;
  readonly document_id: string;
  readonly number: string;
  readonly who: string;
  readonly total_net: bigint;
  readonly total_tax: bigint;
}

const sections = [
  ['charged', 'Charged on sales', 'Tax charged'],
  ['paid', 'Paid on purchases', 'Tax paid'],
] as const;

/**
 * A document has one row per tax rate, and further ones if it was voided. When comparing, the totals of the other period are beside
 * these and link to its documents.
 */
export async function taxDetail(
  ctx: Ctx,
  wanted: TaxDetailWanted,
  spans: readonly Span[],
  exponent: number,
): Promise<Body> {
  const found = await readDocuments(ctx, wanted);
  const others: Sum[][] = [];
  for (const span of spans.slice(1)) others.push(await readSums(ctx, wanted, span));
  const rows = sections.flatMap(([side, heading, total]): StatementRow[] => {
    const own = found.filter((document) => document.side === side);
    const [first] = own;
    const then = others.map((of) => of.find((one) => one.side === side));
    if (!first && !then.some(Boolean) && wanted.side !== side) return [];
    const now = { net: first?.total_net ?? 0n, tax: first?.total_tax ?? 0n };
    const compared = then.flatMap((sum, index) => {
      const { from = null, to = '' } = spans[index + 1] ?? {};
      const behind: Behind = { page: 'tax_detail', side, rate: wanted.rate, from, to };
      return comparedCells(now.tax, sum ?? { net: 0n, tax: 0n }, exponent, behind);
    });
    const empty = compared.map(() => text(null));
    const blank = [text(null), text(null), text(null), text(null), ...empty];
    const sums = [amountCell(now.net, exponent), amountCell(now.tax, exponent)];
    return [
      { kind: 'heading', depth: 0, cells: [text(null), text(heading), ...blank] },
      ...(wanted.complete ? own : own.slice(0, mostDocuments)).map((document) =>
        documentRow(document, exponent, empty),
      ),
      {
        kind: 'total',
        depth: 0,
        cells: [text(null), text(total), text(null), text(null), ...sums, ...compared],
      },
    ];
  });
  return {
    columns: [
      { label: 'Date', kind: 'date' },
      { label: 'Document', kind: 'text' },
      { label: 'Who', kind: 'text' },
      { label: 'Rate', kind: 'rate' },
      { label: 'Net', kind: 'money' },
      { label: 'Tax', kind: 'money' },
      ...spans.slice(1).flatMap(otherColumns),
    ],
    rows,
    notice:
      !wanted.complete && found.length > mostDocuments
        ? `Only the first ${mostDocuments.toLocaleString('en-US')} are listed; the totals are of all. Choose fewer days.`
        : null,
  };
}

function otherColumns({ label, from, to }: Span): StatementColumn[] {
  return [
    { label: `Net ${label}`, kind: 'money', days: { from, to } },
    { label: `Tax ${label}`, kind: 'money', days: { from, to } },
    { label: 'Change', kind: 'money' },
    { label: 'Change %', kind: 'share' },
  ];
}

/** The other period's net and tax, and the change of the tax. */
function comparedCells(
  tax: bigint,
  then: Pick<Sum, 'net' | 'tax'>,
  exponent: number,
  behind: Behind,
): StatementCell[] {
  return [
    amountCell(then.net, exponent, behind),
    ...figures([tax, then.tax], exponent, () => behind).slice(1),
  ];
}

function documentRow(document: Document, exponent: number, empty: readonly StatementCell[]): StatementRow {
  const { side, rate, entry_id, entry_date, document_id, number, who, net, tax } = document;
  const entry: Behind = { page: 'entry', id: entry_id };
  return {
    kind: 'line',
    depth: 1,
    cells: [
      text(entry_date),
      text(number, { page: side === 'charged' ? 'invoice' : 'bill', id: document_id }),
      text(who),
      text(rate),
      amountCell(net, exponent, entry),
      amountCell(tax, exponent, entry),
      ...empty,
    ],
  };
}

async function readSums({ db }: Ctx, wanted: TaxDetailWanted, span: Span): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select l.side, sum(l.net)::bigint as net, sum(l.tax)::bigint as tax from (${taxedLines(span)}) l
    where ${isWanted(wanted)} group by l.side`.execute(db);
  return rows;
}

function isWanted({ side, rate }: TaxDetailWanted): RawBuilder<boolean> {
  return sql`(${side}::text is null or l.side = ${side}) and (${rate}::numeric is null or l.rate::numeric = ${rate}::numeric)`;
}

/** The totals include all documents, also if the list is cut. */
async function readDocuments({ db }: Ctx, wanted: TaxDetailWanted): Promise<Document[]> {
  const { rows } = await sql<Document>`
    select d.side, d.rate, d.entry_id, d.entry_date::text, d.document_id, d.net, d.tax, d.total_net, d.total_tax,
      coalesce(i.number, b.vendor_reference || ' (' || b.number || ')', b.number) as number, coalesce(c.name, v.name) as who
    from (
      select l.side, l.rate, l.entry_id, l.entry_date, l.position, l.document_id, sum(l.net)::bigint as net, sum(l.tax)::bigint as tax,
        (sum(sum(l.net)) over (partition by l.side))::bigint as total_net, (sum(sum(l.tax)) over (partition by l.side))::bigint as total_tax
      from (${taxedLines(wanted)}) l
      where ${isWanted(wanted)}
      group by l.side, l.rate, l.entry_id, l.entry_date, l.position, l.document_id
      order by l.side, l.entry_date, l.position, l.rate limit ${wanted.complete ? null : mostDocuments + 1}::bigint) d
    left join invoices i on i.id = d.document_id and d.side = 'charged'
    left join customers c on c.id = i.customer_id
    left join vendor_bills b on b.id = d.document_id and d.side = 'paid'
    left join vendors v on v.id = b.vendor_id
    order by d.side, d.entry_date, d.position, d.rate::numeric desc`.execute(db);
  return rows;
}
