/** Assets: how long they run, how often they fail. The same formulas as on an asset's own page. */
import { assets } from '#domains/assets/asset.resource.ts';
import { assetDowntimes } from '#domains/assets/downtime/downtime.resource.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { defineFacts } from './facts.ts';
import { definePart, defineRatio, defineSum, minus, plus } from './measure.ts';
import { orderDimensions } from './order-dimensions.ts';

const section = 'assets' as const;
const hoursBetween = (from: string, to: string) => `extract(epoch from ${to} - ${from}) / 3600`;

const dimensions = {
  asset: 'a.id',
  asset_category: 'a.category',
  customer: 'a.customer_id',
  site: 'a.site_id',
  room: 'a.room_id',
  city: "s.address ->> 'city'",
} as const;

/** From when an asset was installed or became known until it was retired or stored. */
const life = `cross join lateral (select coalesce(a.installed_on::timestamp at time zone c.timezone,
      least(a.created_at, (select d.from_at from asset_downtimes d where d.tenant_id = a.tenant_id and d.asset_id = a.id
        order by d.from_at limit 1))) as from_at,
    case when a.status in ('retired', 'in_storage') then coalesce(a.status_since, now()) else now() end as to_at offset 0) b
  cross join lateral (select greatest(p.from_at, b.from_at) as from_at, least(p.to_at, b.to_at) as to_at) l`;
const placed = 'join tenants c on c.id = a.tenant_id left join sites s on s.id = a.site_id';

const lives = defineFacts('asset_hours', {
  resource: assets,
  joins: `join assets a on a.id = t.id ${placed} ${life}`,
  where: 'l.from_at < l.to_at',
  when: { during: 'true' },
  dimensions,
  custom: { table: assets.name, alias: 'a' },
});

const assetHours = definePart('asset_hours', {
  label: 'Hours in service',
  formula: 'Hours of the period in which the asset was installed and not retired or in storage',
  ...{ unit: 'hours', section, facts: lives },
  value: hoursBetween('l.from_at', 'l.to_at'),
});

const downtimes = defineFacts('downtime', {
  resource: assetDowntimes,
  joins: `join assets a on a.id = t.asset_id ${placed} ${life}`,
  where: 'l.from_at < l.to_at',
  when: {
    during: `t.from_at < p.to_at and (t.to_at is null or t.to_at > p.from_at)
      and t.from_at < l.to_at and coalesce(t.to_at, l.to_at) > l.from_at`,
  },
  dimensions,
  custom: { table: assets.name, alias: 'a' },
});
const downHours = hoursBetween(
  'greatest(t.from_at, l.from_at)',
  'least(coalesce(t.to_at, l.to_at), l.to_at)',
);

const failureHours = definePart('failure_hours', {
  label: 'Failure downtime',
  formula: 'Hours down because of failures',
  ...{ unit: 'hours', section, facts: downtimes },
  value: downHours,
  where: "t.kind = 'failure'",
});

export const downtimeHours = defineSum('downtime_hours', {
  label: 'Downtime',
  formula: 'Hours down in the period, planned ones included',
  ...{ unit: 'hours', section, facts: downtimes, better: 'less' },
  value: downHours,
});

export const availability = defineRatio('availability', {
  label: 'Availability',
  formula: '(Hours in service − downtime) ÷ hours in service',
  ...{ unit: 'percent', section, better: 'more' },
  of: [plus(assetHours), minus(downtimeHours)],
  per: assetHours,
});

export const failures = defineSum('failures', {
  label: 'Failures',
  formula: 'Failures that began in the period',
  ...{ unit: 'count', section, facts: downtimes, better: 'less' },
  where: "t.kind = 'failure' and t.from_at >= l.from_at",
});

export const meanTimeBetweenFailures = defineRatio('mean_time_between_failures', {
  label: 'Mean time between failures',
  formula: '(Hours in service − failure downtime) ÷ failures that began in the period',
  ...{ unit: 'hours', section, better: 'more' },
  of: [plus(assetHours), minus(failureHours)],
  per: failures,
});

const isEnded = "t.kind = 'failure' and t.to_at <= l.to_at";
const failuresEnded = definePart('failures_ended', {
  label: 'Failures ended',
  formula: 'Failures that ended in the period',
  ...{ unit: 'count', section, facts: downtimes },
  where: isEnded,
});
const outageHours = definePart('failure_durations', {
  label: 'Duration of failures',
  formula: 'Hours from beginning to end of the failures that ended in the period',
  ...{ unit: 'hours', section, facts: downtimes },
  value: hoursBetween('t.from_at', 't.to_at'),
  where: isEnded,
});

export const meanDowntime = defineRatio('mean_downtime', {
  label: 'Mean downtime of a failure',
  formula: 'Hours from beginning to end of the failures that ended in the period ÷ their number',
  ...{ unit: 'hours', section, better: 'less' },
  of: outageHours,
  per: failuresEnded,
});

const repairs = defineFacts('repairs_of_assets', {
  resource: workOrders,
  joins: `join work_order_recordings r on r.tenant_id = t.tenant_id and r.work_order_id = t.id
    join assets a on a.id = t.asset_id left join sites s on s.id = a.site_id`,
  where: "t.kind in ('repair', 'emergency', 'recall') and t.status in ('completed', 'reviewed', 'closed')",
  when: { at: 't.completed_at' },
  dimensions: { ...orderDimensions('t'), asset_category: 'a.category', city: "s.address ->> 'city'" },
  custom: { table: workOrders.name, alias: 't' },
});

export const repairCost = defineSum('repair_cost', {
  label: 'Repair cost',
  formula:
    'Labour at cost, parts and other costs of repair, emergency and recall orders of assets completed in the period',
  ...{ unit: 'money', section, facts: repairs, better: 'less' },
  value: 'r.parts + r.costs + r.labour',
});
