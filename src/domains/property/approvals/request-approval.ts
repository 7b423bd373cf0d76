/** The queue of what an owner or supervisor decides: asked for by other parts of the property work, and settled with them. */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { propertyApprovals } from './property-approval.resource.ts';

export interface ApprovalSubject {
  readonly table: 'inspections' | 'rooms';
  readonly id: string;
}

/** Asks once: while a question about the row is open, asking again changes nothing and answers false. */
export async function requestApproval(
  ctx: Ctx,
  about: ApprovalSubject,
  { subject, details }: { readonly subject: string; readonly details: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into property_approvals (subject, subject_table, subject_id, details, requested_by)
    values (${subject}, ${about.table}, ${about.id}, ${details}, ${ctx.viewer.membershipId || null})
    on conflict (tenant_id, subject_table, subject_id) where status = 'pending' do nothing
    returning id`.execute(ctx.db);
  const [asked] = rows;
  if (!asked) return false;
  await ctx.emit('property_approvals.asked', { table: 'property_approvals', id: asked.id });
  await ctx.notify({
    event: 'approval_needed',
    to: { roles: office },
    title: `${subject}?`,
    body: details,
    link: '/admin/property-approvals',
    about: { table: 'property_approvals', id: asked.id },
  });
  return true;
}

/** Closes the open question about a row whose own command decides it. Refused for whoever has asked. */
export async function settleApproval(
  ctx: Ctx,
  about: ApprovalSubject,
  decision: 'approved' | 'rejected' | 'withdrawn',
  reason: string | null,
): Promise<void> {
  const asked = await ctx.db
    .selectFrom('property_approvals')
    .select(['id', 'requested_by'])
    .where('subject_table', '=', about.table)
    .where('subject_id', '=', about.id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (!asked) return;
  if (decision !== 'withdrawn') await refuseOwnRequest(ctx, asked.requested_by);
  const decided =
    decision === 'withdrawn' ? {} : { decided_by: ctx.viewer.membershipId, decided_at: ctx.now };
  await ctx.transition(propertyApprovals, asked.id, {
    from: ['pending'],
    to: decision,
    event: 'settle',
    set: { ...decided, reason },
  });
}

/** The person who asks does not decide, unless the office has nobody else. */
export async function refuseOwnRequest(ctx: Ctx, requestedBy: string | null): Promise<void> {
  if (requestedBy !== ctx.viewer.membershipId || !(await hasColleague(ctx))) return;
  throw new Refused('forbidden', 'Somebody else decides what you have asked for.');
}

async function hasColleague({ db, viewer }: Ctx): Promise<boolean> {
  const { rows } = await sql`select 1 from memberships
    where role in ('owner', 'supervisor') and status = 'active' and id <> ${viewer.membershipId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
