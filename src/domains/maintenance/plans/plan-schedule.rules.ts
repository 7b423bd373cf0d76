/**
 * The days on which maintenance falls due: by a recurrence rule, by the use of a meter, or by whichever comes first. Pure; used for
 * the preview of a plan that is not saved yet and by the job that generates work orders.
 */
import { dayReached } from '#domains/assets/meters/meter-forecast.rules.ts';
import { addDays } from '#kernel/dates.ts';
import { parseRecurrence, type Recurrence } from '#kernel/recurrence.ts';
import { recurringDays } from '#kernel/recurring-days.ts';
import {
  type DayRules,
  inSeason,
  nextSeasonStart,
  type OpenDays,
  type Season,
  settle,
} from './plan-days.rules.ts';

export const triggers = ['calendar', 'meter', 'either'] as const;
/** Counted from the plan's date, or from when it was last done. */
export const bases = ['fixed', 'floating'] as const;
/** What happens to a day on which nobody works: it stays, moves to the next working day before or after, or is left out. */
export const dayRules = ['keep', 'before', 'after', 'skip'] as const;

export interface Schedule extends Season {
  readonly trigger: (typeof triggers)[number];
  readonly basis: (typeof bases)[number];
  /** RFC 5545; null for a meter. */
  readonly rule: string | null;
  /** Units of the meter; null for the calendar. */
  readonly every: number | null;
  readonly on_holiday: (typeof dayRules)[number];
  readonly on_closed_day: (typeof dayRules)[number];
}

/** Where counting stands: after what was done last, or at the beginning. */
export interface Standing {
  /** The first day of the rule (DTSTART). */
  readonly anchor_on: string;
  /** Only later days of the rule count; null: from the anchor on. */
  readonly after: string | null;
  /** Only later due days count; null: any. */
  readonly last_due_on: string | null;
  readonly units: Units | null;
}

export interface Units {
  /** Until the threshold, as of the last reading. */
  readonly left: number;
  readonly readOn: string;
  /** Average use a day; null if unknown. */
  readonly perDay: number | null;
}

export type MoveReason = 'season' | 'holiday' | 'closed_day';

export interface Planned {
  readonly anchor_on: string;
  /** The day of the rule; null if there is none. */
  readonly planned_on: string | null;
  /** Null: the meter's use is not known. */
  readonly due_on: string | null;
  readonly by: 'calendar' | 'meter';
  /** Why `due_on` is another day than the rule or the meter gave. */
  readonly moved: MoveReason | null;
  readonly holiday: string | null;
  /** Days before it that the plan leaves out. */
  readonly left_out: readonly LeftOut[];
}

export interface LeftOut {
  readonly planned_on: string;
  /** `same_day`: moved to a day on which it is due anyway. */
  readonly reason: MoveReason | 'same_day';
  readonly holiday: string | null;
}

/** Up to `most` next occurrences, each assumed to be done on the day it is due. */
export function nextOccurrences(schedule: Schedule, open: OpenDays, from: Standing, most: number): Planned[] {
  const found: Planned[] = [];
  let standing = from;
  while (found.length < most) {
    const next = nextOccurrence(schedule, open, standing);
    if (!next) break;
    found.push(next);
    if (next.due_on === null) break;
    standing = afterDoing(schedule, standing, next, next.due_on);
  }
  return found;
}

/** Undefined if nothing more is to come. */
export function nextOccurrence(schedule: Schedule, open: OpenDays, from: Standing): Planned | undefined {
  const left_out: LeftOut[] = [];
  const byDay = schedule.trigger === 'meter' ? undefined : nextByCalendar(schedule, open, from, left_out);
  const byUse = schedule.trigger === 'calendar' ? undefined : nextByMeter(schedule, open, from);
  if (!byDay && !byUse) return undefined;
  const { anchor_on } = from;
  const planned_on = byDay?.planned_on ?? null;
  if (byUse && (!byDay || (byUse.due_on !== null && byUse.due_on < byDay.due_on)))
    return { anchor_on, planned_on, ...byUse, by: 'meter', left_out };
  return byDay && { anchor_on, ...byDay, by: 'calendar', left_out };
}

