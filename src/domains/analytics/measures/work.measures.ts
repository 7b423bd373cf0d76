/** Work: what was completed, how well, and what waits. */

import { visits } from '#domains/scheduling/visit.resource.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { defineFacts } from './facts.ts';
import { definePart, defineRatio, defineSum } from './measure.ts';
import { orderDimensions } from './order-dimensions.ts';

const section = 'work' as const;

/** Arrival and visits made of a job `t`. */
const visitsOfJob = `left join lateral (select min(v.arrived_at) as first_arrived_at,
    min(v.ends_at) filter (where v.status in ('on_site', 'done', 'no_access')) as first_ends_at,
    max(v.starts_at) filter (where v.status in ('on_site', 'done', 'no_access')) as last_starts_at
  from visits v where v.tenant_id = t.tenant_id and v.work_order_id = t.id) v on true`;
const recallOfJob = `left join lateral (select min(r.requested_at) as recalled_at
  from work_orders r where r.tenant_id = t.tenant_id and r.recall_of = t.id) r on true`;

const completedOrders = defineFacts('completed_orders', {
  resource: workOrders,
  joins: `left join assets a on a.id = t.asset_id left join sites s on s.id = t.site_id
    ${visitsOfJob} ${recallOfJob}`,
  where: "t.status in ('completed', 'reviewed', 'closed')",
  when: { at: 't.completed_at' },
  dimensions: { ...orderDimensions('t'), asset_category: 'a.category', city: "s.address ->> 'city'" },
  custom: { table: workOrders.name, alias: 't' },
});

export const completed = defineSum('completed', {
  label: 'Completed work orders',
  formula: 'Work orders completed in the period',
  ...{ unit: 'count', section, facts: completedOrders, better: 'more', own: true },
});

const planned = definePart('planned_completed', {
  label: 'Planned work completed',
  formula: 'Preventive and inspection orders completed',
  ...{ unit: 'count', section, facts: completedOrders, own: true },
  where: "t.kind in ('preventive', 'inspection')",
});

export const plannedRatio = defineRatio('planned_ratio', {
  label: 'Planned ratio',
  formula: 'Preventive and inspection orders completed ÷ orders completed',
  ...{ unit: 'percent', section, better: 'more' },
  of: planned,
  per: completed,
});

const isCall = "t.kind in ('service', 'repair')";
const calls = definePart('calls_completed', {
  label: 'Service and repair orders completed',
  formula: 'Service and repair orders completed',
  ...{ unit: 'count', section, facts: completedOrders, own: true },
  where: isCall,
});

/** Crews are several visits at the same time: a return is a visit that begins after an earlier one has ended. */
const wasOneVisit = 'not coalesce(v.last_starts_at >= v.first_ends_at, false)';
const recalled = `coalesce(r.recalled_at <= t.completed_at + interval '30 days', false)`;

const fixedFirstTime = definePart('fixed_first_time', {
  label: 'Fixed on the first visit',
  formula: 'Service and repair orders completed on the first visit and not recalled within 30 days',
  ...{ unit: 'count', section, facts: completedOrders, own: true },
  where: `${isCall} and ${wasOneVisit} and not ${recalled}`,
});

export const firstTimeFix = defineRatio('first_time_fix', {
  label: 'First-time fix rate',
  formula:
    'Service and repair orders completed on the first visit and not recalled within 30 days ÷ service and repair orders completed',
  ...{ unit: 'percent', section, better: 'more', own: true },
  of: fixedFirstTime,
  per: calls,
});

export const recalls = defineSum('recalls', {
  label: 'Recalled work',
  formula: 'Orders completed in the period for which a recall was requested within 30 days',
  ...{ unit: 'count', section, facts: completedOrders, better: 'less', own: true },
  where: recalled,
});

const hoursBetween = (from: string, to: string) => `extract(epoch from ${to} - ${from}) / 3600`;

const resolutionHours = definePart('resolution_hours', {
  label: 'Hours to resolution',
  formula: 'Completed − requested',
  ...{ unit: 'hours', section, facts: completedOrders },
  value: hoursBetween('t.requested_at', 't.completed_at'),
});

export const resolutionTime = defineRatio('resolution_time', {
  label: 'Resolution time',
  formula: 'Hours from request to completion ÷ orders completed',
  ...{ unit: 'hours', section, better: 'less' },
  of: resolutionHours,
  per: completed,
});

const firstArrival = 'coalesce(v.first_arrived_at, t.started_at)';
const responseHours = definePart('response_hours', {
  label: 'Hours to response',
  formula: 'First arrival, or start of the work − requested',
  ...{ unit: 'hours', section, facts: completedOrders },
  value: hoursBetween('t.requested_at', `greatest(${firstArrival}, t.requested_at)`),
  where: `${firstArrival} is not null`,
});
const responded = definePart('responded', {
  label: 'Orders with a response',
  formula: 'Orders completed of which the arrival or the start is known',
  ...{ unit: 'count', section, facts: completedOrders },
  where: `${firstArrival} is not null`,
});

export const responseTime = defineRatio('response_time', {
  label: 'Response time',
  formula: 'Hours from request to the first arrival (or the start) ÷ completed orders of which it is known',
  ...{ unit: 'hours', section, better: 'less' },
  of: responseHours,
  per: responded,
});

