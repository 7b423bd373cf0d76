/** A month that is posted when it is over, such as depreciation: on its last day, or on the first open day if that is closed. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { addDays, compareDates } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { monthEnd, monthStart } from './fiscal-year.rules.ts';

export interface PostingDay {
  readonly posted_on: string;
  readonly is_late: boolean;
}

/** `closed`: the last closed day. */
export function postingDayOf(month: string, closed: string | null): PostingDay {
  const end = monthEnd(month);
  const is_late = closed !== null && compareDates(end, closed) <= 0;
  return { posted_on: is_late ? addDays(closed, 1) : end, is_late };
}

export async function lastClosedDay({ db }: Pick<Ctx, 'db'>): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select fw.last_closed_day()::text as day`.execute(db);
  return rows[0]?.day ?? null;
}

export function refuseUnfinished({ today }: Pick<Ctx, 'today'>, through: string): void {
  if (compareDates(monthEnd(through), today) > 0)
    throw invalid({ through: 'This month is not over yet. It can be posted on its last day.' });
}

/** A day of the last month that is over, or whose last day is today. */
export const lastMonthOver = (today: string): string =>
  today === monthEnd(today) ? today : addDays(monthStart(today), -1);
