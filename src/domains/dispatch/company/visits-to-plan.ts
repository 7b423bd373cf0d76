/** Booked visits and waiting work as visits of the planner: how long, when, and what leaving them out costs. */
import type { Assignment, Shift, Visit, Window } from '../model.ts';
import type { Clock } from './clock.ts';
import type { CompanyRows, Subject } from './company-input.ts';
import type { OrderRow, VisitRow } from './company-rows.ts';
import { isAbsent, isFrozen } from './which-visits-move.ts';

export function newSubject({ settings }: CompanyRows, order: OrderRow): Subject {
  return { order, minutes: order.estimated_minutes ?? settings.visit_minutes };
}

/** Whether what was promised lies on these days. */
export function isForTheseDays(
  { from, to, now }: CompanyRows,
  { window_start, window_end }: OrderRow,
): boolean {
  const begins = Math.max(Date.parse(from), Date.parse(now));
  if (window_start && Date.parse(window_start) >= Date.parse(to)) return false;
  return !window_end || Date.parse(window_end) >= begins;
}

interface BookedVisit {
  readonly visit: Visit;
  readonly current?: Assignment;
}

export function bookedVisits(
  rows: CompanyRows,
  clock: Clock,
  shiftsOf: ReadonlyMap<string, readonly Shift[]>,
  movable: ReadonlySet<string>,
): BookedVisit[] {
  return rows.visits.flatMap((row): BookedVisit[] => {
    if (row.technician_id === null) return [];
    const technician = row.technician_id;
    const frozen = isFrozen(rows, row) && !movable.has(row.id);
    const start = clock(row.starts_at);
    const shift = shiftOn(shiftsOf.get(technician) ?? [], start);
    if (!shift)
      return movable.has(row.id) && isAbsent(rows, row)
        ? [{ visit: movedVisit(rows, clock, row, start) }]
        : [];
    const current = { visit: row.id, technician, shift: shift.id, start, ...(frozen && { frozen }) };
    if (movable.has(row.id)) return [{ visit: movedVisit(rows, clock, row, start), current }];
    const duration = Math.max(1, endOf(rows, clock, row) - start);
    const common = { ...workOf(row), duration };
    return [{ visit: frozen ? common : { ...common, appointment: { start, technician } }, current }];
  });
}

/** When it ends, or will: what runs over lasts until now at least. */
function endOf({ scope, now }: CompanyRows, clock: Clock, row: VisitRow): number {
  if (scope.overrun?.visit_id === row.id) return clock(scope.overrun.ends_at);
  return row.status === 'on_site' ? Math.max(clock(row.ends_at), clock(now)) : clock(row.ends_at);
}

/** The shift of the day on which a minute lies. */
function shiftOn(shifts: readonly Shift[], minute: number): Shift | undefined {
  return shifts
    .toSorted((a, b) => distance(a, minute) - distance(b, minute))
    .find((shift) => distance(shift, minute) < 9 * 60);
}

function distance({ start, end }: Shift, minute: number): number {
  return Math.max(0, start - minute, minute - end);
}

function workOf(
  row: OrderRow & { readonly id?: string },
): Pick<Visit, 'id' | 'place' | 'skills' | 'preferred' | 'territory'> & { duration: number } {
  return {
    id: row.id ?? row.work_order_id,
    place: row.place_id,
    skills: skillsOf(row.required_skills),
    preferred: [...new Set(row.preferred)],
    ...(row.territory !== null && { territory: row.territory }),
    duration: 0,
  };
}

export function skillsOf(names: readonly string[]) {
  return [...new Set(names.map((name) => name.trim().toLowerCase()))]
    .filter(Boolean)
    .map((skill) => ({ skill }));
}

