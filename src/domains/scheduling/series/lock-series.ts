/** The visits of a series, locked, as commands on several of them need them. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { invalid, notFound, Refused } from '#kernel/errors.ts';
import type { Json } from '#kernel/field.ts';
import { isRecord } from '#kernel/type-guards.ts';
import { moveVisit } from '../move-visit.ts';
import { readInstant } from './plan-series.ts';
import type { SeriesScope } from './series.inputs.ts';
import type { SeriesPlace, SeriesState } from './series-change.rules.ts';
import type { ConflictChoice } from './visit-series.resource.ts';

export interface SeriesVisit {
  readonly id: string;
  readonly work_order_id: string;
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
  readonly series_index: number;
  readonly override_reason: string | null;
}

interface StoredSeries {
  readonly id: string;
  readonly work_order_id: string;
  readonly kind: 'parts' | 'recurring';
  readonly status: string;
  readonly technician_id: string | null;
  readonly rule: string | null;
  readonly starts_on: string | null;
  readonly first_index: number | null;
  readonly start_time: string | null;
  readonly minutes: number | null;
  readonly planned_until: string | null;
  readonly conflicts: ConflictChoice;
  readonly instructions: string | null;
  readonly is_tentative: boolean;
}

export interface LockedSeries {
  readonly series: StoredSeries;
  /** How it goes on; null of the parts of a job. */
  readonly state: SeriesState | null;
  readonly visit: SeriesVisit;
  /** Those in the scope that may change, in the order of their times, with the visit. What is past or has begun is not among them. */
  readonly targets: readonly SeriesVisit[];
  readonly all: readonly SeriesVisit[];
}

interface Asked {
  readonly visit_id: string;
  readonly scope: SeriesScope;
}

const movable: readonly string[] = moveVisit.from ?? [];

/** Two dispatchers who change the same series wait for each other here. */
export const lockSeries = (ctx: Ctx, asked: Asked): Promise<LockedSeries> => readSeries(ctx, asked, true);

/** Without locks, for what only shows it. */
export async function readSeries(
  ctx: Ctx,
  { visit_id, scope }: Asked,
  isLocked = false,
): Promise<LockedSeries> {
  const { rows } = await sql<StoredSeries>`
    select s.id, s.work_order_id, s.kind, s.status, s.technician_id, s.rule, s.starts_on::text, s.first_index, s.start_time, s.minutes,
      s.planned_until::text, s.conflicts, s.instructions, s.is_tentative
      from visit_series s join visits v on v.series_id = s.id where v.id = ${visit_id} ${isLocked ? sql`for no key update of s` : sql``}`.execute(
    ctx.db,
  );
  const [series] = rows;
  if (!series) throw notFound();
  const { rows: all } = await sql<SeriesVisit>`
    select id, work_order_id, technician_id, starts_at, ends_at, status, series_index, override_reason
      from visits where series_id = ${series.id} order by id ${isLocked ? sql`for no key update` : sql``}`.execute(
    ctx.db,
  );
  const sorted = all.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
  const visit = sorted.find(({ id }) => id === visit_id);
  if (!visit) throw notFound();
  if (!movable.includes(visit.status)) {
    const what = visit.status === 'cancelled' ? 'was cancelled' : 'has begun';
    throw new Refused('unlawful_state', `Nothing was changed: the visit ${what} meanwhile.`);
  }
  const isAfter = (one: SeriesVisit) =>
    series.kind === 'recurring'
      ? one.series_index >= visit.series_index
      : Date.parse(one.starts_at) >= Date.parse(visit.starts_at);
  const targets = sorted.filter(
    (one) =>
      one.id === visit.id ||
      (movable.includes(one.status) &&
        Date.parse(one.starts_at) > Date.parse(ctx.now) &&
        (scope === 'all' || isAfter(one))),
  );
  return { series, state: stateOf(series), visit, targets, all: sorted };
}

export function stateOf(
  series: Omit<StoredSeries, 'id' | 'work_order_id' | 'kind' | 'status'>,
): SeriesState | null {
  const { rule, starts_on, first_index, start_time, minutes } = series;
  if (rule === null || starts_on === null || first_index === null || start_time === null || minutes === null)
    return null;
  const { technician_id, planned_until, conflicts } = series;
  return { rule, starts_on, first_index, start_time, minutes, technician_id, planned_until, conflicts };
}

/** The visit is still where it was seen. */
export function requireUnchanged(visit: SeriesVisit, before: Json): void {
  if (!isRecord(before))
    throw invalid({ before: 'Say where the visit was seen: {technician_id, starts_at, ends_at}.' });
  const { technician_id = null, starts_at, ends_at } = before;
  const isSame =
    technician_id === visit.technician_id &&
    Date.parse(readInstant(starts_at)) === Date.parse(visit.starts_at) &&
    Date.parse(readInstant(ends_at)) === Date.parse(visit.ends_at);
  if (!isSame) throw new Refused('conflict', 'Nothing was changed: the visit was moved meanwhile.');
}

export function placeOf({
  technician_id,
  starts_at,
  ends_at,
  override_reason,
  status,
}: SeriesVisit): SeriesPlace {
  return { technician_id, starts_at, ends_at, override_reason, is_tentative: status === 'tentative' };
}
