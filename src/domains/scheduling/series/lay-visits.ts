/** Lays the parts of a job into somebody's working time, as the preview shows them and the commands plan them. */
import type { Ctx } from '#kernel/context.ts';
import { addDays, dayIn } from '#kernel/dates.ts';
import { type LaidParts, layParts, type Part } from './lay-parts.rules.ts';
import { type DaysWanted, technicianDays } from './technician-days.ts';

/** Days that are searched for time. */
const searchedDays = 120;

export interface WorkToLay extends Pick<DaysWanted, 'technician_id' | 'except'> {
  readonly starts_at: string;
  /** Of work, without breaks. */
  readonly minutes: number;
  readonly until?: string | null | undefined;
}

export interface LaidVisits extends Omit<LaidParts, 'parts'> {
  readonly parts: readonly { readonly starts_at: string; readonly ends_at: string }[];
}

export async function layVisits(ctx: Ctx, work: WorkToLay): Promise<LaidVisits> {
  const from = dayIn(ctx.viewer.timezone, work.starts_at);
  const { technician_id, except = [] } = work;
  const { days, busy } = await technicianDays(ctx, {
    ...{ technician_id, except, from, to: addDays(from, searchedDays) },
  });
  const last = work.until ? new Date(Date.parse(work.until) - 1).toISOString() : undefined;
  const asked = last ? days.filter(({ day }) => day <= dayIn(ctx.viewer.timezone, last)) : days;
  const laid = layParts({
    ...{ days: asked, busy, from: Date.parse(work.starts_at), minutes: work.minutes },
    ...(work.until && { until: Date.parse(work.until) }),
  });
  return { ...laid, parts: laid.parts.map(timesOf) };
}

const timesOf = ({ from, to }: Part) => ({
  starts_at: new Date(from).toISOString(),
  ends_at: new Date(to).toISOString(),
});
