import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { Behind, StatementRow, TaxSide } from './statement.rules.ts';
import { amountCell, type Body, text } from './statement-parts.ts';
import { taxedLines } from './tax-documents.ts';

const mostDocuments = 5000;

export interface TaxDetailWanted {
  readonly from: string;
  readonly to: string;
  readonly side: TaxSide | null;
  readonly rate: string | null;
}

interface Document {
  readonly side: TaxSide;
  readonly rate: string;
  readonly entry_id: string;
  readonly entry_date: string;
  readonly document_id: string;
  readonly number: string;
  readonly who: string;
  readonly net: bigint;
  readonly tax: bigint;
  readonly total_net: bigint;
  readonly total_tax: bigint;
}

const sections = [
  ['charged', 'Charged on sales', 'Tax charged'],
  ['paid', 'Paid on purchases', 'Tax paid'],
] as const;

/** A document stands there once a rate, and once more where it was voided. */
export async function taxDetail(ctx: Ctx, wanted: TaxDetailWanted, exponent: number): Promise<Body> {
  const found = await readDocuments(ctx, wanted);
  const rows = sections.flatMap(([side, heading, total]): StatementRow[] => {
    const own = found.filter((document) => document.side === side);
    const [first] = own;
    if (!first && wanted.side !== side) return [];
    const blank = [text(null), text(null), text(null)];
    const sums = [first?.total_net ?? 0n, first?.total_tax ?? 0n].map((sum) => amountCell(sum, exponent));
    return [
      { kind: 'heading', depth: 0, cells: [text(null), text(heading), ...blank, text(null)] },
      ...own.slice(0, mostDocuments).map((document) => documentRow(document, exponent)),
      { kind: 'total', depth: 0, cells: [text(null), text(total), text(null), text(null), ...sums] },
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
    ],
    rows,
    notice:
      found.length > mostDocuments
        ? `Only the first ${mostDocuments.toLocaleString('en-US')} are listed; the totals are of all. Choose fewer days.`
        : null,
  };
}

function documentRow(document: Document, exponent: number): StatementRow {
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
    ],
  };
}

/** The totals are of all, also where the list is cut. */
async function readDocuments({ db }: Ctx, wanted: TaxDetailWanted): Promise<Document[]> {
  const { side, rate } = wanted;
  const { rows } = await sql<Document>`
    select d.side, d.rate, d.entry_id, d.entry_date::text, d.document_id, d.net, d.tax, d.total_net, d.total_tax,
      coalesce(i.number, b.vendor_reference || ' (' || b.number || ')', b.number) as number, coalesce(c.name, v.name) as who
    from (
      select l.side, l.rate, l.entry_id, l.entry_date, l.position, l.document_id, sum(l.net)::bigint as net, sum(l.tax)::bigint as tax,
        (sum(sum(l.net)) over (partition by l.side))::bigint as total_net, (sum(sum(l.tax)) over (partition by l.side))::bigint as total_tax
      from (${taxedLines(wanted)}) l
      where (${side}::text is null or l.side = ${side}) and (${rate}::numeric is null or l.rate::numeric = ${rate}::numeric)
      group by l.side, l.rate, l.entry_id, l.entry_date, l.position, l.document_id
      order by l.side, l.entry_date, l.position, l.rate limit ${mostDocuments + 1}) d
    left join invoices i on i.id = d.document_id and d.side = 'charged'
    left join customers c on c.id = i.customer_id
    left join vendor_bills b on b.id = d.document_id and d.side = 'paid'
    left join vendors v on v.id = b.vendor_id
    order by d.side, d.entry_date, d.position, d.rate::numeric desc`.execute(db);
  return rows;
}
