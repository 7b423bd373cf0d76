import './labour-and-material.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { enteredMoment } from '#kernel/moment.ts';
import { acceptFact } from '../late/accept-fact.ts';
import { workOrders } from '../work-order.resource.ts';
import { freeWithin } from './free-time.rules.ts';
import { recordTime } from './record-time.ts';
import { endedMeanwhile, kind, recordable, technician_id } from './recording.inputs.ts';
import { refuseOverlap } from './refuse-overlap.ts';
import { personFor } from './require-assignment.ts';
import { leftOut, takenWithin } from './taken-time.ts';

const longest = 24 * 3_600_000;

export const addTime = defineCommand(
  workOrders,
  'add_time',
  {
    label: 'Add time',
    placed: true,
    makes: 'time_entries',
    again: 'allowed',
    from: recordable,
    late: endedMeanwhile,
    allow: 'everyone',
    input: {
      technician_id,
      kind,
      started_at: field.instant({ label: 'Start', required: true }),
      ended_at: field.instant({ label: 'End', required: true }),
      visit_id: field.ref('visits'),
      is_billable: field.boolean({ label: 'Billable', writableBy: office }),
      note: field.text({ label: 'Note', max: 1000 }),
    },
    offline: true,
  },
  async (ctx, row, input) => {
    const started_at = enteredMoment(ctx, 'started_at', input.started_at);
    const ended_at = enteredMoment(ctx, 'ended_at', input.ended_at);
    const lasted = Date.parse(ended_at) - Date.parse(started_at);
    const technician = input.technician_id ?? ctx.viewer.membershipId;
    const taken = wasAway(ctx) ? await takenWithin(ctx, technician, started_at, ended_at) : [];
    await acceptFact(ctx, row, { what: 'Time', detail: input.note, ...leftOut(taken) });
    const person = await personFor(ctx, input.technician_id);
    if (lasted <= 0) throw invalid({ ended_at: 'The end must be after the start.' });
    if (lasted > longest) throw invalid({ ended_at: 'One entry can be 24 hours at most.' });
    if (taken.length === 0) await refuseOverlap(ctx, person.id, started_at, ended_at);
    const pieces = freeWithin(started_at, ended_at, taken);
    if (pieces.length === 0) return;
    await recordTime(ctx, {
      ...{ work_order_id: row.id, visit_id: input.visit_id ?? null, kind: input.kind ?? 'work', person },
      is_billable: input.is_billable ?? input.kind !== 'break',
      note: input.note ?? null,
      pieces: pieces.map((piece, at) => ({ ...piece, id: at === 0 ? input.id : ctx.newId() })),
    });
  },
);

/** A phone with a network sends within moments, and whoever holds it is told what is wrong. */
const TOLD_AT_ONCE_MS = 60_000;

const wasAway = ({ now, notedAt }: Ctx): boolean =>
  notedAt !== undefined && Date.parse(now) - Date.parse(notedAt) > TOLD_AT_ONCE_MS;
