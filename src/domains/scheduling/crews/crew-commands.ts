/** Commands on the crew of a visit. They go through those that plan and cancel the visits of single people. */
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { cancelVisit } from '../confirm-visit.ts';
import { handOver } from '../plan.ts';
import { scheduleVisit } from '../schedule-visit.ts';
import { reason } from '../visit.inputs.ts';
import { visits } from '../visit.resource.ts';
import { holdMates } from './crew.ts';

/** Plans another person at the time of the visit, with the checks of any visit. */
export const addToCrew = defineCommand(
  visits,
  'add_to_crew',
  {
    label: 'Add to crew',
    placed: true,
    makes: 'visits',
    again: 'allowed',
    from: ['tentative', 'scheduled', 'dispatched', 'en_route', 'on_site'],
    allow: office,
    input: {
      technician_id: field.ref('memberships', { label: 'Technician', required: true }),
      override_reason: field.text({ label: 'Allow the overlap because', max: 500 }),
    },
  },
  async (ctx, row, { id, technician_id, override_reason }) => {
    const { work_order_id, starts_at, ends_at, instructions, status } = row;
    await ctx.run(scheduleVisit, work_order_id, {
      ...{ id, technician_id, starts_at, ends_at, instructions, override_reason, crew_of: row.id },
      is_tentative: status === 'tentative',
    });
    return undefined;
  },
);

/** Cancels the visit of one person of a crew, and unassigns them. If they lead it, the next one does. */
export const removeFromCrew = defineCommand(
  visits,
  'remove_from_crew',
  {
    label: 'Remove from crew',
    placed: true,
    again: 'refused',
    from: ['tentative', 'scheduled', 'dispatched', 'en_route'],
    allow: office,
    input: { reason },
  },
  async (ctx, row, { reason }) => {
    const [next] = await holdMates(ctx, row);
    if (!next) throw notACrew();
    await ctx.run(cancelVisit, row.id, { reason });
    await handOver(ctx, row, next.technician_id);
    return undefined;
  },
);

/** Cancels the visits of everybody, all or none. Those who have finished stay as they are. */
export const cancelCrew = defineCommand(
  visits,
  'cancel_crew',
  {
    label: 'Cancel for the whole crew',
    placed: true,
    again: 'refused',
    from: ['tentative', 'scheduled', 'dispatched', 'en_route'],
    allow: office,
    input: { reason },
  },
  async (ctx, row, { reason }) => {
    const mates = await holdMates(ctx, row);
    if (mates.length === 0) throw notACrew();
    const coming = mates.filter(({ status }) => status !== 'done');
    for (const id of [row, ...coming].map((one) => one.id).toSorted())
      await ctx.run(cancelVisit, id, { reason });
    return undefined;
  },
);

function notACrew(): Refused {
  return new Refused('unlawful_state', 'Nobody else comes with this visit. Cancel it instead.');
}
