/** Seasons, holidays and closed days of maintenance plans. Pure. */
import { addDays, isDate, weekdayOf } from '#kernel/dates.ts';

/** From month and day to month and day ("05-01" to "09-30"), both included; over New Year if it ends before it begins. */
export interface Season {
  readonly season_from: string | null;
  readonly season_to: string | null;
}

export interface OpenDays {
  /** Monday is 1; none: every day. */
  readonly weekdays: readonly number[];
  /** Day → name. */
  readonly holidays: ReadonlyMap<string, string>;
}

type DayRule = 'keep' | 'before' | 'after' | 'skip';
export interface DayRules {
  readonly on_holiday: DayRule;
  readonly on_closed_day: DayRule;
}

export function isMonthDay(text: string): boolean {
  return /^\d{2}-\d{2}$/.test(text) && isDate(`2024-${text}`);
}

export function inSeason({ season_from: from, season_to: to }: Season, day: string): boolean {
  if (from === null || to === null) return true;
  const monthDay = day.slice(5);
  return from <= to ? from <= monthDay && monthDay <= to : monthDay >= from || monthDay <= to;
}

/** The first day of the season on or after `day`, which is outside of it. */
export function nextSeasonStart({ season_from }: Season, day: string): string {
  if (season_from === null) return day;
  const year = Number(day.slice(0, 4)) + (day.slice(5) < season_from ? 0 : 1);
  const start = `${String(year).padStart(4, '0')}-${season_from}`;
  return isDate(start) ? start : `${start.slice(0, 4)}-03-01`;
}

export type Settled =
  /** Left out. */
  | { readonly due_on: null; readonly reason: 'holiday' | 'closed_day'; readonly holiday: string | null }
  /** `reason`: why it is another day; null: it is the same. */
  | {
      readonly due_on: string;
      readonly reason: 'holiday' | 'closed_day' | null;
      readonly holiday: string | null;
    };

/** Longer than anybody is closed in a row; a plan of a company that never opens keeps its days. */
const farthest = 60;

/** The day itself, or the nearest one in the direction of the rule that needs no rule itself. */
export function settle(rules: DayRules, open: OpenDays, day: string): Settled {
  const cause = obstacle(rules, open, day);
  if (!cause) return { due_on: day, reason: null, holiday: null };
  const { how, reason, holiday } = cause;
  if (how === 'skip') return { due_on: null, reason, holiday };
  for (let distance = 1; distance <= farthest; distance += 1) {
    const due_on = addDays(day, how === 'before' ? -distance : distance);
    if (!obstacle(rules, open, due_on)) return { due_on, reason, holiday };
  }
  return { due_on: day, reason: null, holiday: null };
}

function obstacle({ on_holiday, on_closed_day }: DayRules, { weekdays, holidays }: OpenDays, day: string) {
  const holiday = holidays.get(day);
  if (holiday !== undefined && on_holiday !== 'keep')
    return { how: on_holiday, reason: 'holiday', holiday } as const;
  if (on_closed_day === 'keep' || weekdays.length === 0 || weekdays.includes(weekdayOf(day)))
    return undefined;
  return { how: on_closed_day, reason: 'closed_day', holiday: null } as const;
}
