/**
 * Twelve months of jobs: on each working day every technician has one to three, in their trade, one after the other. Past ones
 * are done, invoiced and mostly paid; today's are done up to the current time; the next days are planned; some are not
 * scheduled yet.
 */

import { addDays, daysBetween, startOfDayIn } from '#kernel/dates.ts';
import { isOneOf, namesOf } from '#kernel/type-guards.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';
import { holidaysAround } from './holidays.ts';
import type { Occurrence, PlannedWork } from './maintenance/planned-work.ts';
import type { Asset, Part, Places, Seeding } from './places.ts';
import { type AssetKind, company, faults, partsFor } from './sample-data.ts';
import { disturb } from './visits.ts';

export interface Technician {
  readonly id: string;
  readonly userId: string;
  readonly skills: readonly string[];
  readonly cost: bigint;
  readonly rate: bigint;
}

export interface Job {
  readonly id: string;
  readonly order: Record<string, unknown> & {
    status: string;
    number: string;
    created_at: string;
    requested_at: string;
    customer_id: string;
    site_id: string;
    asset_id: string | null;
  };
  readonly technician?: Technician;
  readonly visit?: Record<string, unknown>;
  /** When it took two, or of whoever comes along. */
  readonly secondVisit?: Record<string, unknown>;
  readonly time: (Record<string, unknown> & {
    id: string;
    started_at: string;
    ended_at: string;
    hourly_rate: bigint;
  })[];
  readonly parts: { id: string; part: Part; quantity: string; used_on: string }[];
  readonly taxRate: string;
  /** The day the work was done; undefined for open jobs. */
  readonly doneOn?: string;
}

const jobsAhead = 10;

export function makeYear(
  seeding: Seeding,
  places: Places,
  technicians: readonly Technician[],
  work: PlannedWork,
): Job[] {
  const { today, random } = seeding;
  const first = addDays(today, -365);
  const jobs: Job[] = [];
  const holidays = new Set(holidaysAround(today).map(({ date }) => date));
  for (let offset = 0; offset <= 365 + jobsAhead; offset += 1) {
    const day = addDays(first, offset);
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    if (weekday === 0 || weekday === 6 || holidays.has(day)) continue;
    for (const technician of technicians) {
      let hour = 8 + random.pick([0, 0, 0.5]);
      const count = visitsOn(seeding, day);
      for (let k = 0; k < count; k += 1) {
        const length = random.pick([1, 1, 1.5, 2, 2.5, 3]);
        if (hour + length > 17) break;
        jobs.push(plannedJob(seeding, places, work, { day, hour, length, technician }));
        // Travel time: nobody is in two places at once.
        hour += length + random.pick([0.75, 0.75, 1]);
      }
    }
  }
  const made = disturb(jobs);
  for (let k = 0; k < 18; k += 1) made.push(waitingJob(seeding, places, k));
  for (const planned of work.waiting()) {
    const { id, order } = orderFor(seeding, planned.target.asset, planned.generate_on, true, planned);
    planned.work_order_id = id;
    made.push({ id, order, time: [], parts: [], taxRate: '0' });
  }
  return made;
}

/** How many visits one technician has. Nobody's days are empty today and on the next four, and today's board is full. */
function visitsOn({ today, random }: Seeding, day: string): number {
  const ahead = daysBetween(today, day);
  if (ahead > 4) return random.whole(0, 1);
  const least = ahead < 0 ? 0 : ahead === 0 ? 2 : 1;
  return random.weighted([
    [least, 2],
    [Math.max(least, 1), 4],
    [2, 4],
    [3, 1],
  ] as const);
}

/** In the order in which they were asked for. */
export function numberJobs(jobs: readonly Job[]): Job[] {
  const sorted = jobs.toSorted((a, b) => a.order.requested_at.localeCompare(b.order.requested_at));
  for (const [index, { order }] of sorted.entries()) order.number = `WO-${1001 + index}`;
  return sorted;
}

interface Slot {
  readonly day: string;
  readonly hour: number;
  readonly length: number;
  readonly technician: Technician;
}

function tradeOf(technician: Technician): AssetKind['trade'] {
  if (technician.skills.includes('electrical')) return 'Electrical';
  return technician.skills.includes('plumbing') && !technician.skills.includes('gas') ? 'Plumbing' : 'HVAC';
}

/** The instant of an hour of a day at the company. */
export function at(day: string, hour: number): string {
  return new Date(Date.parse(startOfDayIn(company.timezone, day)) + hour * 3_600_000).toISOString();
}

