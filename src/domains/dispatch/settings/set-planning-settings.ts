import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { dispatchRuns } from '../runs/dispatch-run.resource.ts';
import { readSpeeds } from './planning-settings.rules.ts';

const minutes = (label: string, help: string, max: number) => field.integer({ label, help, min: 0, max });
const price = (label: string, help: string) => field.money({ label, help, min: 0 });

/** Changes what is sent, and holds from the next run on. An empty value is the usual one again. */
export const setPlanningSettings = defineCommand(
  dispatchRuns,
  'set_settings',
  {
    label: 'Set the planning settings',
    scope: 'collection',
    allow: office,
    input: {
      cost_per_hour: price(
        'Cost per hour',
        'Of a technician who has no cost of their own: work, travel and waiting.',
      ),
      cost_per_distance: price('Cost per km or mile', 'Fuel and wear of the van.'),
      distance_unit: field.choice(['kilometre', 'mile'], {
        label: 'Distances in',
        help: 'Of the cost above and the speed below.',
      }),
      overtime_per_hour: price(
        'Overtime, per hour on top',
        'Added to the cost per hour once working hours are over.',
      ),
      most_overtime_minutes: minutes(
        'Longest overtime (minutes)',
        'No day is planned longer than this.',
        480,
      ),
      not_preferred: price(
        'Not the preferred technician',
        'What it is worth that a customer gets the person they know.',
      ),
      out_of_territory: price('Outside the territory', 'What it is worth to keep people in their own area.'),
      change_of_technician: price(
        'Change of technician',
        'A booked visit goes to somebody else only if that saves more than this.',
      ),
      change_of_time: price('Change of time', 'A booked visit is moved only if that saves more than this.'),
      tolerated_minutes: minutes(
        'Change not counted (minutes)',
        'A shift up to this is no change of time.',
        240,
      ),
      late_per_minute: price('Late, per minute', 'For each minute that work starts after it was due.'),
      late_after_minutes: minutes(
        'Counts as late after (minutes)',
        'Up to this, nobody calls it late.',
        1440,
      ),
      leave_out_low: price(
        'Leaving out a job: low priority',
        'Overtime and long ways are accepted up to this.',
      ),
      leave_out_medium: price('Leaving out a job: medium', 'The same for medium priority.'),
      leave_out_high: price('Leaving out a job: high', 'The same for high priority.'),
      leave_out_urgent: price('Leaving out a job: urgent', 'The same for urgent jobs.'),
      visit_minutes: field.integer({
        label: 'Usual length of a visit (minutes)',
        help: 'For jobs without an estimate.',
        min: 5,
        max: 1440,
      }),
      arrival_window_minutes: minutes(
        'Confirmed visits may shift by (minutes)',
        'Where no window was promised, a confirmed visit stays this close to its time.',
        720,
      ),
      speed: field.integer({
        label: 'Usual speed (per hour)',
        help: 'On the road between jobs, in the unit above, where no routing service is asked.',
        min: 5,
        max: 200,
      }),
      road_factor: field.decimal(2, {
        label: 'Road per straight line',
        help: 'How much longer the road is than the line on the map: 1.35 in most towns.',
        min: 1,
        max: 5,
      }),
      speeds: field.text({
        label: 'Speed by the hour',
        help: 'From each hour on, the share of the usual speed: slower while everybody drives to work.',
        max: 300,
      }),
      unlocated_minutes: minutes(
        'Travel to an address that is not on the map (minutes)',
        'Assumed for sites without latitude and longitude.',
        240,
      ),
    },
  },
  async (ctx, _row, input) => {
    const fault = readSpeeds(input.speeds ?? '');
    if (typeof fault === 'string') throw invalid({ speeds: fault });
    const sent = Object.entries(input).filter(([, value]) => value !== undefined);
    const emptied = sent.filter(([, value]) => value === null).map(([name]) => name);
    const kept = Object.fromEntries(
      sent
        .filter(([, value]) => value !== null)
        .map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
    );
    await sql`update tenants set settings = settings || jsonb_build_object('planning',
      (coalesce(settings->'planning', '{}') || ${JSON.stringify(kept)}::jsonb) - ${emptied}::text[])
      where id = fw.current_tenant()`.execute(ctx.db);
    await ctx.audit(
      'tenants.set_planning_settings',
      { table: 'tenants', id: ctx.viewer.tenantId },
      { after: kept },
    );
    return undefined;
  },
);
