/**
 * While the whole installation is being tried, a stranger proves some work before a password is looked at: a number that
 * gives a hash with so many zero bits. A second for a person, and too much for whoever tries thousands.
 */

import { sql } from 'kysely';
import { itemAt } from '#kernel/certain.ts';
import type { IdentityCtx } from '../tables.ts';

export const proofBits = 17;

export interface WorkToProve {
  /** Find a number so that the SHA-256 of `<challenge>:<number>` begins with as many zero bits. */
  readonly challenge: string;
  readonly bits: number;
}

/** For the network that asks, for five minutes, for one try. */
export async function newWork(ctx: IdentityCtx, network: string): Promise<WorkToProve> {
  const { rows } = await sql<{ until: string }>`
    select extract(epoch from clock_timestamp() + interval '5 minutes')::bigint::text as until`.execute(
    ctx.db,
  );
  const open = `${rows[0]?.until}.${ctx.newToken()}`;
  return { challenge: `${open}.${sealOf(ctx, open, network)}`, bits: proofBits };
}

/** `proof`: `<challenge>:<number>`. It is used up. */
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
