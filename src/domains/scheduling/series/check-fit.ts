/** Which visits do not fit, and what becomes of them. */
import type { Ctx } from '#kernel/context.ts';
import { dayIn } from '#kernel/dates.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { conflictOf } from './conflicts.rules.ts';
import type { UnfitVisit } from './series-change.rules.ts';
import { technicianDays } from './technician-days.ts';
import type { ConflictChoice } from './visit-series.resource.ts';

interface Place {
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
}

export interface Fit<P extends Place> {
  readonly place: P;
  readonly unfit: UnfitVisit | undefined;
}

/** In the given order. `except`: visits that do not count, because they are to move. */
export async function checkFit<P extends Place>(
  ctx: Ctx,
  places: readonly P[],
  except: readonly string[] = [],
): Promise<Fit<P>[]> {
  const day = (instant: string) => dayIn(ctx.viewer.timezone, instant);
  const known = new Map<string | null, Awaited<ReturnType<typeof technicianDays>>>();
  for (const technician_id of new Set(places.map((one) => one.technician_id))) {
    const own = places.filter((one) => one.technician_id === technician_id);
    const days = own.flatMap(({ starts_at, ends_at }) => [day(starts_at), day(ends_at)]).toSorted();
    const [from = ctx.today, to = from] = [days[0], days.at(-1)];
    known.set(technician_id, await technicianDays(ctx, { technician_id, from, to, except }));
  }
  return places.map((place) => {
    const days = known.get(place.technician_id);
    const met = days && conflictOf(days, { ...place, day: day(place.starts_at) });
    return { place, unfit: met && { starts_at: place.starts_at, ...met } };
  });
}

export interface Chosen {
  readonly conflicts: ConflictChoice | null | undefined;
  readonly override_reason: string | null | undefined;
}

/** Names those that do not fit, as long as nobody has said what becomes of them. */
export function requireChoice(
  ctx: Ctx,
  fits: readonly Fit<Place>[],
  { conflicts, override_reason }: Chosen,
): void {
  const unfit = fits.flatMap((one) => one.unfit ?? []);
  if (unfit.length === 0) return;
  if (!conflicts) throw unfitRefusal(ctx, fits.length, unfit);
  if (conflicts === 'anyway' && unfit.some(({ is_hard }) => is_hard) && !override_reason?.trim())
    throw invalid({ override_reason: 'Say why the technician can be at two places, or choose otherwise.' });
}

export function unfitRefusal(ctx: Ctx, count: number, unfit: readonly UnfitVisit[]): Refused {
  const format = new Intl.DateTimeFormat(inEnglish(ctx.viewer.locale), {
    ...{ timeZone: ctx.viewer.timezone, weekday: 'short', day: 'numeric', month: 'short' },
  });
  const named = unfit
    .slice(0, 3)
    .map(({ starts_at, reason }) => `${format.format(new Date(starts_at))}: ${reason}.`);
  const more = unfit.length > named.length ? ` And ${unfit.length - named.length} more.` : '';
  const those = count === 1 ? 'The visit does not fit' : `${unfit.length} of ${count} visits do not fit`;
  return new Refused('overlap', `Nothing was changed. ${those}. ${named.join(' ')}${more}`, {
    details: { unfit, count },
  });
}

/** Where those that do not fit go; undefined: nowhere. */
export function placed<P extends Place>(
  { place, unfit }: Fit<P>,
  { conflicts, override_reason }: Chosen,
): (P & { readonly override_reason: string | null }) | undefined {
  if (!unfit) return { ...place, override_reason: null };
  if (conflicts === 'anyway')
    return { ...place, override_reason: unfit.is_hard ? (override_reason?.trim() ?? null) : null };
  if (conflicts === 'unassigned') return { ...place, technician_id: null, override_reason: null };
  return undefined;
}
