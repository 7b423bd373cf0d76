import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { isDate } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { isFilter, isOf, usedClasses } from './classes.ts';
import { newestEntry } from './ledger-lines.ts';
import type { Behind, ClassFilter, StatementColumn, StatementRow } from './statement.rules.ts';
import { amountCell, type Body, check, moreRow, text } from './statement-parts.ts';

/** Lines before the row that asks for more, and in the answer to it. */
const pageSize = { screen: 500, file: 5000 };

type Has = Awaited<ReturnType<typeof usedClasses>>;

export interface JournalWanted {
  readonly from: string;
  readonly to: string;
  readonly only: ClassFilter;
  readonly complete: boolean;
  /** Of a row that stands for more lines. */
  readonly after: string | null;
}

const columnsOf = (has: Has): StatementColumn[] => [
  { label: 'Date', kind: 'date' },
  { label: 'Entry', kind: 'text' },
  { label: 'What for', kind: 'text' },
  { label: 'Source', kind: 'text' },
  { label: 'Code', kind: 'text' },
  { label: 'Account', kind: 'text' },
  { label: 'Who', kind: 'text' },
  ...(has.department ? [{ label: 'Department', kind: 'text' } as const] : []),
  ...(has.branch ? [{ label: 'Branch', kind: 'text' } as const] : []),
  { label: 'Debit', kind: 'money' },
  { label: 'Credit', kind: 'money' },
];

/** The book of original entry: every entry of the period with all its lines, by day and number. */
export async function journal(ctx: Ctx, wanted: JournalWanted, exponent: number): Promise<Body> {
  const has = await usedClasses(ctx);
  const columns = columnsOf(has);
  const place = wanted.after === null ? null : readPlace(wanted.after);
  const until = place?.until ?? (await newestEntry(ctx));
  const most = wanted.complete ? pageSize.file : pageSize.screen;
  const found = await readLines(ctx, wanted, { until, place, most: most + 1 });
  const lines = found.slice(0, most);
  const rows = lines.map((line) => lineRow(line, wanted, { has, exponent }));
  const last = lines.at(-1);
  if (last && found.length > most) {
    const further = columns.map((_, index) =>
      text(index === 2 ? 'Further lines, included in the total' : null),
    );
    rows.push(moreRow(further, placeText(last, until)));
  }
  if (place !== null) return { columns, rows };
  const { debit, credit } = await readSums(ctx, wanted, until);
  const cells = columns.map((_, index) => text(index === 2 ? 'Total' : null)).slice(0, -2);
  rows.push({
    ...{ kind: 'grand', depth: 0 },
    cells: [...cells, amountCell(debit, exponent), amountCell(credit, exponent)],
  });
  // Lines of a class are one side of their entries.
  const checks = isFilter(wanted.only) ? [] : [check('Debit less credit', debit - credit, exponent)];
  return { columns, rows, checks };
}

interface Place {
  readonly entry_date: string;
  /** Of the entry among all entries, and of the line in its entry. */
  readonly entry_position: bigint;
  readonly position: number;
}

interface Line extends Place {
  readonly entry_id: string;
  readonly number: string;
  readonly memo: string;
  readonly source: string;
  readonly account_id: string;
  readonly code: string;
  readonly account: string;
  readonly who: string | null;
  readonly department: string | null;
  readonly branch: string | null;
  readonly debit: bigint;
  readonly credit: bigint;
}

async function readLines(
  { db }: Ctx,
  { from, to, only }: JournalWanted,
  { until, place, most }: { readonly until: bigint; readonly place: Place | null; readonly most: number },
): Promise<Line[]> {
  const further =
    place === null
      ? sql``
      : sql`and (e.entry_date, e.position, l.position) > (${place.entry_date}::date, ${place.entry_position}::bigint, ${place.position}::int)`;
  const { rows } = await sql<Line>`
    select e.entry_date::text, e.position as entry_position, l.position, e.id as entry_id, e.number, e.source,
      coalesce(nullif(l.memo, ''), e.memo) as memo, a.id as account_id, a.code, a.name as account,
      coalesce(c.name, v.name) as who, d.name as department, b.name as branch, l.debit, l.credit
    from journal_entries e
    join journal_lines l on l.entry_id = e.id
    join accounts a on a.id = l.account_id
    left join customers c on c.id = l.customer_id
    left join vendors v on v.id = l.vendor_id
    left join departments d on d.id = l.department_id
    left join branches b on b.id = l.branch_id
    where e.entry_date between ${place?.entry_date ?? from}::date and ${to}::date and e.position <= ${until}::bigint
      and ${isOf('l', only)} ${further}
    order by e.entry_date, e.position, l.position limit ${most}::bigint`.execute(db);
  return rows;
}

async function readSums({ db }: Ctx, { from, to, only }: JournalWanted, until: bigint) {
  const { rows } = await sql<{ debit: bigint; credit: bigint }>`
    select coalesce(sum(l.debit), 0)::bigint as debit, coalesce(sum(l.credit), 0)::bigint as credit
    from journal_entries e join journal_lines l on l.entry_id = e.id
    where e.entry_date between ${from}::date and ${to}::date and e.position <= ${until}::bigint
      and ${isOf('l', only)}`.execute(db);
  return firstOf(rows);
}

function lineRow(
  line: Line,
  { from, to }: JournalWanted,
  { has, exponent }: { readonly has: Has; readonly exponent: number },
): StatementRow {
  const { entry_date, entry_id, number, memo, source, account_id, code, account, who, debit, credit } = line;
  const entry: Behind = { page: 'entry', id: entry_id };
  const ledger: Behind = { page: 'account', id: account_id, from, to };
  return {
    ...{ kind: 'line', depth: 0 },
    cells: [
      ...[text(entry_date), text(number, entry), text(memo), text(source.replaceAll('_', ' '))],
      ...[text(code, ledger), text(account, ledger), text(who)],
      ...(has.department ? [text(line.department)] : []),
      ...(has.branch ? [text(line.branch)] : []),
      debit === 0n ? text(null) : amountCell(debit, exponent, entry),
      credit === 0n ? text(null) : amountCell(credit, exponent, entry),
    ],
  };
}

const placeText = ({ entry_date, entry_position, position }: Line, until: bigint) =>
  [until, entry_date, entry_position, position].join('_');

function readPlace(after: string): Place & { readonly until: bigint } {
  const [, until = '', entry_date = '', entry_position = '', position = ''] =
    /^(\d{1,18})_(\d{4}-\d\d-\d\d)_(\d{1,18})_(\d{1,9})$/.exec(after) ?? [];
  if (!isDate(entry_date))
    throw invalid({ after: 'This is not a place in this report. Start at its beginning.' });
  return {
    ...{ entry_date, position: Number(position) },
    ...{ entry_position: BigInt(entry_position), until: BigInt(until) },
  };
}
