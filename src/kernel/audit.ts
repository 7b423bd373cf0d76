/** The company's audit log, which webhooks are sent from. An entry is written in the transaction of the change. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
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
  subject: Subject,
  changed?: Changed,
): Promise<void> {
  await sql`select ${auditEntry(action, subject, changed)}`.execute(db);
}

/** The same as an expression, for a statement that does more. */
export function auditEntry(
  action: string,
  { table, id }: Subject,
  { before, after }: Changed = {},
): RawBuilder<unknown> {
  return sql`fw.audit(${action}, ${table}, ${id}::uuid, ${jsonOrNull(before)}::jsonb, ${jsonOrNull(after)}::jsonb)`;
}

const jsonOrNull = (value: object | null | undefined) => (value ? toJson(value) : null);
