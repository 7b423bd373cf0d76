/**
 * Who holds which permission until when, in the shape the specification requires. An owner's permissions are listed without an end.
 */
import { sql } from 'kysely';
import { financialPermissions } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';

export interface HeldPermission {
  readonly id: string | null;
  readonly user_id: string;
  readonly full_name: string;
  readonly permission_type: string;
  readonly granted_by: string | null;
  readonly granted_at: string;
  /** Null: held by rule, as long as the person is an owner. */
  readonly expires_at: string | null;
  readonly is_active: boolean;
  readonly updated_at: string;
}

/** `isActive`: in force or not; undefined for both. Row-level security removes what the viewer may not see. */
export async function heldPermissions(
  ctx: Ctx,
  { userId, isActive }: { userId?: string | undefined; isActive?: boolean | undefined },
): Promise<readonly HeldPermission[]> {
  const { rows } = await sql<HeldPermission>`
    select * from (
      select p.id, p.user_id, fw.person_name(p.user_id) as full_name, p.permission_type, p.granted_by, p.granted_at, p.expires_at,
        p.is_active and p.expires_at > now() as is_active, p.updated_at
      from financial_permissions p join memberships m on m.user_id = p.user_id and m.role <> 'owner'
      union all
      select null, m.user_id, fw.person_name(m.user_id), type, null, m.created_at, null, true, m.updated_at
      from memberships m cross join unnest(${[...financialPermissions]}::text[]) type
      where m.role = 'owner' and m.status = 'active'
        and (m.user_id = fw.current_user_id() or fw.has_fin('manage_financial_permissions'))) held
    where (${userId ?? null}::uuid is null or user_id = ${userId ?? null})
      and (${isActive ?? null}::boolean is null or is_active = ${isActive ?? null})
    order by full_name, permission_type, granted_at desc limit 5000`.execute(ctx.db);
  return rows;
}