const withSla = definePart('completed_with_sla', {
  label: 'Completed with an SLA',
  formula: 'Orders completed that have an SLA time',
  ...{ unit: 'count', section, facts: completedOrders, own: true },
  where: 't.sla_due_at is not null',
});
const withinSla = definePart('completed_within_sla', {
  label: 'Completed within the SLA',
  formula: 'Orders completed by their SLA time',
  ...{ unit: 'count', section, facts: completedOrders, own: true },
  where: 't.completed_at <= t.sla_due_at',
});

export const slaMet = defineRatio('sla_met', {
  label: 'Resolved within SLA',
  formula: 'Orders completed by their SLA time ÷ orders completed that have one',
  ...{ unit: 'percent', section, better: 'more', own: true },
  of: withinSla,
  per: withSla,
});

const slaResponses = definePart('responded_with_sla', {
  label: 'Responses with an SLA',
  formula: 'Orders completed that have an SLA time and a known arrival or start',
  ...{ unit: 'count', section, facts: completedOrders },
  where: `t.sla_due_at is not null and ${firstArrival} is not null`,
});
const responsesInSla = definePart('responded_within_sla', {
  label: 'Responses within the SLA',
  formula: 'Orders reached before their SLA time',
  ...{ unit: 'count', section, facts: completedOrders },
  where: `${firstArrival} <= t.sla_due_at`,
});

export const responseInSla = defineRatio('response_in_sla', {
  label: 'Reached within SLA',
  formula: 'Completed orders reached by their SLA time ÷ those with an SLA time and a known arrival or start',
  ...{ unit: 'percent', section, better: 'more' },
  of: responsesInSla,
  per: slaResponses,
});

const orderHours = defineFacts('hours_of_completed_orders', {
  ...completedOrders,
  joins: `${completedOrders.joins} join time_entries e on e.work_order_id = t.id and e.kind = 'work' and e.ended_at is not null`,
});
const isRepair = "t.kind in ('repair', 'emergency', 'recall')";
const repairs = definePart('repairs', {
  label: 'Repairs completed',
  formula: 'Repair, emergency and recall orders completed',
  ...{ unit: 'count', section, facts: completedOrders, own: true },
  where: isRepair,
});
const repairHours = definePart('repair_hours', {
  label: 'Repair time',
  formula: 'Hours worked on repair, emergency and recall orders completed',
  ...{ unit: 'hours', section, facts: orderHours, own: true },
  value: hoursBetween('e.started_at', 'e.ended_at'),
  where: isRepair,
});

export const meanTimeToRepair = defineRatio('mean_time_to_repair', {
  label: 'Mean time to repair',
  formula: 'Hours worked on repair, emergency and recall orders completed ÷ those orders',
  ...{ unit: 'hours', section, better: 'less', own: true },
  of: repairHours,
  per: repairs,
});

export const requested = defineSum('requested', {
  label: 'Requested work orders',
  formula: 'Work orders requested in the period, cancelled ones included',
  ...{ unit: 'count', section },
  facts: defineFacts('requested_orders', {
    resource: workOrders,
    joins: completedOrders.joins ?? '',
    when: { at: 't.requested_at' },
    dimensions: completedOrders.dimensions,
    custom: { table: workOrders.name, alias: 't' },
  }),
});

/** Of the crew of a visit `t`: who leads it, and when the first of them arrived. */
const crewOfVisit = `left join lateral (select min(c.crew_place) as lead_place, min(c.arrived_at) as arrived_at
  from visits c where c.tenant_id = t.tenant_id and c.crew_id = t.crew_id and c.status not in ('cancelled', 'tentative')) crew on true`;
const arrivedAt = 'coalesce(crew.arrived_at, t.arrived_at)';

/** A visit planned inside the window that the customer was promised. A crew counts once, as the visit of its lead. */
const windowVisits = defineFacts('visits_with_window', {
  resource: visits,
  joins: `join work_orders w on w.id = t.work_order_id
    left join assets a on a.id = w.asset_id left join sites s on s.id = w.site_id ${crewOfVisit}`,
  where: `t.status not in ('cancelled', 'tentative') and t.starts_at between w.window_start and w.window_end
    and (t.crew_id is null or t.crew_place = crew.lead_place) and (${arrivedAt} is not null or w.window_end < now())`,
  when: { at: 't.starts_at' },
  dimensions: {
    ...orderDimensions('w'),
    technician: 't.technician_id',
    asset_category: 'a.category',
    city: "s.address ->> 'city'",
  },
  custom: { table: workOrders.name, alias: 'w' },
});

const withWindow = definePart('visits_with_window', {
  label: 'Visits with a window',
  formula: 'Visits planned inside a promised window that were made, or whose window has passed',
  ...{ unit: 'count', section, facts: windowVisits, own: true },
});
const onTime = definePart('arrivals_on_time', {
  label: 'Arrivals inside the window',
  formula: 'Visits that arrived inside the promised window',
  ...{ unit: 'count', section, facts: windowVisits, own: true },
  where: `${arrivedAt} between w.window_start and w.window_end`,
});

export const onTimeArrival = defineRatio('on_time_arrival', {
  label: 'On-time arrival',
  formula:
    'Arrivals inside the promised window ÷ visits with a window that were made or whose window has passed',
  ...{ unit: 'percent', section, better: 'more', own: true },
  of: onTime,
  per: withWindow,
});
