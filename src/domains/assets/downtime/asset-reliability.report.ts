import './downtime.resource.ts';
import { sql } from 'kysely';
import { isAllowed, office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { notFound } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { firstOf } from '#kernel/type-guards.ts';
import {
  type Reliability,
  type ReplacementHint,
  reliabilityOf,
  replacementHint,
  rounded,
} from './reliability.rules.ts';

export interface AssetReliability extends Reliability {
  /** The period, ISO 8601 instants: it begins when the asset was installed or became known, and ends when it was retired or stored. */
  readonly from: string;
  readonly to: string;
  readonly hours: number;
  readonly failure_hours: number;
  readonly planned_hours: number;
  readonly failures: number;
  readonly repairs: number;
  /** Only for the office. */
  readonly cost: {
    /** Labour, parts and other costs of repair, emergency and recall orders completed (or, while open, requested) in the period. */
    readonly repairs: string;
    /** The purchase cost if no replacement cost is known. */
    readonly replacement: string | null;
    readonly hint: ReplacementHint | null;
  } | null;
}

/**
 * Of one asset over the last `days`:
 * availability = (hours − failure hours − planned hours) ÷ hours;
 * MTBF = (hours − failure hours) ÷ failures that began;
 * MTTR = hours from beginning to end of the failures that ended ÷ their number.
 */
export const assetReliabilityReport = defineReport(
  'asset_reliability',
  {
    label: 'Reliability of an asset',
    allow: 'everyone',
    params: {
      asset_id: field.ref('assets', { label: 'Asset', required: true }),
      days: field.integer({ label: 'Days', min: 7, max: 3660, initial: 365 }),
    },
  },
  async (ctx, { asset_id, days }): Promise<AssetReliability> => {
    const { rows } = await sql<{
      from: string;
      to: string;
      hours: number;
      failure_hours: number;
      planned_hours: number;
      failures: number;
      repairs: number;
      repair_hours: number;
    }>`
      with period as (
        select least(greatest(now() - ${days ?? 365} * interval '1 day',
            coalesce(a.installed_on::timestamp at time zone ${ctx.viewer.timezone},
              least(a.created_at, (select min(d.from_at) from asset_downtimes d where d.asset_id = a.id)))), e.at) as from_at,
          e.at as to_at
        from assets a
        cross join lateral (select case when a.status in ('retired', 'in_storage') then coalesce(a.status_since, now()) else now() end as at) e
        where a.id = ${asset_id}),
      parts as (
        select d.kind, p.from_at <= d.from_at as began, d.to_at <= p.to_at as ended,
          extract(epoch from least(coalesce(d.to_at, p.to_at), p.to_at) - greatest(d.from_at, p.from_at)) / 3600 as hours,
          extract(epoch from d.to_at - d.from_at) / 3600 as whole
        from period p join asset_downtimes d on d.asset_id = ${asset_id}
          and d.from_at < p.to_at and coalesce(d.to_at, p.to_at) > p.from_at)
      select p.from_at as from, p.to_at as to, (extract(epoch from p.to_at - p.from_at) / 3600)::float8 as hours,
        coalesce(sum(d.hours) filter (where d.kind = 'failure'), 0)::float8 as failure_hours,
        coalesce(sum(d.hours) filter (where d.kind = 'planned'), 0)::float8 as planned_hours,
        count(*) filter (where d.kind = 'failure' and d.began)::int as failures,
        count(*) filter (where d.kind = 'failure' and d.ended)::int as repairs,
        coalesce(sum(d.whole) filter (where d.kind = 'failure' and d.ended), 0)::float8 as repair_hours
      from period p left join parts d on true group by p.from_at, p.to_at`.execute(ctx.db);
    const [found] = rows;
    if (!found) throw notFound();
    const { from, to, failures, repairs } = found;
    const [hours, failureHours, plannedHours] = [found.hours, found.failure_hours, found.planned_hours];
    const repairHours = found.repair_hours;
    return {
      ...{ from, to, failures, repairs },
      hours: rounded(hours, 1),
      failure_hours: rounded(failureHours, 1),
      planned_hours: rounded(plannedHours, 1),
      ...reliabilityOf({ hours, failureHours, plannedHours, failures, repairs, repairHours }),
      cost: isAllowed(office, ctx.viewer.role) ? await costOf(ctx, asset_id, from) : null,
    };
  },
);

async function costOf(ctx: Ctx, assetId: string, since: string): Promise<AssetReliability['cost']> {
  const { rows } = await sql<{ repairs: bigint; replacement: bigint | null }>`
    select fw.asset_repair_cost(a.id, ${since}) as repairs, coalesce(a.replacement_cost, a.purchase_cost) as replacement
    from assets a where a.id = ${assetId}`.execute(ctx.db);
  const { repairs, replacement } = firstOf(rows);
  const exponent = currencyExponent(ctx.viewer.currency);
  return {
    repairs: fromMinor(repairs, exponent),
    replacement: replacement === null ? null : fromMinor(replacement, exponent),
    hint: replacementHint(repairs, replacement),
  };
}
