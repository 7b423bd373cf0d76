import './labour-and-material.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { enteredMoment } from '#kernel/moment.ts';
import { acceptFact } from '../late/accept-fact.ts';
import { workOrders } from '../work-order.resource.ts';
import { endedMeanwhile, kind, recordable, technician_id } from './recording.inputs.ts';
import { refuseOverlap } from './refuse-overlap.ts';
import { personFor } from './require-assignment.ts';

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
    await acceptFact(ctx, row, { what: 'Time', detail: input.note });
    const person = await personFor(ctx, input.technician_id);
    const started_at = enteredMoment(ctx, 'started_at', input.started_at);
    const ended_at = enteredMoment(ctx, 'ended_at', input.ended_at);
    const lasted = Date.parse(ended_at) - Date.parse(started_at);
    if (lasted <= 0) throw invalid({ ended_at: 'The end must be after the start.' });
    if (lasted > longest) throw invalid({ ended_at: 'One entry can be 24 hours at most.' });
    await refuseOverlap(ctx, person.id, started_at, ended_at);
    await ctx.db
      .insertInto('time_entries')
      .values({
        id: input.id,
        work_order_id: row.id,
        visit_id: input.visit_id ?? null,
        technician_id: person.id,
        kind: input.kind ?? 'work',
        started_at,
        ended_at,
        hourly_cost: person.hourly_cost,
        hourly_rate: person.hourly_rate,
        is_billable: input.is_billable ?? input.kind !== 'break',
        note: input.note ?? null,
      })
      .execute();
  },
);
