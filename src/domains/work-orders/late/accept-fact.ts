import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { momentOf } from '#kernel/moment.ts';
import type { RowOf } from '#kernel/resource.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import { notifyLate } from '../notify.ts';
import { endedMeanwhile } from '../recording/recording.inputs.ts';
import { isAssigned, notAssigned } from '../recording/require-assignment.ts';
import type { workOrders } from '../work-order.resource.ts';
import './late-record.resource.ts';
import './past-assignment.resource.ts';

type Job = Pick<RowOf<typeof workOrders>, 'id' | 'number' | 'title' | 'status'>;

interface Fact {
  /** "Photo", "Part used". */
  readonly what: string;
  readonly detail?: string | null | undefined;
  /** It may be added whatever the state of the job, so that only a lost assignment makes it late. */
  readonly inAnyState?: boolean;
  /** It was not kept in place of what somebody else has recorded since; the list has it. */
  readonly isOutdated?: boolean;
}

/**
 * For commands that record what happened on a job. Somebody assigned records it as usual; what a device noted is also taken from
 * somebody who was assigned before, and for a job that has ended since (`late` of the command). Then it gets on the office's list.
 */
export async function acceptFact(ctx: Ctx, job: Job, fact: Fact): Promise<void> {
  const was_assigned = await isAssigned(ctx, job.id);
  const hasEnded = !fact.inAnyState && isOneOf(endedMeanwhile, job.status ?? '');
  if (was_assigned && !hasEnded && !fact.isOutdated) return;
  if (!was_assigned && (ctx.notedAt === undefined || !(await wasAssigned(ctx, job.id)))) throw notAssigned();
  const isFirst = !(await hasUnseen(ctx, job.id));
  await ctx.db
    .insertInto('late_records')
    .values({
      id: ctx.newId(),
      work_order_id: job.id,
      technician_id: ctx.viewer.membershipId || null,
      what: fact.what,
      detail: fact.detail?.trim().slice(0, 4000) || null,
      noted_at: momentOf(ctx, undefined),
      status: job.status,
      was_assigned,
    })
    .execute();
  if (isFirst) await notifyLate(ctx, job, fact.what);
}

async function wasAssigned(ctx: Ctx, workOrderId: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`select fw.left_job(${workOrderId}) is not null as was`.execute(
    ctx.db,
  );
  return rows[0]?.was ?? false;
}

/** The office is told once, and then has the list. */
async function hasUnseen(ctx: Ctx, workOrderId: string): Promise<boolean> {
  const unseen = await ctx.db
    .selectFrom('late_records')
    .select('id')
    .where('work_order_id', '=', workOrderId)
    .where('seen_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return unseen !== undefined;
}
