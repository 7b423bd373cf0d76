/** The differences between what is booked and a plan, each with its reason and what it changes. Pure. */

import type { Subject } from '../company/company-input.ts';
import type { PlannedOption, StopFacts } from '../company/planning-task.ts';
import type { CompanyDaysRead } from '../company/read-company-days.ts';
import type { PlanWords } from './plan-words.ts';
import type { CostOfMove } from './run-shapes.rules.ts';

export interface ProposedMove {
  readonly option: number;
  readonly position: number;
  readonly kind: 'add' | 'move';
  readonly work_order_id: string;
  readonly visit_id: string | null;
  readonly from_technician_id: string | null;
  readonly from_starts_at: string | null;
  readonly from_ends_at: string | null;
  readonly to_technician_id: string;
  readonly to_starts_at: string;
  readonly to_ends_at: string;
  readonly reason: string;
  readonly prices: CostOfMove;
  readonly travel_minutes: number;
  readonly expected_version: number;
}

interface Comparison {
  readonly read: CompanyDaysRead;
  readonly words: PlanWords;
  readonly before: PlannedOption;
  /** Visits that stay whatever the plan says. */
  readonly unplannable: ReadonlySet<string>;
}

export function proposedMoves(comparison: Comparison, plan: PlannedOption, option: number): ProposedMove[] {
  const { read, unplannable } = comparison;
  const kept = new Set([
    ...read.days.kept,
    ...unplannable,
    ...read.days.current.filter(({ frozen }) => frozen).map(({ visit }) => visit),
  ]);
  return Object.entries(plan.stops)
    .filter(([id]) => !kept.has(id))
    .toSorted(([, a], [, b]) =>
      a.technician < b.technician ? -1 : a.technician > b.technician ? 1 : a.start - b.start,
    )
    .flatMap(([id, stop]) => {
      const subject = read.subjects.get(id);
      return subject ? (moveOf(comparison, id, subject, stop) ?? []) : [];
    })
    .map((move, index) => ({ ...move, option, position: index + 1 }));
}

type Move = Omit<ProposedMove, 'option' | 'position'>;

function moveOf(comparison: Comparison, id: string, subject: Subject, stop: StopFacts): Move | undefined {
  const { read, before } = comparison;
  const { order, visit } = subject;
  const start = instantAt(read.midnight, stop.start);
  const minutes = visit
    ? (Date.parse(visit.ends_at) - Date.parse(visit.starts_at)) / 60_000
    : subject.minutes;
  if (visit && visit.technician_id === stop.technician && apart(visit.starts_at, start) < 60_000)
    return undefined;
  const was = before.stops[id];
  return {
    kind: visit ? 'move' : 'add',
    work_order_id: order.work_order_id,
    visit_id: visit?.id ?? null,
    from_technician_id: visit?.technician_id ?? null,
    from_starts_at: visit?.starts_at ?? null,
    from_ends_at: visit?.ends_at ?? null,
    to_technician_id: stop.technician,
    to_starts_at: start,
    to_ends_at: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
    reason: reasonOf(comparison, subject, was, stop).slice(0, 500),
    prices: pricesOf(comparison, id, was, stop),
    travel_minutes: Math.round(stop.leg_minutes),
    expected_version: visit?.version ?? order.order_version,
  };
}

/** Whole minutes, never earlier than planned. */
function instantAt(midnight: string, minute: number): string {
  return new Date(Date.parse(midnight) + Math.ceil(minute - 1e-6) * 60_000).toISOString();
}

function apart(a: string, b: string): number {
  return Math.abs(Date.parse(a) - Date.parse(b));
}

/** Less than this is not worth a word. */
const worthWhile = 5;

function reasonOf(
  { read, words }: Comparison,
  { order, visit }: Subject,
  was: StopFacts | undefined,
  stop: StopFacts,
): string {
  const where = whereOf(read, stop);
  const absent = read.absent;
  if (absent && absent === visit?.technician_id && absent !== stop.technician)
    return `${read.names.get(absent) ?? 'The technician'} is not there; ${where}.`;
  if (!visit?.technician_id) {
    const skills = order.required_skills.length > 0 ? `has ${order.required_skills.join(', ')}; ` : '';
    return upperFirst(`${skills}${where}.`);
  }
  const isOther = visit.technician_id !== stop.technician;
  if (!was) return upperFirst(`it could not be reached in time where it is; ${where}.`);
  if (was.late - stop.late > 0)
    return upperFirst(`less late by ${words.money(was.late - stop.late)}; ${where}.`);
  const saved = Math.round(was.detour_minutes - stop.detour_minutes);
  if (saved >= worthWhile) return upperFirst(`${saved} minutes less on the road: ${where}.`);
  if (was.not_preferred > stop.not_preferred)
    return upperFirst(`goes to a technician the customer prefers; ${where}.`);
  if (was.out_of_territory > stop.out_of_territory)
    return upperFirst(`goes to somebody of this area; ${where}.`);
  return isOther
    ? upperFirst(`makes room for others, so that the day as a whole costs less; ${where}.`)
    : upperFirst(`moves along to make room for others; ${where}.`);
}

/** "between Elm Street and Oak Lane, 12 minutes on the way" */
function whereOf({ subjects }: CompanyDaysRead, { before, after, leg_minutes }: StopFacts): string {
  const name = (id: string | null) => (id === null ? undefined : subjects.get(id)?.order.place_name);
  const [from, to] = [name(before), name(after)];
  const way = `${Math.max(0, Math.round(leg_minutes))} minutes on the way`;
  if (from && to) return from === to ? `while at ${from}` : `between ${from} and ${to}, ${way}`;
  if (from) return `last of the day, after ${from}, ${way}`;
  return to ? `first of the day, before ${to}, ${way}` : `alone that day, ${way}`;
}

const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function pricesOf(
  { read, words }: Comparison,
  id: string,
  was: StopFacts | undefined,
  stop: StopFacts,
): CostOfMove {
  const travel = travelPrice(read, stop) - (was ? travelPrice(read, was) : 0);
  const late = stop.late - (was?.late ?? 0);
  const not_preferred = stop.not_preferred - (was?.not_preferred ?? 0);
  const out_of_territory = stop.out_of_territory - (was?.out_of_territory ?? 0);
  const price = read.days.visits.find((one) => one.id === id)?.price_to_leave_out ?? 0;
  const left_out = was ? 0 : -price;
  const total = [travel, late, not_preferred, out_of_territory, left_out].reduce(
    (sum, part) => sum + Math.round(part),
    0,
  );
  return {
    total: words.amount(total),
    travel: words.amount(travel),
    late: words.amount(late),
    not_preferred: words.amount(not_preferred),
    out_of_territory: words.amount(out_of_territory),
    left_out: words.amount(left_out),
  };
}

function travelPrice({ days }: CompanyDaysRead, stop: StopFacts): number {
  const technician = days.technicians.find(({ id }) => id === stop.technician);
  if (!technician) return 0;
  return (
    (stop.detour_minutes / 60) * technician.cost_per_hour +
    stop.detour_kilometres * technician.cost_per_kilometre
  );
}
