/**
 * A year of the sample company's maintenance plans: what falls due, and which of the technicians' preventive jobs does it. Days
 * follow the rules of the product: a fixed plan counts from its first day, a floating one from when it was last done, and a closed
 * day moves to the next working day. What is due first is done first; what a customer puts off is late.
 */
import { dayReached } from '#domains/assets/meters/meter-forecast.rules.ts';
import { inSeason, type OpenDays, settle } from '#domains/maintenance/plans/plan-days.rules.ts';
import { addDays, addMonths, daysBetween } from '#kernel/dates.ts';
import type { Asset, Places, Seeding } from '../places.ts';
import { type AssetKind, hotel } from '../sample-data.ts';
import type { RunningMeter } from './meter-year.ts';
import { type PlanData, plans, skipReasons } from './plan-data.ts';

export interface Plan extends PlanData {
  readonly id: string;
  readonly starts_on: string;
}

export interface Occurrence {
  readonly id: string;
  readonly target: Target;
  readonly sequence: number;
  readonly anchor_on: string;
  readonly planned_on: string | null;
  readonly due_on: string;
  readonly due_by: 'calendar' | 'meter';
  readonly moved: 'closed_day' | 'hand' | null;
  readonly generate_on: string;
  readonly counted_on: string | null;
  work_order_id?: string;
  done_on?: string;
  /** Skipped without an order. */
  skipped_reason?: string;
  /** What became of its order. */
  outcome?: { readonly what: string; readonly reason: string };
  ended_on?: string;
}

export interface Target {
  readonly id: string;
  readonly plan: Plan;
  readonly asset: Asset & { readonly kind: AssetKind };
  readonly meter: RunningMeter | undefined;
  /** The one that is to come or open. */
  next: Occurrence | undefined;
  /** The customer wants it on this day at the earliest. */
  waits_until: string;
}

export interface PlannedWork {
  readonly plans: readonly Plan[];
  readonly targets: readonly Target[];
  readonly occurrences: readonly Occurrence[];
  /** The first one for which a technician of the trade may go out on that day. */
  dueFor(trade: AssetKind['trade'], day: string): Occurrence | undefined;
  /** It is done with this work order. */
  take(occurrence: Occurrence, workOrderId: string): void;
  /** It was done on that day. */
  done(occurrence: Occurrence, day: string): void;
  /** Its order was given up. */
  skip(occurrence: Occurrence, day: string, outcome: Occurrence['outcome']): void;
  /** Those whose order is made and for which nobody has gone out yet. */
  waiting(): Occurrence[];
}

export const open: OpenDays = { weekdays: [1, 2, 3, 4, 5], holidays: new Map() };

export function planWork(
  seeding: Seeding,
  places: Places,
  runHours: ReadonlyMap<string, RunningMeter>,
): PlannedWork {
  const { today } = seeding;
  const made = plans.map((plan) => ({ ...plan, id: seeding.newId(), starts_on: firstDay(plan, today) }));
  const occurrences: Occurrence[] = [];
  const targets = targetsOf(seeding, made, places, runHours);
  const follow = (target: Target, last?: Occurrence) => {
    const next = nextOf(seeding, target, last);
    target.next = next;
    if (!next) return;
    occurrences.push(next);
    target.waits_until = wanted(seeding, next);
    if (next.due_on >= addDays(today, -2) || !seeding.random.chance(0.015)) return;
    next.skipped_reason = seeding.random.pick(skipReasons);
    next.ended_on = next.due_on;
    follow(target, next);
  };
  const end = (occurrence: Occurrence, day: string) => {
    occurrence.ended_on = day;
    if (occurrence.target.plan.basis === 'floating') follow(occurrence.target, occurrence);
  };
  for (const target of targets) {
    follow(target);
    if (target.plan.basis === 'floating' && target.next) spread(seeding, target.next);
  }
  return {
    ...{ plans: made, targets, occurrences },
    dueFor(trade, day) {
      const due = targets.flatMap(({ plan, next, waits_until }) =>
        plan.trade === trade && next && isOrdered(next, today) && next.generate_on < day && waits_until <= day
          ? [next]
          : [],
      );
      return due.toSorted((a, b) => a.due_on.localeCompare(b.due_on))[0];
    },
    take(occurrence, work_order_id) {
      const { target } = occurrence;
      occurrence.work_order_id = work_order_id;
      target.next = undefined;
      if (target.plan.basis === 'fixed') follow(target, occurrence);
    },
    done(occurrence, day) {
      occurrence.done_on = day;
      end(occurrence, day);
    },
    skip(occurrence, day, outcome) {
      Object.assign(occurrence, { outcome });
      end(occurrence, day);
    },
    waiting: () => targets.flatMap(({ next }) => (next && isOrdered(next, today) ? [next] : [])),
  };
}