/** Where counting stands once `next` was done on the day `done_on`. */
export function afterDoing(
  { trigger, basis, every }: Schedule,
  { anchor_on, units }: Standing,
  { planned_on, due_on, by }: Pick<Planned, 'planned_on' | 'due_on' | 'by'>,
  done_on: string,
): Standing {
  const again = units && every !== null ? { ...units, left: every, readOn: done_on } : null;
  if (basis === 'floating') return { anchor_on: done_on, after: done_on, last_due_on: done_on, units: again };
  const last_due_on = due_on ?? done_on;
  if (trigger === 'meter') {
    const left = units && every !== null ? { ...units, left: units.left + every } : null;
    return { anchor_on, after: null, last_due_on, units: left };
  }
  if (trigger === 'either' && by === 'meter')
    return { anchor_on: last_due_on, after: last_due_on, last_due_on, units: again };
  return { anchor_on, after: planned_on, last_due_on, units: again };
}

interface Day {
  readonly due_on: string;
  readonly planned_on: string;
  readonly moved: MoveReason | null;
  readonly holiday: string | null;
}

/** Looked at before it is given up: eleven years of days. */
const mostDays = 4000;

function nextByCalendar(
  schedule: Schedule,
  open: OpenDays,
  { anchor_on, after, last_due_on }: Standing,
  leftOut: LeftOut[],
): Day | undefined {
  const rule = parseRecurrence(schedule.rule ?? '');
  if (!rule) return undefined;
  const from = after === null ? anchor_on : addDays(after, 1);
  for (const planned_on of daysOf(rule, anchor_on, from)) {
    const leave = (reason: LeftOut['reason'], holiday: string | null = null) =>
      void leftOut.push({ planned_on, reason, holiday });
    const isOut = !inSeason(schedule, planned_on);
    if (isOut && schedule.basis === 'fixed') {
      leave('season');
      continue;
    }
    const settled = isOut
      ? settle(notBefore(schedule), open, nextSeasonStart(schedule, planned_on))
      : settle(schedule, open, planned_on);
    if (settled.due_on === null) leave(settled.reason, settled.holiday);
    else if (last_due_on !== null && settled.due_on <= last_due_on) leave('same_day');
    else
      return {
        ...{ planned_on, due_on: settled.due_on, holiday: settled.holiday },
        moved: settled.reason ?? (isOut ? 'season' : null),
      };
  }
  return undefined;
}

/** What waited for the season does not move out of it again. */
function notBefore({ on_holiday, on_closed_day }: DayRules): DayRules {
  const forward = (how: Schedule['on_holiday']) => (how === 'before' ? 'after' : how);
  return { on_holiday: forward(on_holiday), on_closed_day: forward(on_closed_day) };
}

function* daysOf(rule: Recurrence, anchor: string, from: string): Generator<string> {
  let [next, seen, most] = [from, 0, 1];
  while (seen < mostDays) {
    const days = recurringDays(rule, anchor, next, most);
    yield* days;
    const last = days.at(-1);
    if (days.length < most || last === undefined) return;
    seen += days.length;
    next = addDays(last, 1);
    most = Math.min(most * 4, 256);
  }
}

/** A threshold that falls on a day which the plan leaves out is moved behind it: what has run must be maintained. */
function nextByMeter(schedule: Schedule, open: OpenDays, { units, last_due_on }: Standing) {
  const day = units && dayReached(units.left, units);
  if (day === null) return { due_on: null, moved: null, holiday: null };
  const isOut = !inSeason(schedule, day);
  const after = (how: Schedule['on_holiday']) => (how === 'skip' ? 'after' : how);
  const never = { on_holiday: after(schedule.on_holiday), on_closed_day: after(schedule.on_closed_day) };
  const { due_on, reason, holiday } = isOut
    ? settle(notBefore(never), open, nextSeasonStart(schedule, day))
    : settle(never, open, day);
  if (due_on === null || (last_due_on !== null && due_on <= last_due_on))
    return { due_on: day, moved: null, holiday: null };
  return { due_on, moved: reason ?? (isOut ? ('season' as const) : null), holiday };
}
