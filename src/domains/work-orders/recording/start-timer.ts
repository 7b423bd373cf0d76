import './labour-and-material.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { momentOf } from '#kernel/moment.ts';
import { acceptFact } from '../late/accept-fact.ts';
import { workOrders } from '../work-order.resource.ts';
import { freeSince } from './free-time.rules.ts';
import { recordTime } from './record-time.ts';
import { at, endedMeanwhile, kind, technician_id } from './recording.inputs.ts';
import { refuseOverlap } from './refuse-overlap.ts';
import { personFor } from './require-assignment.ts';
import { leftOut, takenWithin } from './taken-time.ts';

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
    // Whoever can be told at once is refused instead.
    const taken =
      ctx.notedAt === undefined
        ? []
        : await takenWithin(ctx, input.technician_id ?? ctx.viewer.membershipId, started_at, null);
    await acceptFact(ctx, row, { what: 'Timer started', ...leftOut(taken) });
    const person = await personFor(ctx, input.technician_id);
    await refuseSecondTimer(ctx, person.id);
    const pieces = freeSince(started_at, taken);
    if (taken.length === 0) await refuseOverlap(ctx, person.id, started_at, null);
    await recordTime(ctx, {
      ...{ work_order_id: row.id, visit_id: input.visit_id ?? null, kind: input.kind ?? 'work', person },
      // The way to a job is timed by itself: the office decides whether somebody pays for it.
      is_billable: (input.kind ?? 'work') === 'work',
      note: null,
      pieces: pieces.map((piece) => ({ ...piece, id: piece.ended_at ? ctx.newId() : input.id })),
    });
  },
);

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
