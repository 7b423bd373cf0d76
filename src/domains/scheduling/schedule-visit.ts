import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { namingPerson } from './crews/crew.ts';
import { placeInCrewOf, readOthers } from './crews/join-crew.ts';
import { checkTechnician, checkTimes } from './plan.ts';
import { planVisit } from './plan-visit.ts';
import { statusByVisits } from './planned-status.ts';
import { planned } from './visit.inputs.ts';

/**
 * Plans a visit, or one for each person of a crew, all or none. Assigns the technicians to the order, which becomes scheduled unless
 * the visit is tentative.
 */
export const scheduleVisit = defineCommand(
  workOrders,
  'schedule',
  {
    label: 'Schedule',
    placed: true,
    makes: 'visits',
    again: 'allowed',
    from: ['approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold'],
    allow: office,
    input: {
      ...planned,
      is_tentative: field.boolean({ label: 'Not confirmed yet' }),
      instructions: field.longText({ label: 'Instructions', max: 4000 }),
      crew_technician_ids: field.tags({
        label: 'Others of the crew',
        help: 'They come with the technician, who leads the crew.',
      }),
      crew_of: field.ref('visits', {
        label: 'With',
        help: 'A visit of the same work order and time: both are of one crew.',
      }),
    },
  },
  async (ctx, row, input) => {
    const { id, technician_id = null, starts_at, ends_at, instructions = null, crew_of } = input;
    checkTimes(starts_at, ends_at);
    const others = readOthers(technician_id, input.crew_technician_ids);
    if (others.length > 0 && crew_of)
      throw invalid({ crew_of: 'Plan a new crew, or add to another one: not both.' });
    const people = [technician_id, ...others];
    for (const person of people) await checkTechnician(ctx, person);
    const visit = {
      ...{ starts_at, ends_at, instructions, is_silent: input.is_silent },
      override_reason: input.override_reason?.trim() || null,
      status: input.is_tentative ? ('tentative' as const) : ('scheduled' as const),
    };
    if (crew_of) {
      const place = await placeInCrewOf(ctx, row.id, crew_of, visit);
      await namingPerson(ctx, technician_id, () =>
        planVisit(ctx, row.id, { ...visit, ...place, id, technician_id }),
      );
    } else if (others.length > 0) {
      const crew_id = ctx.newId();
      for (const [index, person] of people.entries()) {
        const own = { crew_id, crew_place: index + 1, technician_id: person };
        await namingPerson(ctx, person, () =>
          planVisit(ctx, row.id, { ...visit, ...own, id: index === 0 ? id : ctx.newId() }),
        );
      }
    } else await planVisit(ctx, row.id, { ...visit, id, technician_id });
    const status = await statusByVisits(ctx, row);
    return status && { status };
  },
);
