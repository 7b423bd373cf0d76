/** The office's commands on an occurrence. */
import { sql } from 'kysely';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { updateRow } from '#kernel/write-row.ts';
import '../plans/maintenance-plan.resource.ts';
import { maintenanceOccurrences } from './maintenance-occurrence.resource.ts';
import { endOfDay, makeOrder } from './make-order.ts';
import type { Occurrence, Plan } from './plan-next.ts';

/** Stays in the compliance figures as not done. What has a work order is skipped by cancelling that. */
export const skipOccurrence = defineCommand(
  maintenanceOccurrences,
  'skip',
  {
    label: 'Skip',
    from: ['due'],
    to: 'skipped',
    allow: office,
    input: { reason: field.text({ label: 'Reason', required: true, max: 1000 }) },
  },
  async (ctx, row, { reason }) => {
    await ongoing(ctx, row);
    return { skipped_reason: reason, skipped_at: ctx.now, due_on: row.due_on ?? ctx.today };
  },
);

const moveInput = {
  due_on: field.date({ label: 'New day', required: true }),
  reason: field.text({ label: 'Reason', max: 500 }),
};

export const bringForward = defineCommand(
  maintenanceOccurrences,
  'bring_forward',
  {
    label: 'Bring forward',
    again: 'refused',
    from: ['due', 'generated'],
    allow: office,
    input: moveInput,
  },
  async (ctx, row, input) => {
    if (row.due_on !== null && input.due_on >= row.due_on)
      throw invalid({ due_on: 'Choose a day before the one it is due.' });
    if (input.due_on < ctx.today) throw invalid({ due_on: 'This day is over.' });
    return move(ctx, row, input);
  },
);

export const pushBack = defineCommand(
  maintenanceOccurrences,
  'push_back',
  {
    label: 'Push back',
    again: 'refused',
    from: ['due', 'generated'],
    allow: office,
    input: { ...moveInput, reason: field.text({ label: 'Reason', required: true, max: 500 }) },
  },
  async (ctx, row, input) => {
    if (row.due_on === null || input.due_on <= row.due_on)
      throw invalid({ due_on: 'Choose a day after the one it is due.' });
    return move(ctx, row, input);
  },
);

/** Makes its work order at once. It stays due on its day. */
export const doNow = defineCommand(
  maintenanceOccurrences,
  'do_now',
  { label: 'Do now', again: 'refused', from: ['due'], allow: office },
  async (ctx, row) => {
    await makeOrder(ctx, await ongoing(ctx, row), [row]);
    return undefined;
  },
);

async function ongoing({ db }: Ctx, { plan_id }: Occurrence): Promise<Plan> {
  const plan = await db
    .selectFrom('maintenance_plans')
    .selectAll()
    .where('id', '=', plan_id)
    .executeTakeFirstOrThrow();
  if (plan.status === 'ended') throw new Refused('conflict', 'This plan has ended.');
  return plan;
}

type Move = { readonly due_on: string; readonly reason?: string | null | undefined };

async function move(ctx: Ctx, row: Occurrence, { due_on, reason }: Move): Promise<Partial<Occurrence>> {
  const plan = await ongoing(ctx, row);
  if (row.work_order_id !== null) await moveOrder(ctx, row.work_order_id, row.id, due_on);
  return {
    due_on,
    generate_on: addDays(due_on, -plan.lead_days),
    moved: 'hand',
    moved_because: reason?.trim() || null,
  };
}

/** An order for several assets is due with the first of them. */
async function moveOrder(ctx: Ctx, orderId: string, occurrenceId: string, due_on: string): Promise<void> {
  const order = await ctx.db
    .selectFrom('work_orders')
    .selectAll()
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ first: string | null }>`
    select min(due_on)::text as first from maintenance_occurrences
    where work_order_id = ${orderId} and id <> ${occurrenceId} and status = 'generated'`.execute(ctx.db);
  const first = rows[0]?.first ?? due_on;
  await updateRow(ctx, workOrders, order, 'update', {
    due_at: endOfDay(ctx, first < due_on ? first : due_on),
  });
}
