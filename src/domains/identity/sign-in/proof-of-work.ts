/**
 * Proof of work for unknown sources while the installation is under attack, before a password is checked: a number whose hash has a
 * required count of leading zero bits. Takes a browser about a second, too much for thousands of attempts.
 */

import { sql } from 'kysely';
import { itemAt } from '#kernel/certain.ts';
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
  const open = `${rows[0]?.until}.${ctx.newToken()}`;
  return { challenge: `${open}.${sealOf(ctx, open, network)}`, bits: proofBits };
}

/** `proof`: `<challenge>:<number>`. Marks it as used. */
export async function isProof(ctx: IdentityCtx, network: string, proof: string): Promise<boolean> {
  const [, open, until, seal] = /^((\d{10})\.[\w-]{43})\.([0-9a-f]{64}):\d{1,12}$/.exec(proof) ?? [];
  if (open === undefined || seal !== sealOf(ctx, open, network)) return false;
  if (zeroBits(ctx.hashToken(proof)) < proofBits) return false;
  const { rows } = await sql<{ is_new: boolean }>`
    select fw.use_proof(${open}, to_timestamp(${Number(until)})) as is_new`.execute(ctx.db);
  return rows[0]?.is_new === true;
}

function sealOf(ctx: IdentityCtx, open: string, network: string): string {
  const bytes = ctx.keyedHash('proof', `${open}|${network}`);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function zeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(itemAt(hash, first)) - 24;
}
