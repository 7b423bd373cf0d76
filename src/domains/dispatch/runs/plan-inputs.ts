import { readIds } from '#domains/work-orders/ids.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays, compareDates } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { type PlanScope, wholeScope } from '../company/plan-scope.rules.ts';

export const mostDays = 14;
const mostLocked = 2000;

export const days = {
  from_on: field.date({ label: 'From', required: true }),
  to_on: field.date({ label: 'To', help: 'The same day when left empty.' }),
};

/** Who takes part, and what stays. */
export const locks = {
  team_id: field.ref('teams', { label: 'Team', help: 'Only its people and its work, and work of no team.' }),
  territory_id: field.ref('territories', {
    label: 'Territory',
    help: 'Only the people who work there, and work that lies there.',
  }),
  technician_ids: field.tags({ label: 'Technicians', help: 'None: all of them.', max: 400 }),
  locked_visits: field.tags({ label: 'Visits that stay', max: mostLocked }),
  locked_technicians: field.tags({ label: 'Technicians whose days stay', max: 400 }),
  locked_until: field.instant({ label: 'Nothing changes before' }),
  max_seconds: field.integer({
    label: 'Seconds to plan',
    help: '20 when left empty. More time gives better plans.',
    min: 1,
    max: 120,
  }),
};

interface DaysInput {
  readonly from_on: string;
  readonly to_on?: string | null | undefined;
}

/** Both days, the first not in the past. */
export function readDays({ today }: Pick<Ctx, 'today'>, { from_on, to_on }: DaysInput) {
  const last = to_on ?? from_on;
  if (compareDates(last, today) < 0) throw invalid({ to_on: 'These days are over.' });
  if (compareDates(last, from_on) < 0) throw invalid({ to_on: 'The last day comes after the first.' });
  const first = compareDates(from_on, today) < 0 ? today : from_on;
  if (compareDates(last, addDays(first, mostDays - 1)) > 0)
    throw invalid({ to_on: `Plan ${mostDays} days at most.` });
  return { from_on: first, to_on: last };
}

interface LocksInput {
  readonly team_id?: string | null | undefined;
  readonly territory_id?: string | null | undefined;
  readonly technician_ids?: readonly string[] | null | undefined;
  readonly locked_visits?: readonly string[] | null | undefined;
  readonly locked_technicians?: readonly string[] | null | undefined;
  readonly locked_until?: string | null | undefined;
  readonly max_seconds?: number | null | undefined;
}

export function readLocks(input: LocksInput): PlanScope {
  return {
    ...wholeScope,
    team_id: input.team_id ?? null,
    territory_id: input.territory_id ?? null,
    technician_ids: readIds('technician_ids', input.technician_ids),
    locked_visits: readIds('locked_visits', input.locked_visits),
    locked_technicians: readIds('locked_technicians', input.locked_technicians),
    locked_until: input.locked_until ?? null,
    max_seconds: input.max_seconds ?? wholeScope.max_seconds,
  };
}
