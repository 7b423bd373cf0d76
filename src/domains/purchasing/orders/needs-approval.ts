import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { firstOf } from '#kernel/type-guards.ts';

/** SQL expression: an order needs approval above the company's threshold, or below it if requested. */
export const approvalNeeded = (
  total: bigint,
  isWanted: boolean,
): RawBuilder<boolean> => sql<boolean>`(${isWanted} or coalesce(
  ${total} > (select (settings #>> '{purchasing,approval_threshold}')::bigint from tenants where id = fw.current_tenant()), false))`;

export async function needsApproval(
  { db }: Pick<Ctx, 'db'>,
  total: bigint,
  isWanted: boolean,
): Promise<boolean> {
  const { rows } = await sql<{
    needed: boolean;
  }>`select ${approvalNeeded(total, isWanted)} as needed`.execute(db);
  return firstOf(rows).needed;
}
