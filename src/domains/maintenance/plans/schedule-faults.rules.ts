/** Whether trigger, rule, meter and season of a plan go together. Shared by form, preview, import and server. Pure. */
import { isDate } from '#kernel/dates.ts';
import { parseRecurrence } from '#kernel/recurrence.ts';
import { isMonthDay } from './plan-days.rules.ts';
import type { Schedule } from './plan-schedule.rules.ts';

export type ScheduleInput = Omit<Schedule, 'every'> & {
  readonly starts_on: string;
  readonly meter_every: string | null;
};

/** Field → what is wrong; empty if nothing is. */
export function scheduleFaults(plan: ScheduleInput): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  if (!isDate(plan.starts_on)) faults.starts_on = 'This day doesn’t exist.';
  if (plan.trigger !== 'meter') {
    const fault = ruleFault(plan);
    if (fault) faults.rule = fault;
  }
  if (plan.trigger !== 'calendar' && plan.meter_every === null)
    faults.meter_every = 'Enter after how many units it falls due.';
  for (const name of ['season_from', 'season_to'] as const) {
    const day = plan[name];
    if (day !== null && !isMonthDay(day)) faults[name] = 'Enter month and day, like 05-01.';
  }
  if (plan.season_from !== null && plan.season_to === null) faults.season_to = 'Enter when the season ends.';
  if (plan.season_from === null && plan.season_to !== null)
    faults.season_from = 'Enter when the season begins.';
  return faults;
}

function ruleFault({ rule, basis, trigger }: ScheduleInput): string | undefined {
  if (!rule) return 'Say how often.';
  const read = parseRecurrence(rule);
  if (!read) return 'This rule can’t be read.';
  return read.count !== null && (basis === 'floating' || trigger === 'either')
    ? 'A plan that counts from the last time has no number of times: give the last day instead.'
    : undefined;
}

/** The schedule without what its trigger does not use. */
export function scheduleOf(plan: ScheduleInput): Schedule {
  const { trigger, basis, rule, meter_every, season_from, season_to, on_holiday, on_closed_day } = plan;
  return {
    ...{ trigger, basis, season_from, season_to, on_holiday, on_closed_day },
    rule: trigger === 'meter' ? null : rule,
    every: trigger === 'calendar' || meter_every === null ? null : Number(meter_every),
  };
}