function plannedJob(seeding: Seeding, places: Places, work: PlannedWork, slot: Slot): Job {
  const { random, newId, now } = seeding;
  const { day, hour, length, technician } = slot;
  const [starts_at, ends_at] = [at(day, hour), at(day, hour + length)];
  const trade = random.chance(0.8) ? tradeOf(technician) : 'HVAC';
  const due = work.dueFor(trade, day);
  const isPressing = due !== undefined && due.due_on <= addDays(day, 4);
  const planned = due && random.chance(isPressing ? 0.9 : 0.4) ? due : undefined;
  const preventive = planned !== undefined || random.chance(0.06);
  const asset = planned?.target.asset ?? random.pick(places.assets.filter((a) => a.kind.trade === trade));
  const outcome =
    ends_at <= now
      ? random.weighted([
          ['done', 95],
          ['cannot_complete', 2],
          ['cancelled', 3],
        ] as const)
      : 'ahead';
  const requestedOn = planned?.generate_on ?? addDays(day, -random.whole(1, preventive ? 14 : 5));
  const base = orderFor(seeding, asset, requestedOn, preventive, planned);
  if (planned) {
    work.take(planned, base.id);
    settle(work, planned, outcome, day);
  }
  const visit = {
    id: newId(),
    work_order_id: base.id,
    technician_id: technician.id,
    starts_at,
    ends_at,
    status: visitStatusOf(outcome, starts_at <= now),
    travel_minutes: random.whole(8, 35),
  };
  const site = places.sites.find((s) => s.id === asset.site_id);
  const shared = { id: base.id, technician, taxRate: site?.tax_rate ?? '0' };
  if (outcome === 'done') return doneJob(seeding, places, { ...shared, base, visit, asset, slot });
  const status = outcome === 'ahead' ? (visit.status === 'on_site' ? 'in_progress' : 'scheduled') : outcome;
  const order = {
    ...base.order,
    status,
    started_at: status === 'in_progress' ? visit.starts_at : null,
    cancel_reason:
      outcome === 'cancelled'
        ? cancelReasons[preventive ? 'cancelled' : 'repair']
        : outcome === 'cannot_complete'
          ? cancelReasons.cannot_complete
          : null,
  };
  const arrived = status === 'in_progress' ? { arrived_at: visit.starts_at } : {};
  return {
    ...shared,
    order,
    visit: { ...visit, ...arrived, cancel_reason: order.cancel_reason },
    time: [],
    parts: [],
  };
}

const cancelReasons = {
  cancelled: 'Customer put it off to the next service',
  repair: 'Customer fixed it meanwhile',
  cannot_complete: 'No access to the roof',
} as const;

type Outcome = 'done' | 'cannot_complete' | 'cancelled' | 'ahead';

function settle(work: PlannedWork, planned: Occurrence, outcome: Outcome, day: string): void {
  if (outcome === 'done') work.done(planned, day);
  else if (outcome !== 'ahead')
    work.skip(planned, day, {
      what: outcome === 'cancelled' ? 'was cancelled' : 'could not be completed',
      reason: cancelReasons[outcome],
    });
}

function visitStatusOf(outcome: Outcome, underWay: boolean): string {
  if (outcome === 'ahead') return underWay ? 'on_site' : 'scheduled';
  return { done: 'done', cancelled: 'cancelled', cannot_complete: 'no_access' }[outcome];
}

function orderFor(
  seeding: Seeding,
  asset: Asset & { kind: AssetKind },
  requestedOn: string,
  preventive: boolean,
  planned?: Occurrence,
) {
  const { random, newId, today, now } = seeding;
  const id = newId();
  const [title, problem, cause, remedy] = random.pick(faults[asset.kind.trade]);
  const hour = planned ? 5 : 7 + random.whole(0, 9);
  // Visits planned for next week were requested by now, and not the day before they take place.
  const asked = at(requestedOn, hour);
  const requested_at = asked <= now ? asked : planned ? now : at(addDays(today, -1), hour);
  const priority = random.weighted([
    ['low', 2],
    ['medium', 6],
    ['high', 3],
    ['urgent', 1],
  ] as const);
  const promised = priority === 'urgent' ? 3 : priority === 'high' ? 4 : null;
  const order = {
    id,
    number: '',
    created_at: requested_at,
    requested_at,
    title: planned?.target.plan.order_title ?? (preventive ? `${asset.category} maintenance` : title),
    description:
      planned?.target.plan.description ??
      (preventive
        ? `Maintenance of ${asset.name}, ${asset.manufacturer} ${asset.model}, as agreed by phone.`
        : `${problem}. Reported by the customer.`),
    kind: preventive ? 'preventive' : priority === 'urgent' ? 'emergency' : 'repair',
    priority: planned ? 'medium' : priority,
    status: 'unscheduled',
    category: asset.kind.trade,
    source: planned ? 'plan' : random.pick(['phone', 'email', 'office', 'portal']),
    customer_id: asset.customer_id,
    site_id: asset.site_id,
    asset_id: asset.id,
    due_at: planned
      ? instantFromLocal(`${planned.due_on}T23:59`, company.timezone)
      : at(addDays(requestedOn, priority === 'urgent' ? 1 : priority === 'high' ? 3 : 14), 17),
    // What the service agreements promise for what can't wait.
    sla_due_at: planned || promised === null ? null : at(addDays(requestedOn, promised), 17),
    estimated_minutes: planned?.target.plan.minutes ?? random.pick([60, 90, 120, 180]),
    customer_po: random.chance(0.15) ? `PO-${random.whole(10000, 99999)}` : null,
    lead_id: null,
    recall_of: null,
    window_start: null,
    window_end: null,
  };
  return { id, order, found: preventive ? null : { problem, cause, remedy } };
}

