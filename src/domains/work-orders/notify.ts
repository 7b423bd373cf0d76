/** Notifications about work orders that somebody else has changed. Nobody is notified of a work order they may not see. */
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import './assignment/assignee.resource.ts';
import './work-order.resource.ts';

interface Job {
  readonly id: string;
  readonly number: string | null;
  readonly title: string;
}

const about = (job: Job) => ({
  link: `/work-orders/${job.id}`,
  about: { table: 'work_orders', id: job.id },
});

export async function notifyAssigned(
  ctx: Ctx,
  workOrderId: string,
  technicianIds: readonly string[],
): Promise<void> {
  if (technicianIds.length === 0) return;
  const job = await jobOf(ctx, workOrderId);
  await ctx.notify({
    event: 'assigned',
    to: { members: technicianIds },
    title: `${job.number ?? 'A job'} is yours`,
    body: job.title,
    ...about(job),
  });
}

export async function notifyMentioned(
  ctx: Ctx,
  workOrderId: string,
  people: readonly string[],
  said: string,
): Promise<void> {
  if (people.length === 0) return;
  const job = await jobOf(ctx, workOrderId);
  await ctx.notify({
    event: 'mention',
    to: { members: people },
    title: `${ctx.viewer.fullName} mentioned you on ${job.number ?? 'A job'}`,
    body: said,
    ...about(job),
  });
}

/** Notifies the office of what a phone sent after its owner was taken off the job, or after the job had ended. */
export async function notifyLate(ctx: Ctx, job: Job, what: string): Promise<void> {
  await ctx.notify({
    event: 'late_record',
    to: { roles: office },
    title: `${job.number ?? 'A job'}: a record arrived late`,
    body: `${what} by ${ctx.viewer.fullName}, sent once the phone was online again`,
    ...about(job),
  });
}

/** Notifies the office of a change made on site. `what` follows the order's number in the text: "is on hold". */
export async function notifyOffice(ctx: Ctx, job: Job, what: string, why?: string | null): Promise<void> {
  await ctx.notify({
    event: 'status_changed',
    to: { roles: office },
    title: `${job.number ?? 'A job'} ${what}`,
    body: why || job.title,
    ...about(job),
  });
}

export async function notifyApprovers(ctx: Ctx, job: Job): Promise<void> {
  await ctx.notify({
    event: 'approval_needed',
    to: { roles: office },
    title: `${job.number ?? 'A job'} needs approval`,
    body: job.title,
    ...about(job),
  });
}

/** Notifies the assigned technicians of an office decision. */
export async function notifyTechnicians(
  ctx: Ctx,
  job: Job,
  what: string,
  { why, event = 'status_changed' }: { why?: string | null; event?: string } = {},
): Promise<void> {
  const people = await ctx.db
    .selectFrom('work_order_assignees')
    .select('technician_id')
    .where('work_order_id', '=', job.id)
    .execute();
  if (people.length === 0) return;
  await ctx.notify({
    event,
    to: { members: people.map(({ technician_id }) => technician_id) },
    title: `${job.number ?? 'A job'} ${what}`,
    body: why || job.title,
    ...about(job),
  });
}

export function jobOf(ctx: Ctx, id: string): Promise<Job> {
  return ctx.db
    .selectFrom('work_orders')
    .select(['id', 'number', 'title'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
