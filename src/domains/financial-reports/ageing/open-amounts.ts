/**
 * Reads what was open at the end of a day. A domain describes its open amounts as rows: what is open now, what was allocated after
 * the day, and what was voided or reversed after it. Sums by party never need the documents themselves, so they are index scans.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';

/** A row of open amounts in minor units; a document may have several. Without a due date it is a party's credit. */
export interface OpenAmount {
  readonly party_id: string;
  readonly document_id: string | null;
  readonly due_date: string | null;
  readonly amount: bigint;
}

/** A party's open amounts on one day. */
export interface PartySums {
  readonly party_id: string;
  readonly party: string;
  /** Open documents by age, as in `buckets`. */
  readonly aged: readonly bigint[];
  /** Credits and unallocated payments, as a negative amount. */
  readonly rest: bigint;
  /** At least as many documents as are open. */
  readonly documents: number;
}

export interface OpenDocument {
  readonly id: string;
  readonly number: string;
  readonly due_date: string;
  readonly party_id: string;
  readonly open: bigint;
}

export const buckets = ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'] as const;

/** What was brought counts from the day on which it came into the books. What was taken back never did. */
export const inBooks = (table: string, day: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.opened_on`)} is null or ${sql.ref(`${table}.opened_on`)} <= ${day}::date)`;

type Sums = Omit<PartySums, 'aged'> & { readonly aged: readonly string[] };

export async function readPartySums(
  { db }: Pick<Ctx, 'db'>,
  day: string,
  amounts: RawBuilder<OpenAmount>,
  parties: 'customers' | 'vendors',
): Promise<PartySums[]> {
  const late = sql`${day}::date - due_date`;
  const aged = [
    sql`${late} <= 0`,
    ...[0, 30, 60].map((after) => sql`${late} > ${sql.lit(after)} and ${late} <= ${sql.lit(after + 30)}`),
    sql`${late} > 90`,
  ].map((isInBucket) => sql`coalesce(sum(amount) filter (where ${isInBucket}), 0)::text`);
  const { rows } = await sql<Sums>`
    select s.*, p.name as party
    from (
      select party_id, array[${sql.join(aged)}] as aged, count(due_date)::int as documents,
        coalesce(sum(amount) filter (where due_date is null), 0)::bigint as rest
      from (${amounts}) a group by party_id) s
    join ${sql.table(parties)} p on p.id = s.party_id`.execute(db);
  return rows.map((row) => ({ ...row, aged: row.aged.map(BigInt) }));
}

/** The open documents of these parties, by due date and number. `described`: rows of id and number. */
export async function readOpenDocuments(
  { db }: Pick<Ctx, 'db'>,
  amounts: RawBuilder<OpenAmount>,
  described: RawBuilder<unknown>,
  parties: readonly string[],
): Promise<OpenDocument[]> {
  const { rows } = await sql<OpenDocument>`
    select o.document_id as id, d.number, o.due_date::text, o.party_id, o.open
    from (
      select party_id, document_id, due_date, sum(amount)::bigint as open from (${amounts}) a
      where due_date is not null and party_id = any(${parties}::uuid[])
      group by party_id, document_id, due_date having sum(amount) <> 0) o
    join (${described}) d on d.id = o.document_id
    order by o.due_date, d.number`.execute(db);
  return rows;
}