/** A booked visit that may move: near its time if that is confirmed, or within what was promised. */
function movedVisit(rows: CompanyRows, clock: Clock, row: VisitRow, start: number): Visit {
  const { settings } = rows;
  const promised = promise(row, clock);
  const near = {
    start: start - settings.arrival_window_minutes,
    end: start + settings.arrival_window_minutes,
  };
  const hard = promised ?? (row.status === 'tentative' ? undefined : near);
  // Its own start is always good enough.
  const windows = hard ? [hard, { start, end: start }] : [];
  return {
    ...workOf(row),
    preferred: [...new Set([...row.preferred, ...(row.technician_id ? [row.technician_id] : [])])],
    duration: clock(row.ends_at) - clock(row.starts_at),
    windows: [...windows, ...stayWindows(rows, row, start)],
  };
}

const always = 1_000_000;

/**
 * Starting earlier costs by the minute, more than waiting does, and so do small delays: a visit stays exactly where it is unless
 * moving it is worth its price. What is not confirmed yet is free to be planned, except where as little as possible is to change.
 */
function stayWindows(
  { settings, scope, urgent }: CompanyRows,
  { status }: VisitRow,
  start: number,
): Window[] {
  if (status === 'tentative' && !urgent && !scope.absent && !scope.overrun) return [];
  const tolerated = settings.tolerated_minutes + 1;
  const price_per_minute = Math.max(settings.change_of_time / tolerated, (settings.cost_per_hour / 60) * 1.5);
  return [
    { start, end: start, price_per_minute },
    { start: start + tolerated, end: always, price_per_minute },
  ];
}

function promise({ window_start, window_end }: OrderRow, clock: Clock): Window | undefined {
  if (!window_start && !window_end) return undefined;
  const start = window_start ? clock(window_start) : -always;
  const end = window_end ? clock(window_end) : always;
  return start <= end ? { start, end } : undefined;
}

export function unassignedVisit(rows: CompanyRows, clock: Clock, row: VisitRow): Visit {
  const { appointment: _none, ...visit } = movedVisit(rows, clock, row, clock(row.starts_at));
  const hard = (visit.windows ?? []).filter((window) => window.price_per_minute === undefined);
  return { ...visit, windows: hard, price_to_leave_out: leaveOut(rows, row) };
}

export function newVisit(rows: CompanyRows, clock: Clock, { order, minutes }: Subject): Visit {
  const promised = promise(order, clock);
  const isUrgent = order === rows.urgent;
  const late = isUrgent ? asSoonAsPossible(rows, clock) : lateWindow(rows, clock, order, minutes);
  const horizon = clock(rows.to);
  const latest = late ? Math.max(0, horizon - late.end) * (late.price_per_minute ?? 0) : 0;
  return {
    ...workOf(order),
    duration: minutes,
    windows: [...(promised && !isUrgent ? [promised] : []), ...(late ? [late] : [])],
    // Left out is at least as late as at the end of the last day.
    ...(isUrgent ? {} : { price_to_leave_out: leaveOut(rows, order) + latest }),
  };
}

function leaveOut({ settings }: CompanyRows, { priority }: OrderRow): number {
  const prices = {
    low: settings.leave_out_low,
    medium: settings.leave_out_medium,
    high: settings.leave_out_high,
    urgent: settings.leave_out_urgent,
  };
  return prices[priority];
}

/** What is overdue already is late from now on. */
function lateWindow(
  rows: CompanyRows,
  clock: Clock,
  { due_at }: OrderRow,
  minutes: number,
): Window | undefined {
  const { settings } = rows;
  if (!due_at || clock(due_at) > clock(rows.to) || settings.late_per_minute === 0) return undefined;
  const end = Math.max(clock(due_at) - minutes + settings.late_after_minutes, clock(rows.now), 0);
  return { start: -always, end, price_per_minute: settings.late_per_minute };
}

function asSoonAsPossible({ settings, now }: CompanyRows, clock: Clock): Window {
  return {
    start: -always,
    end: Math.max(0, clock(now)),
    price_per_minute: Math.max(1, settings.late_per_minute),
  };
}
