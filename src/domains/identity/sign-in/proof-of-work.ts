/**
 * Proof of work for unknown sources while the installation is under attack, before a password is checked: a number whose hash has a
 * required count of leading zero bits. Takes a browser about a second, too much for thousands of attempts.
 */

import { sql } from 'kysely';
import { itemAt } from '#kernel/type-guards.ts';
import type { IdentityCtx } from '../tables.ts';

export const proofBits = 17;

export interface WorkToProve {
  /** Find a number so that the SHA-256 of `<challenge>:<number>` begins with `bits` zero bits. */
  readonly challenge: string;
  readonly bits: number;
}

/** Valid for the requesting network, for five minutes, for one attempt. */
export async function newWork(ctx: IdentityCtx, network: string): Promise<WorkToProve> {
  const { rows } = await sql<{ until: string }>`
    select extract(epoch from clock_timestamp() + interval '5 minutes')::bigint::text as until`.execute(
    ctx.db,
  );
  const payload = `${rows[0]?.until}.${ctx.newToken()}`;
  return { challenge: `${payload}.${signatureOf(ctx, payload, network)}`, bits: proofBits };
}

/** `proof`: `<challenge>:<number>`. Marks it as used. */
export async function isProof(ctx: IdentityCtx, network: string, proof: string): Promise<boolean> {
  const [, payload, until, signature] = /^((\d{10})\.[\w-]{43})\.([0-9a-f]{64}):\d{1,12}$/.exec(proof) ?? [];
  if (payload === undefined || signature !== signatureOf(ctx, payload, network)) return false;
  if (zeroBits(ctx.hashToken(proof)) < proofBits) return false;
  const { rows } = await sql<{ is_new: boolean }>`
    select fw.use_proof(${payload}, to_timestamp(${Number(until)})) as is_new`.execute(ctx.db);
  return rows[0]?.is_new === true;
}

function signatureOf(ctx: IdentityCtx, payload: string, network: string): string {
  const bytes = ctx.keyedHash('proof', `${payload}|${network}`);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function zeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(itemAt(hash, first)) - 24;
}
