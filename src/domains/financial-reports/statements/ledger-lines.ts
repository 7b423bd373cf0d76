/**
 * Reads the lines of the general ledger page by page: each account has its first lines, and a place from which the next page goes on.
 * What is posted while somebody pages through is left out, so that the lines add up to the closing balances they began with.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { isDate } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { isOf } from './classes.ts';
import type { ClassFilter } from './statement.rules.ts';

export interface LedgerLine {
  readonly account_id: string;
  readonly entry_id: string;
  readonly number: string;
  readonly entry_date: string;
  /** Of the entry among all entries, and of the line in its entry. */
  readonly entry_position: bigint;
  readonly position: number;
  readonly memo: string;
  readonly who: string | null;
  readonly debit: bigint;
  readonly credit: bigint;
}

/** A page goes on after this line. */
export interface LedgerPlace {
  readonly account_id: string;
  readonly entry_date: string;
  readonly entry_position: bigint;
  readonly position: number;
  /** The newest entry when the report began. */
  readonly until: bigint;
  /** When the report began, as `Began`. */
  readonly began: bigint;
  /** The balance up to this line. */
  readonly running: bigint;
}

export interface LinesWanted {
  readonly from: string;
  readonly to: string;
  readonly account_id: string | null;
  readonly only: ClassFilter;
  readonly until: bigint;
  readonly place: LedgerPlace | null;
  /** Of each account. */
  readonly most: number;
}

export async function readLedgerLines(
  { db }: Pick<Ctx, 'db'>,
  { from, to, account_id, only, until, place, most }: LinesWanted,
): Promise<LedgerLine[]> {
  const further =
    place === null
      ? sql``
      : sql`and (l.entry_date, e.position, l.position) > (${place.entry_date}::date, ${place.entry_position}::bigint, ${place.position}::int)`;
  const { rows } = await sql<LedgerLine>`
    select x.account_id, x.entry_id, x.number, x.entry_date::text, x.entry_position, x.position, x.debit, x.credit, x.memo,
      coalesce(c.name, v.name) as who
    from (
      select a.code, x.* from accounts a
      cross join lateral (
        select l.account_id, e.id as entry_id, e.number, l.entry_date, e.position as entry_position, l.position, l.debit, l.credit,
          coalesce(nullif(l.memo, ''), e.memo) as memo, l.customer_id, l.vendor_id
        from journal_lines l join journal_entries e on e.id = l.entry_id
        where l.account_id = a.id and l.entry_date between ${place?.entry_date ?? from}::date and ${to}::date
          and ${isOf('l', only)} and e.position <= ${until}::bigint ${further}
        order by l.entry_date, e.position, l.position limit ${most}::bigint) x
      where ${account_id}::uuid is null or a.id = ${account_id}::uuid) x
    left join customers c on c.id = x.customer_id
    left join vendors v on v.id = x.vendor_id
    order by x.code, x.entry_date, x.entry_position, x.position`.execute(db);
  return rows;
}

/** The position of the newest entry. */
export async function newestEntry({ db }: Pick<Ctx, 'db'>): Promise<bigint> {
  const { rows } = await sql<{ position: bigint }>`
    select coalesce(max(position), 0)::bigint as position from journal_entries`.execute(db);
  return firstOf(rows).position;
}

export function placeText({
  account_id,
  until,
  began,
  running,
  entry_date,
  entry_position,
  position,
}: LedgerPlace): string {
  return [account_id, until, began, running, entry_date, entry_position, position].join('_');
}

export function readPlace(after: string): LedgerPlace {
  const [
    ,
    account_id = '',
    until = '',
    began = '',
    running = '',
    entry_date = '',
    entry_position = '',
    position = '',
  ] =
    /^([0-9a-f-]{36})_(\d{1,18})_(\d{1,16})_(-?\d{1,18})_(\d{4}-\d\d-\d\d)_(\d{1,18})_(\d{1,9})$/.exec(
      after,
    ) ?? [];
  if (!isId(account_id) || !isDate(entry_date))
    throw invalid({ after: 'This is not a place in this report. Start at its beginning.' });
  return {
    ...{ account_id, entry_date, position: Number(position) },
    ...{
      entry_position: BigInt(entry_position),
      until: BigInt(until),
      began: BigInt(began),
      running: BigInt(running),
    },
  };
}
