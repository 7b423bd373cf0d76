/** Rooms: their maintenance, inspections and what guests report. */
import { guestRoomTasks } from '#domains/property/guest-tasks/guest-task.resource.ts';
import { inspections } from '#domains/property/inspections/inspection.resource.ts';
import { roomOutages } from '#domains/property/outages/room-outage.resource.ts';
import { usualStandard } from '#domains/property/room-maintenance/room-maintenance-standard.resource.ts';
import { rooms } from '#domains/rooms/room.resource.ts';
import { defineFacts } from './facts.ts';
import { definePart, defineRatio, defineSum } from './measure.ts';

const section = 'rooms' as const;

const guestRooms = defineFacts('guest_rooms', {
  resource: rooms,
  joins: `left join room_maintenance_standards n on n.tenant_id = t.tenant_id and n.site_id = t.site_id
    left join room_maintenance_standards e on e.tenant_id = t.tenant_id and e.site_id is null`,
  where: "t.is_active and t.kind = 'guest_room'",
  when: { during: 't.created_at < p.to_at' },
  dimensions: { site: 't.site_id', room: 't.id' },
  custom: { table: rooms.name, alias: 't' },
});
const roomsToMaintain = definePart('guest_rooms', {
  label: 'Guest rooms',
  formula: 'Guest rooms in use',
  ...{ unit: 'count', section, facts: guestRooms },
});
const timesAYear = `coalesce(n.times_a_year, e.times_a_year, ${usualStandard.times_a_year})`;
const roomsMaintained = definePart('rooms_maintained', {
  label: 'Rooms within their interval',
  formula:
    'Guest rooms maintained within a year ÷ the times a year that the standard asks, counted back from the end of the period',
  ...{ unit: 'count', section, facts: guestRooms },
  where: `exists (select from room_maintenances m where m.tenant_id = t.tenant_id and m.room_id = t.id
    and m.done_on < p.to_day and m.done_on >= p.to_day - 365 / ${timesAYear})`,
});

export const roomCoverage = defineRatio('room_coverage', {
  label: 'Room PM coverage',
  formula:
    'Guest rooms whose last maintenance is no longer ago than the standard of their site allows ÷ guest rooms in use, at the end of the period',
  ...{ unit: 'percent', section, better: 'more' },
  of: roomsMaintained,
  per: roomsToMaintain,
});

const resolved = defineFacts('resolved_guest_tasks', {
  resource: guestRoomTasks,
  joins: 'join guest_task_categories g on g.id = t.category_id',
  where: "t.status in ('resolved', 'verified')",
  when: { at: 't.resolved_at' },
  dimensions: {
    technician: 't.resolved_by',
    site: 't.site_id',
    room: 't.room_id',
    category: 'g.name',
    priority: 't.priority',
    source: 't.source',
  },
});

export const guestTasks = defineSum('guest_tasks', {
  label: 'Guest tasks resolved',
  formula: 'Guest-room tasks resolved in the period',
  ...{ unit: 'count', section, facts: resolved, own: true },
});
const guestTasksInTime = definePart('guest_tasks_in_time', {
  label: 'Guest tasks resolved in time',
  formula: 'Guest-room tasks resolved within their target minutes',
  ...{ unit: 'count', section, facts: resolved, own: true },
  where: 't.resolved_at <= t.due_at',
});
const guestTaskHours = definePart('guest_task_hours', {
  label: 'Time to resolve',
  formula: 'Resolved − reported',
  ...{ unit: 'hours', section, facts: resolved, own: true },
  value: 'extract(epoch from t.resolved_at - t.reported_at) / 3600',
});

export const guestTasksOnTarget = defineRatio('guest_tasks_on_target', {
  label: 'Guest tasks in time',
  formula: 'Guest-room tasks resolved within their target minutes ÷ guest-room tasks resolved',
  ...{ unit: 'percent', section, better: 'more', own: true },
  of: guestTasksInTime,
  per: guestTasks,
});

export const guestTaskTime = defineRatio('guest_task_time', {
  label: 'Guest task time',
  formula: 'Hours from report to resolution ÷ guest-room tasks resolved',
  ...{ unit: 'hours', section, better: 'less', own: true },
  of: guestTaskHours,
  per: guestTasks,
});

const submitted = defineFacts('submitted_inspections', {
  resource: inspections,
  where: "t.status in ('submitted', 'approved', 'rejected')",
  when: { at: 't.submitted_at' },
  dimensions: { technician: 't.inspector_id', site: 't.site_id', room: 't.room_id' },
});
const inspected = definePart('inspections', {
  label: 'Inspections',
  formula: 'Inspections submitted in the period',
  ...{ unit: 'count', section, facts: submitted, own: true },
});
const passed = definePart('inspections_passed', {
  label: 'Inspections passed',
  formula: 'Inspections submitted in the period that reached the pass mark',
  ...{ unit: 'count', section, facts: submitted, own: true },
  where: 't.is_passed',
});

export const inspectionPassRate = defineRatio('inspection_pass_rate', {
  label: 'Inspections passed',
  formula: 'Inspections that reached the pass mark ÷ inspections submitted',
  ...{ unit: 'percent', section, better: 'more', own: true },
  of: passed,
  per: inspected,
});

export const roomDaysLost = defineSum('room_days_lost', {
  label: 'Room days lost',
  formula: 'Days of the period during which rooms were out of order or out of service',
  ...{ unit: 'days', section, better: 'less' },
  facts: defineFacts('room_outages', {
    resource: roomOutages,
    where: "t.status in ('current', 'ended')",
    when: { during: 't.from_at < p.to_at and coalesce(t.ended_at, p.to_at) > p.from_at' },
    dimensions: { site: 't.site_id', room: 't.room_id' },
  }),
  value:
    'extract(epoch from least(coalesce(t.ended_at, p.to_at), p.to_at) - greatest(t.from_at, p.from_at)) / 86400',
});
