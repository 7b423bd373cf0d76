/** Which fields a plan's form shows for its targets and trigger, and whether they go together. */

import { planInput } from '#domains/maintenance/plans/maintenance-plan.inputs.ts';
import { maintenancePlans } from '#domains/maintenance/plans/maintenance-plan.resource.ts';
import { bases, dayRules, triggers } from '#domains/maintenance/plans/plan-schedule.rules.ts';
import { scheduleFaults } from '#domains/maintenance/plans/schedule-faults.rules.ts';
import type { Viewer } from '#kernel/access.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import {
  type Check,
  checkInput,
  type Faults,
  type FormFields,
  type FormValues,
} from '#ui/resource/form/form-values.ts';

export const planFields = new Map(Object.entries(planInput));

/** Inputs that are no columns of the plan, after the field that they belong to. */
const following: Readonly<Record<string, readonly string[]>> = {
  target_kind: ['asset_ids', 'room_ids'],
  site_id: ['only_unplanned'],
  checklist_template_id: ['parts'],
};

export const planGroups = (maintenancePlans.groups ?? []).map(({ title, fields }) => ({
  title,
  fields: fields.flatMap((name) => [name, ...(following[name] ?? [])]),
}));

const shownFor: Readonly<Record<string, (values: FormValues) => boolean>> = {
  asset_ids: ({ target_kind }) => target_kind === 'assets',
  room_ids: ({ target_kind }) => target_kind === 'rooms',
  category: ({ target_kind }) => target_kind === 'category',
  room_kind: ({ target_kind }) => target_kind === 'room_kind',
  site_id: ({ target_kind }) => target_kind === 'category' || target_kind === 'room_kind',
  trigger: ({ target_kind }) => target_kind === 'assets' || target_kind === 'category',
  rule: ({ trigger }) => trigger !== 'meter',
  meter_every: ({ trigger }) => trigger !== 'calendar',
  meter_name: ({ trigger }) => trigger !== 'calendar',
  basis: ({ trigger }) => trigger === 'calendar',
  season_to: ({ season_from }) => season_from !== null,
};

/** What the form is about beyond its fields: all fields of a plan for each asset are for a category. */
export type FixedValues = Readonly<{ target_kind?: 'category' }>;

export function isShown(name: string, values: FormValues): boolean {
  return shownFor[name]?.(values) ?? true;
}

/** What is sent: without the fields that the form does not show. */
export function sentPlan(values: FormValues, fixed: FixedValues = {}): FormValues {
  const all = { ...values, ...fixed };
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== null && isShown(name, all)),
  );
}

export function checkPlan(viewer: Viewer, fields: FormFields, fixed: FixedValues): Check {
  const check = checkInput(Object.fromEntries(fields), viewer);
  return (values) => ({ ...scheduleFaultsIn(values), ...check(sentPlan(values, fixed)) });
}

export function scheduleFaultsIn(values: FormValues): Faults {
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return scheduleFaults({
    trigger: chosenOf(triggers, values.trigger),
    basis: chosenOf(bases, values.basis),
    rule: text('rule'),
    starts_on: text('starts_on') ?? '2000-01-01',
    meter_every: text('meter_every'),
    season_from: text('season_from'),
    season_to: text('season_to'),
    on_holiday: chosenOf(dayRules, values.on_holiday),
    on_closed_day: chosenOf(dayRules, values.on_closed_day),
  });
}

/** The first one, if it is none of them. */
function chosenOf<T extends string>(options: readonly [T, ...T[]], value: unknown): T {
  return isOneOf(options, value) ? value : options[0];
}
