/** People: where their hours go. An entry counts on the day on which it begins; one that still runs, up to now. */
import { memberships } from '#domains/identity/members/membership.resource.ts';
import { timeEntries } from '#domains/work-orders/recording/labour-and-material.resource.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { defineFacts } from './facts.ts';
import { definePart, defineRatio, defineSum } from './measure.ts';
import { orderDimensions } from './order-dimensions.ts';

const section = 'people' as const;
const hours = 'extract(epoch from greatest(coalesce(t.ended_at, now()), t.started_at) - t.started_at) / 3600';

const entries = defineFacts('time_entries', {
  resource: timeEntries,
  joins: `left join work_orders w on w.id = t.work_order_id join memberships m on m.id = t.technician_id
    left join assets a on a.id = w.asset_id left join sites s on s.id = w.site_id`,
  when: { at: 't.started_at' },
  dimensions: {
    ...orderDimensions('w'),
    technician: 't.technician_id',
    team: 'm.team_id',
    asset_category: 'a.category',
    city: "s.address ->> 'city'",
  },
  custom: { table: workOrders.name, alias: 'w' },
});

export const jobHours = defineSum('job_hours', {
  label: 'Job time',
  formula: 'Hours worked on jobs, without travel and breaks',
  ...{ unit: 'hours', section, facts: entries, own: true },
  value: hours,
  where: "t.kind = 'work'",
});

export const travelHours = defineSum('travel_hours', {
  label: 'Travel time',
  formula: 'Hours recorded as travel',
  ...{ unit: 'hours', section, facts: entries, own: true },
  value: hours,
  where: "t.kind = 'travel'",
});

const paidHours = definePart('paid_hours', {
  label: 'Job and travel time',
  formula: 'Hours worked on jobs and spent on the road',
  ...{ unit: 'hours', section, facts: entries, own: true },
  value: hours,
  where: "t.kind in ('work', 'travel')",
});

export const travelShare = defineRatio('travel_share', {
  label: 'Travel share',
  formula: 'Travel time ÷ job and travel time',
  ...{ unit: 'percent', section, better: 'less', own: true },
  of: travelHours,
  per: paidHours,
});

const techniciansHours = definePart('technicians_job_hours', {
  label: 'Job time of technicians',
  formula: 'Hours that technicians worked on jobs',
  ...{ unit: 'hours', section, facts: entries, own: true },
  value: hours,
  where: "t.kind = 'work' and m.role = 'technician'",
});

const minutesOfDay = 'fw.working_minutes(h.hours, extract(isodow from d)::integer)';
const isHoliday = `coalesce(c.holidays, '[]') @> jsonb_build_array(jsonb_build_object('date', to_char(d, 'YYYY-MM-DD')))`;
/** Of a day: 0.5 or 1. */
const shareAbsent = `((least(fw.half_day(x.ends_on, x.ends_in), fw.half_day(d::date, 'afternoon'))
  - greatest(fw.half_day(x.starts_on, x.starts_in), fw.half_day(d::date, 'morning')) + 1) / 2.0)`;

/**
 * From when a person joined or first recorded time. Working days are those of the person, or else of the company, without its
 * holidays, breaks and what a person was absent; only days up to today.
 */
const available = defineFacts('available_time', {
  resource: memberships,
  joins: `join tenants c on c.id = t.tenant_id
    cross join lateral (select coalesce(t.working_hours, c.working_hours) as hours,
      (least(t.created_at, (select e.started_at from time_entries e where e.tenant_id = t.tenant_id and e.technician_id = t.id
        order by e.started_at limit 1)) at time zone c.timezone)::date as joined_on offset 0) h
    cross join lateral (select greatest(p.from_day, h.joined_on) as from_day, least(p.to_day - 1, (select fw.today())) as to_day offset 0) q
    cross join lateral (select sum(${minutesOfDay}) as minutes from generate_series(q.from_day, q.to_day, interval '1 day') d
      where not ${isHoliday}) w
    cross join lateral (select sum(${minutesOfDay} * ${shareAbsent}) as minutes
      from absences x cross join lateral generate_series(greatest(x.starts_on, q.from_day), least(x.ends_on, q.to_day), interval '1 day') d
      where x.tenant_id = t.tenant_id and x.person_id = t.id and x.status = 'approved'
        and x.starts_on <= q.to_day and x.ends_on >= q.from_day and not ${isHoliday}) a`,
  where: "t.role = 'technician' and t.status = 'active' and h.hours is not null",
  when: { during: 'true' },
  dimensions: { technician: 't.id', team: 't.team_id' },
});

const availableHours = definePart('available_hours', {
  label: 'Available time',
  formula: 'Working hours of technicians up to today, without breaks, holidays and absences',
  ...{ unit: 'hours', section, facts: available, own: true },
  value: '(coalesce(w.minutes, 0) - coalesce(a.minutes, 0)) / 60.0',
});

export const utilisation = defineRatio('utilisation', {
  label: 'Utilisation',
  formula:
    'Hours that technicians worked on jobs ÷ their working hours up to today, without breaks, holidays and absences',
  ...{ unit: 'percent', section, better: 'more', own: true },
  of: techniciansHours,
  per: availableHours,
});
