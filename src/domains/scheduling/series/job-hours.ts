/** How long a job of several days takes, and how what is left of it is laid when that changes. */
import type { Ctx } from '#kernel/context.ts';
import { dayIn } from '#kernel/dates.ts';
import { Refused } from '#kernel/errors.ts';
import { workedMinutes } from './lay-parts.rules.ts';
import { type LaidVisits, layVisits } from './lay-visits.ts';
import type { LockedSeries, SeriesVisit } from './lock-series.ts';
import { technicianDays } from './technician-days.ts';

export interface JobHours {
  /** The parts that stay: past, begun or done. */
  readonly kept: readonly SeriesVisit[];
  /** Minutes of work, without breaks: of those that stay, and of those that may change. */
  readonly keptMinutes: number;
  readonly openMinutes: number;
  readonly worked: ReadonlyMap<string, number>;
}

/** `openMinutes` are those of the targets. */
export async function jobHours(ctx: Ctx, series: LockedSeries): Promise<JobHours> {
  const { all, targets } = series;
  const worked = await workedBy(ctx, series);
  const kept = all.filter((one) => isPlanned(one) && !targets.some(({ id }) => id === one.id));
  return { kept, keptMinutes: minutesIn(kept, worked), openMinutes: minutesIn(targets, worked), worked };
}

export interface WorkLeft {
  readonly technician_id: string | null;
  readonly starts_at: string;
  /** Of the whole job, with what was done of it. */
  readonly minutes: number;
}

/** Lays what is left of the work. Throws `invalid` if no more is left than what has begun. */
export async function layRest(
  ctx: Ctx,
  { targets }: LockedSeries,
  { keptMinutes }: JobHours,
  { technician_id, starts_at, minutes }: WorkLeft,
): Promise<LaidVisits> {
  const rest = minutes - keptMinutes;
  if (rest <= 0) {
    const message = 'So much of the job was done or has begun already.';
    throw new Refused('invalid', message, { fields: { minutes: message } });
  }
  const except = targets.map(({ id }) => id);
  return layVisits(ctx, { technician_id, except, starts_at, minutes: rest });
}

export function minutesIn(list: readonly SeriesVisit[], worked: ReadonlyMap<string, number>): number {
  return list.reduce((total, { id }) => total + (worked.get(id) ?? 0), 0);
}

/** By their start. */
export function inOrder<T extends { readonly starts_at: string }>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
}

const isPlanned = ({ status }: SeriesVisit) => status !== 'cancelled' && status !== 'no_access';

/** Of each visit, without breaks. */
async function workedBy(ctx: Ctx, { all }: LockedSeries): Promise<ReadonlyMap<string, number>> {
  const { timezone } = ctx.viewer;
  const found = new Map<string, number>();
  const planned = all.filter(isPlanned);
  for (const technician_id of new Set(planned.map((one) => one.technician_id))) {
    const own = planned.filter((one) => one.technician_id === technician_id);
    const days = own.map(({ starts_at }) => dayIn(timezone, starts_at)).toSorted();
    const [from = ctx.today, to = from] = [days[0], days.at(-1)];
    const known = await technicianDays(ctx, { technician_id, from, to });
    for (const one of own) {
      const day = known.days.find((its) => its.day === dayIn(timezone, one.starts_at));
      const span = { from: Date.parse(one.starts_at), to: Date.parse(one.ends_at) };
      found.set(one.id, workedMinutes(span, day?.shifts ?? []));
    }
  }
  return found;
}
