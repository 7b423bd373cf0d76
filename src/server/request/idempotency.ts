// Idempotency of POST requests. The key is stored in the transaction of its effect; a second request with the key waits for the
// first and gets its answer. A refused request stores nothing.

import { sql } from 'kysely';
import { Refused } from '#kernel/errors.ts';
import { toBase64 } from '../bytes.ts';
import { sha256 } from '../hash.ts';
import type { Acting } from '../viewers/acting.ts';

export type Stored = { readonly status: number; readonly body: string };

type Request = { readonly key: string; readonly route: string; readonly bodyText: string };

/** Validates the `Idempotency-Key` header. */
export function keyOf(header: string | undefined): string | undefined {
  if (header !== undefined && (header.length === 0 || header.length > 200)) {
    throw new Refused('bad_request', 'An Idempotency-Key has 1 to 200 characters.');
  }
  return header;
}

/**
 * Runs `work` unless the key already has an answer. `acting.within` is the open transaction. `permit` must throw if the caller
 * may no longer do this: rights are checked before a stored answer is returned.
 */
export async function once(
  acting: Required<Pick<Acting, 'within'>> & Acting,
  { key, route, bodyText }: Request,
  work: () => Promise<Stored>,
  permit: (stored: string) => Promise<void>,
): Promise<Stored & { replayed: boolean }> {
  const db = acting.within.db;
  const hash = toBase64(sha256(bodyText));
  const mine = await sql`
    insert into idempotency_keys (tenant_id, user_id, route, key, body_hash)
    values (${acting.tenantId}, ${acting.userId}, ${route}, ${key}, ${hash}) on conflict do nothing returning 1 as mine`.execute(
    db,
  );
  if (mine.rows.length === 0) return replay(acting, route, key, hash, permit);
  const { status, body } = await work();
  await sql`update idempotency_keys set status = ${status}, response = ${body}
    where user_id = ${acting.userId} and route = ${route} and key = ${key}`.execute(db);
  return { status, body, replayed: false };
}

async function replay(
  acting: Required<Pick<Acting, 'within'>> & Acting,
  route: string,
  key: string,
  hash: string,
  permit: (stored: string) => Promise<void>,
): Promise<Stored & { replayed: boolean }> {
  const { rows } = await sql<{ body_hash: string; status: number; response: string }>`
    select body_hash, status, response from idempotency_keys
    where user_id = ${acting.userId} and route = ${route} and key = ${key}`.execute(acting.within.db);
  const first = rows[0];
  if (!first)
    throw new Refused('in_progress', 'The first request with this key is still running.', { retryAfter: 1 });
  if (first.body_hash !== hash) {
    throw new Refused('idempotency_mismatch', 'This Idempotency-Key was used for another request.');
  }
  await permit(first.response);
  return { status: first.status, body: first.response, replayed: true };
}
