/** Planned maintenance. */
import { assets } from '#domains/assets/asset.resource.ts';
import { maintenanceOccurrences } from '#domains/maintenance/occurrences/maintenance-occurrence.resource.ts';
import { defineFacts } from './facts.ts';
import { definePart, defineRatio, defineSum } from './measure.ts';

const section = 'maintenance' as const;

const occurrences = defineFacts('occurrences', {
  resource: maintenanceOccurrences,
  joins: 'left join assets a on a.id = t.asset_id left join sites s on s.id = t.site_id',
  // What is due today may still be done in time.
  where:
    "(t.due_on < (select fw.today()) or t.due_on = (select fw.today()) and t.status not in ('due', 'generated'))",
  when: { on: 't.due_on' },
  dimensions: {
    plan: 't.plan_id',
    asset: 't.asset_id',
    room: 't.room_id',
    site: 't.site_id',
    category: 't.category',
    customer: 'coalesce(a.customer_id, s.customer_id)',
    asset_category: 'a.category',
    city: "s.address ->> 'city'",
  },
});

const due = definePart('maintenance_due', {
  label: 'Maintenance due',
  formula: 'Occurrences that fell due in the period, skipped ones included',
  ...{ unit: 'count', section, facts: occurrences },
});
const inTime = definePart('maintenance_in_time', {
  label: 'Maintenance done in time',
  formula: 'Occurrences done by their due date',
  ...{ unit: 'count', section, facts: occurrences },
  where: 't.is_on_time',
});

export const maintenanceCompliance = defineRatio('maintenance_compliance', {
  label: 'PM compliance',
  formula: 'Occurrences done by their due date ÷ occurrences due in the period, skipped ones included',
  ...{ unit: 'percent', section, better: 'more' },
  of: inTime,
  per: due,
});

export const maintenanceOverdue = defineSum('maintenance_overdue', {
  label: 'PM overdue',
  formula: 'Occurrences that fell due in the period and are not done',
  ...{ unit: 'count', section, facts: occurrences, better: 'less' },
  where: "t.status in ('due', 'generated') and t.due_on < (select fw.today())",
});

const inService = defineFacts('assets_in_service', {
  resource: assets,
  joins: `left join sites s on s.id = t.site_id
    left join (select distinct m.asset_id from maintenance_targets m join maintenance_plans n on n.tenant_id = m.tenant_id and n.id = m.plan_id
      where n.status = 'active') m on m.asset_id = t.id`,
  where: "t.status not in ('retired', 'in_storage')",
  when: { during: 't.created_at < p.to_at' },
  dimensions: {
    asset_category: 't.category',
    customer: 't.customer_id',
    site: 't.site_id',
    city: "s.address ->> 'city'",
  },
  custom: { table: assets.name, alias: 't' },
});
const assetsInService = definePart('assets_in_service', {
  label: 'Assets in service',
  formula: 'Assets known by the end of the period that are neither retired nor in storage',
  ...{ unit: 'count', section, facts: inService },
});
const assetsCovered = definePart('assets_with_plan', {
  label: 'Assets with a plan',
  formula: 'Assets in service with an active maintenance plan',
  ...{ unit: 'count', section, facts: inService },
  where: 'm.asset_id is not null',
});

export const maintenanceCoverage = defineRatio('maintenance_coverage', {
  label: 'PM coverage',
  formula: 'Assets in service with an active maintenance plan ÷ assets in service, as of today',
  ...{ unit: 'percent', section, better: 'more' },
  of: assetsCovered,
  per: assetsInService,
});
