/**
 * How commands change stored rows and record it: the audit entry, which webhooks use, and the event. A handler that changes or
 * creates a row of another document uses these functions, in the same transaction.
 */

import { type Kysely, type RawBuilder, sql } from 'kysely';
import { auditEntry } from './audit.ts';
import type { Ctx } from './context.ts';
import { loggedSql } from './data-api/compile-answer.ts';
import { encodeValue, toJson } from './encode-value.ts';
import type { AnyResource, RowOf } from './resource.ts';
import type { Tables } from './tables.ts';
import { propertiesOf } from './type-guards.ts';

type StoredRow = RowOf<AnyResource>;
type Change = object;
/** The part of a context needed for recording. */
type Recording = Pick<Ctx, 'db' | 'clockBehind' | 'react'>;

/** Returns the stored row after the change; undefined if there is none with this id. */
export async function writeRow(
  db: Kysely<Tables>,
  resource: AnyResource,
  id: string,
  change: Change,
): Promise<StoredRow | undefined> {
  const sets = Object.entries(change).map(
    ([name, value]) => sql`${sql.ref(name)} = ${encodeValue(resource.columns[name], value)}`,
  );
  const { rows } = await sql<StoredRow>`
    update ${sql.table(resource.name)} set ${sql.join(sets)} where id = ${id} returning *`.execute(db);
  return rows[0];
}

/**
 * Writes `change` to a row of another document and records it as `{table}.{verb}`. `before` must be locked by the transaction.
 */
export async function updateRow(
  ctx: Recording,
  resource: AnyResource,
  before: object & { readonly id: string },
  verb: string,
  change: Change,
): Promise<void> {
  const after = await writeRow(ctx.db, resource, before.id, change);
  if (after) await recordChange(ctx, resource, verb, before, after);
}

/** Writes the differing columns to the audit log, and emits the event. */
export async function recordChange(
  { db, clockBehind, react }: Recording,
  { name }: AnyResource,
  verb: string,
  before: object,
  after: { readonly id: string },
): Promise<void> {
  // Times in the row were corrected; the audit log says by how much.
  const moved = clockBehind ? { moved_by_seconds: Math.round(clockBehind / 1000) } : {};
  const { old, now } = difference(before, { ...after, ...moved });
  const action = `${name}.${verb}`;
  const subject = { table: name, id: after.id };
  await record(db, action, subject, auditEntry(action, subject, { before: old, after: now }));
  await react(action, subject);
}

/** Records a created row as stored; without a row, the `input` instead. */
export async function recordCreation(
  { db, react }: Recording,
  resource: AnyResource,
  verb: string,
  id: string | null,
  input: object = {},
): Promise<void> {
  const { name } = resource;
  const action = `${name}.${verb}`;
  const logged = sql.raw(loggedSql(resource, 't'));
  const made = sql`(select ${logged} from ${sql.table(name)} t where t.id = ${id}::uuid)`;
  const entry = sql`fw.audit(${action}, ${name}, ${id}::uuid, null, coalesce(${made}, ${toJson(input)}::jsonb))`;
  if (id === null) return void (await sql`select ${entry}`.execute(db));
  const subject = { table: name, id };
  await record(db, action, subject, entry);
  await react(action, subject);
}

/** The audit entry and the event, in one statement. */
async function record(
  db: Kysely<Tables>,
  event: string,
  { table, id }: { table: string; id: string },
  entry: RawBuilder<unknown>,
): Promise<void> {
  await sql`select ${entry}, fw.happened(${event}, ${table}, ${id}::uuid, '{}'::jsonb)`.execute(db);
}

const uninteresting = new Set(['updated_at', 'version', 'search_text']);

/** The columns that differ, with old and new values. */
export function difference(before: object, after: object): { old: object; now: object } {
  const old: Record<string, unknown> = {};
  const now: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(after)) {
    const was = propertiesOf(before)[key];
    if (uninteresting.has(key) || toJson(was) === toJson(value)) continue;
    old[key] = was;
    now[key] = value;
  }
  return { old, now };
}