/** The office does not begin with all assets on one day. */
function spread({ random, today }: Wanting, first: Occurrence): void {
  const { plan } = first.target;
  const { due_on } = settle(
    { on_holiday: 'keep', on_closed_day: 'after' },
    open,
    addDays(first.due_on, random.whole(0, plan.months * 29)),
  );
  if (due_on === null || due_on === first.due_on) return;
  Object.assign(first, { due_on, moved: 'hand', generate_on: addDays(due_on, -plan.lead_days) });
  first.target.waits_until = wanted({ random, today }, first);
}

const isOrdered = ({ generate_on, skipped_reason }: Occurrence, today: string) =>
  generate_on <= today && skipped_reason === undefined;

function targetsOf(
  { newId }: Seeding,
  made: readonly Plan[],
  { assets, customers }: Places,
  runHours: ReadonlyMap<string, RunningMeter>,
): Target[] {
  const ofHotel = customers.find(({ name }) => name === hotel.name)?.id;
  return made.flatMap((plan) =>
    assets
      .filter((one) => one.category === plan.category)
      .filter(({ customer_id }) => plan.at === 'everywhere' || customer_id === ofHotel)
      .map((asset): Target => {
        const meter = plan.trigger ? runHours.get(asset.id) : undefined;
        return { id: newId(), plan, asset, meter, next: undefined, waits_until: '' };
      }),
  );
}

type Wanting = Pick<Seeding, 'random' | 'today'>;

/** Most customers have it done ahead of its day, some put it off. */
function wanted({ random, today }: Wanting, { due_on, generate_on }: Occurrence): string {
  const isJustOver = due_on < addDays(today, -1) && due_on > addDays(today, -14);
  if (isJustOver && random.chance(0.3)) return addDays(today, 3);
  const lead = daysBetween(generate_on, due_on);
  return random.chance(0.07)
    ? addDays(due_on, random.whole(2, 16))
    : addDays(due_on, -random.whole(Math.min(3, lead), lead));
}

function firstDay({ begins }: PlanData, today: string): string {
  if (typeof begins === 'number') return addDays(today, -begins);
  const [month, day] = [begins.month, begins.day].map((part) => String(part).padStart(2, '0'));
  const ofThisYear = `${today.slice(0, 4)}-${month}-${day}`;
  return daysBetween(ofThisYear, today) < 330 ? addMonths(ofThisYear, -12) : ofThisYear;
}

function nextOf(seeding: Seeding, target: Target, last: Occurrence | undefined): Occurrence | undefined {
  const { plan } = target;
  const anchor_on = plan.basis === 'floating' && last ? (last.ended_on ?? last.due_on) : plan.starts_on;
  const byDay = plan.trigger === 'meter' ? undefined : nextByCalendar(plan, anchor_on, last);
  const byUse = target.meter && reachedOn(seeding, plan, target.meter, anchor_on);
  const isByUse = byUse !== undefined && (!byDay || byUse < byDay.due_on);
  const when = isByUse ? { planned_on: byDay?.planned_on ?? null, due_on: byUse, moved: null } : byDay;
  if (!when) return undefined;
  return {
    ...{ id: seeding.newId(), target, sequence: (last?.sequence ?? 0) + 1, anchor_on, ...when },
    due_by: isByUse ? 'meter' : 'calendar',
    generate_on: addDays(when.due_on, -plan.lead_days),
    counted_on: target.meter ? anchor_on : null,
  };
}

function nextByCalendar(plan: Plan, anchor: string, last: Occurrence | undefined) {
  const [season_from = null, season_to = null] = plan.season ?? [];
  const isAfterLast = plan.basis === 'floating' && last !== undefined;
  for (let step = isAfterLast ? 1 : 0; step < 200; step += 1) {
    const planned_on = addMonths(anchor, step * plan.months);
    if (!isAfterLast && last && planned_on <= (last.planned_on ?? last.due_on)) continue;
    if (!inSeason({ season_from, season_to }, planned_on)) continue;
    const { due_on } = settle({ on_holiday: 'keep', on_closed_day: 'after' }, open, planned_on);
    if (due_on === null) continue;
    return { planned_on, due_on, moved: due_on === planned_on ? null : ('closed_day' as const) };
  }
  return undefined;
}

/** The day on which the meter has counted enough; beyond today, by its use of the last ninety days. */
function reachedOn(
  { today }: Seeding,
  { hours = 0 }: Plan,
  { valueOn }: RunningMeter,
  from: string,
): string | undefined {
  for (let day = from; day <= today; day = addDays(day, 1))
    if (valueOn(day) - valueOn(from) >= hours) return day;
  const perDay = (valueOn(today) - valueOn(addDays(today, -90))) / 90;
  const left = hours - (valueOn(today) - valueOn(from));
  return dayReached(left, { readOn: today, perDay }) ?? undefined;
}
