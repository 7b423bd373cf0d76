/** The company's audit log, which webhooks are sent from. An entry is written in the transaction of the change. */
import { type Kysely, sql } from 'kysely';
import { toJson } from './encode-value.ts';
import type { Tables } from './tables.ts';

/** What an entry is about: a row, or a table as a whole. */
export interface Subject {
  readonly table: string;
  readonly id: string | null;
}

/** Values before and after: columns, or other facts. */
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
