/** The company's audit log, which webhooks follow. A line stands in the transaction of what it tells of. */
import { type Kysely, sql } from 'kysely';
import { toJson } from './encode-value.ts';
import type { Tables } from './tables.ts';

/** What a line is about: a row of a table, or the table as a whole. */
export interface Subject {
  readonly table: string;
  readonly id: string | null;
}

/** What was there and what is there now: columns, or facts worth knowing. */
export interface Changed {
  readonly before?: object | null | undefined;
  readonly after?: object | null | undefined;
}

export async function writeAudit(
  db: Kysely<Tables>,
  action: string,
  { table, id }: Subject,
  { before, after }: Changed = {},
): Promise<void> {
  await sql`select fw.audit(${action}, ${table}, ${id}::uuid, ${jsonOrNull(before)}::jsonb, ${jsonOrNull(after)}::jsonb)`.execute(
    db,
  );
}

const jsonOrNull = (value: object | null | undefined) => (value ? toJson(value) : null);
