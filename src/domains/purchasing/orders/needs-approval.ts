import { type RawBuilder, sql } from 'kysely';
import { firstOf } from '#kernel/certain.ts';
import type { Ctx } from '#kernel/context.ts';

/** Above the company's threshold always; below it when somebody wants it so. For use inside of a statement. */
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
