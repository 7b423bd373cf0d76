import './labour-and-material.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { momentOf } from '#kernel/moment.ts';
import { acceptFact } from '../late/accept-fact.ts';
import { workOrders } from '../work-order.resource.ts';
import { freeSince, type Taken } from './free-time.rules.ts';
import { at, endedMeanwhile, kind, technician_id } from './recording.inputs.ts';
import { refuseOverlap } from './refuse-overlap.ts';
import { personFor } from './require-assignment.ts';

export const startTimer = defineCommand(
  workOrders,
  'start_timer',
  {
    label: 'Start timer',
    placed: true,
    makes: 'time_entries',
    again: 'refused',
    from: ['approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold'],
    late: endedMeanwhile,
    allow: 'everyone',
    input: { kind, visit_id: field.ref('visits'), technician_id, at },
    offline: true,
  },
  async (ctx, row, input) => {
    const started_at = momentOf(ctx, input.at);
    const taken = await takenSince(ctx, input.technician_id ?? ctx.viewer.membershipId, started_at);
    await acceptFact(ctx, row, { what: 'Timer started', ...leftOut(taken) });
    const person = await personFor(ctx, input.technician_id);
    await refuseSecondTimer(ctx, person.id);
    const pieces = freeSince(started_at, taken);
    if (taken.length === 0) await refuseOverlap(ctx, person.id, started_at, null);
    const values = {
      work_order_id: row.id,
      visit_id: input.visit_id ?? null,
      technician_id: person.id,
      kind: input.kind ?? 'work',
      hourly_cost: person.hourly_cost,
      hourly_rate: person.hourly_rate,
      // The way to a job is timed by itself: the office decides whether somebody pays for it.
      is_billable: (input.kind ?? 'work') === 'work',
    };
    await ctx.db
      .insertInto('time_entries')
      .values(pieces.map((piece) => ({ ...values, ...piece, id: piece.ended_at ? ctx.newId() : input.id })))
      .execute();
  },
);

/**
 * What was recorded of the person from then on, on any job, while the device was away: its timer is accepted in pieces around it.
 * Nothing for whoever can be told at once.
 */
async function takenSince(ctx: Ctx, technicianId: string, from: string): Promise<readonly Taken[]> {
  if (ctx.notedAt === undefined) return [];
  const taken = await ctx.db
    .selectFrom('time_entries as t')
    .innerJoin('work_orders as w', 'w.id', 't.work_order_id')
    .select(['w.number', 't.started_at', 't.ended_at'])
    .where('t.technician_id', '=', technicianId)
    .where('t.ended_at', '>', from)
    .orderBy('t.started_at')
    .execute();
  return taken.flatMap(({ ended_at, ...entry }) => (ended_at ? [{ ...entry, ended_at }] : []));
}

/** For the office's list. */
function leftOut(taken: readonly Taken[]) {
  if (taken.length === 0) return {};
  const numbers = [...new Set(taken.map(({ number }) => number))].join(', ');
  return { isOutdated: true, detail: `Without the time that was recorded meanwhile on ${numbers}` };
}

async function refuseSecondTimer(ctx: Ctx, technicianId: string): Promise<void> {
  const running = await ctx.db
    .selectFrom('time_entries as t')
    .innerJoin('work_orders as w', 'w.id', 't.work_order_id')
    .select(['w.number', 'w.id'])
    .where('t.technician_id', '=', technicianId)
    .where('t.ended_at', 'is', null)
    .executeTakeFirst();
  if (!running) return;
  throw new Refused('conflict', `A timer is already running on ${running.number}. Stop it first.`, {
    details: { work_order_id: running.id, number: running.number },
  });
}
