/** How far a meter is from the threshold of a plan, and when it will be there. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { dayIn } from '#kernel/dates.ts';
import type { Units } from '../plans/plan-schedule.rules.ts';

/** Counted since `counted_from` (an instant); due after `due_units`. */
export interface Counting {
  readonly counted_from: string;
  readonly due_units: string;
}

export interface Counted extends Units {
  /** What the meter will show when it is due. */
  readonly value: string | null;
  /** The last reading; null without one. */
  readonly readAt: string | null;
}

export async function countUnits(ctx: Ctx, meterId: string, counting: Counting): Promise<Counted> {
  const { counted_from, due_units } = counting;
  const { rows } = await sql<{
    left: number;
    value: string | null;
    read_at: string | null;
    per_day: number | null;
  }>`
    select (${due_units}::numeric - used)::float8 as left, read_at,
      (fw.meter_value(m.id) + ${due_units}::numeric - used)::text as value,
      coalesce(fw.meter_use_per_day(m.id), m.usual_per_day)::float8 as per_day
    from meters m
    cross join lateral (select coalesce(fw.meter_use(m.id, ${counted_from}), 0) as used, fw.meter_read_at(m.id) as read_at) u
    where m.id = ${meterId}`.execute(ctx.db);
  const [found] = rows;
  const readAt = found?.read_at ?? null;
  const since = readAt !== null && Date.parse(readAt) > Date.parse(counted_from) ? readAt : counted_from;
  return {
    left: found?.left ?? Number(due_units),
    perDay: found?.per_day ?? null,
    readOn: dayIn(ctx.viewer.timezone, since),
    value: found?.value ?? null,
    readAt,
  };
}
