/**
 * Suspends, reopens and deletes a company; deletion can be undone for thirty days. A closed company is inaccessible from the next
 * request on; only its owners still see its name.
 */

import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import type { Json } from '#kernel/field.ts';
import { firstOf } from '#kernel/type-guards.ts';

export async function suspendCompany(ctx: Ctx): Promise<void> {
  await changeStatus(ctx, 'active', 'suspended', 'Only a company that is open can be suspended.');
}

export async function resumeCompany(ctx: Ctx): Promise<void> {
  await changeStatus(ctx, 'suspended', 'active', 'This company is not suspended.');
}

/** The requester types `company_name` to confirm. The job deletes nothing before the date stored in the database. */
export async function requestDeletion(
  ctx: Ctx,
  body: Record<string, unknown>,
): Promise<{ deletes_at: string }> {
  const name = await companyName(ctx);
  if (typeof body.company_name !== 'string' || body.company_name.trim() !== name)
    throw invalid({ company_name: 'Enter the name exactly as it is written above.' });
  const { tenantId, userId, fullName } = ctx.viewer;
  const { rows } = await sql<{ due: string | null }>`
    select fw.ask_company_deletion(${tenantId}, ${userId}) as due`.execute(ctx.db);
  const deletes_at = rows[0]?.due;
  if (!deletes_at) throw new Refused('conflict', 'This company is being deleted already.');
  await record(ctx, 'tenants.ask_deletion', { status: 'deleting', deletes_at });
  await ctx.queue('companies.purge', { company_name: name }, { runAt: deletes_at, key: `purge:${tenantId}` });
  await mailOwners(
    ctx,
    `${name} will be deleted on ${dayOf(deletes_at)}`,
    `${fullName} has asked to delete ${name}. It is closed from now on. On ${dayOf(deletes_at)} everything in it is deleted for good: customers, jobs, books, files.\n\nUntil then any owner can take it back:\n${ctx.publicUrl}/settings/companies\n`,
  );
  return { deletes_at };
}

export async function cancelDeletion(ctx: Ctx): Promise<void> {
  const { tenantId, userId, fullName } = ctx.viewer;
  const name = await companyName(ctx);
  const { rows } = await sql<{ done: boolean }>`
    select fw.cancel_company_deletion(${tenantId}, ${userId}) as done`.execute(ctx.db);
  if (!rows[0]?.done) throw new Refused('conflict', 'This company is not being deleted.');
  await record(ctx, 'tenants.cancel_deletion', { status: 'active' });
  await mailOwners(
    ctx,
    `${name} stays`,
    `${fullName} has taken the deletion of ${name} back. The company is open again, and nothing in it was lost.\n\n${ctx.publicUrl}\n`,
  );
}

/** The addresses of the company's owners, for the final mail after the deletion. */
export async function ownersOf(ctx: Ctx): Promise<readonly string[]> {
  const { rows } = await sql<{ email: string }>`
    select fw.person_email(m.user_id) as email from memberships m
    where m.role = 'owner' and m.status = 'active' order by m.created_at`.execute(ctx.db);
  return rows.map(({ email }) => email);
}

async function mailOwners(ctx: Ctx, subject: string, text: string): Promise<void> {
  for (const to of await ownersOf(ctx)) await ctx.mail({ to, subject, text });
}

async function changeStatus(ctx: Ctx, from: string, to: string, otherwise: string): Promise<void> {
  const { rows } = await sql`update tenants set status = ${to}
    where id = fw.current_tenant() and status = ${from} returning id`.execute(ctx.db);
  if (rows.length === 0) throw new Refused('conflict', otherwise);
  await record(ctx, to === 'suspended' ? 'tenants.suspend' : 'tenants.resume', { status: to });
}

async function companyName(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ company_name: string }>`
    select company_name from tenants where id = fw.current_tenant()`.execute(ctx.db);
  return firstOf(rows).company_name;
}

async function record(ctx: Ctx, act: string, after: Record<string, Json>): Promise<void> {
  await ctx.audit(act, { table: 'tenants', id: ctx.viewer.tenantId }, { after });
}

function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));
}