type Done = {
  id: string;
  technician: Technician;
  taxRate: string;
  base: ReturnType<typeof orderFor>;
  visit: Record<string, unknown>;
  asset: Asset & { kind: AssetKind };
  slot: Slot;
};

function doneJob(
  seeding: Seeding,
  places: Places,
  { id, technician, taxRate, base, visit, asset, slot }: Done,
): Job {
  const { random, newId, today } = seeding;
  const { day, hour, length } = slot;
  const arrived = at(day, hour + random.whole(0, 12) / 60);
  const finished = at(day, hour + length - random.whole(0, 25) / 60);
  const age = daysBetween(day, today);
  const billable = random.chance(0.96);
  const status = age > 6 ? 'closed' : age > 2 ? random.pick(['reviewed', 'completed']) : 'completed';
  const order = {
    ...base.order,
    status,
    ...base.found,
    is_billable: billable,
    billing_status: billable ? 'unbilled' : 'not_billable',
    started_at: arrived,
    completed_at: finished,
    completed_by: technician.id,
    lead_id: technician.id,
    reviewed_at: status === 'completed' ? null : at(addDays(day, 1), 9),
    closed_at: status === 'closed' ? at(addDays(day, 5), 16) : null,
  };
  const en_route_at = at(day, hour - Number(visit.travel_minutes) / 60);
  return {
    id,
    technician,
    taxRate,
    order,
    time: timeSpent(newId, { id, technician, visit }, [en_route_at, at(day, hour)], [arrived, finished]),
    parts: partsUsed(seeding, places, asset.kind.trade, day),
    doneOn: day,
    visit: { ...visit, arrived_at: arrived, finished_at: finished, en_route_at },
  };
}

/** Travel (not billed) and work, each with start and end. */
function timeSpent(
  newId: () => string,
  { id, technician, visit }: Pick<Done, 'id' | 'technician' | 'visit'>,
  way: readonly [string, string],
  work: readonly [string, string],
): Job['time'] {
  const common = {
    work_order_id: id,
    visit_id: visit.id,
    technician_id: technician.id,
    hourly_cost: technician.cost,
    hourly_rate: technician.rate,
  };
  const [leaves, arrives] = way;
  const [started_at, ended_at] = work;
  return [
    { ...common, id: newId(), kind: 'travel', started_at: leaves, ended_at: arrives, is_billable: false },
    { ...common, id: newId(), kind: 'work', started_at, ended_at, is_billable: true },
  ];
}

function partsUsed(
  { random, newId }: Seeding,
  places: Places,
  trade: AssetKind['trade'],
  day: string,
): Job['parts'] {
  const wanted = random.weighted([
    [0, 3],
    [1, 4],
    [2, 3],
  ] as const);
  const fitting = places.parts.filter((p) => partsFor[trade].includes(p.sku));
  const sizes = { ft: [10, 60], lb: [2, 8] } as const;
  return Array.from({ length: wanted }, () => {
    const part = random.pick(fitting);
    const [least, most] = isOneOf(namesOf(sizes), part.unit) ? sizes[part.unit] : [1, 2];
    return { id: newId(), part, quantity: String(random.whole(least, most)), used_on: day };
  });
}

/** Jobs without a date, a few waiting for approval or for a part. */
function waitingJob(seeding: Seeding, places: Places, k: number): Job {
  const { random, today } = seeding;
  const asset = random.pick(places.assets);
  const base = orderFor(seeding, asset, addDays(today, -random.whole(0, 9)), false);
  const status = k < 4 ? 'requested' : k < 7 ? 'on_hold' : 'unscheduled';
  const order = {
    ...base.order,
    status,
    hold_reason: status === 'on_hold' ? 'Waiting for a part from the supplier' : null,
  };
  return { id: base.id, order, time: [], parts: [], taxRate: '0' };
}
