/**
 * What does not go as planned in the sample company's year: customers are promised a window and some arrivals are late, some repairs
 * need a second visit, and some come back within a month. Made of jobs that are there, so that nobody is in two places at once.
 */
import { daysBetween } from '#kernel/dates.ts';
import { createRandom, type Random } from './random.ts';
import type { Job } from './year.ts';

type DoneJob = Job & { readonly doneOn: string; readonly visit: Record<string, unknown> };

const minutes = 60_000;
const later = (instant: unknown, by: number) =>
  new Date(Date.parse(String(instant)) + by * minutes).toISOString();

export function disturb(jobs: readonly Job[]): Job[] {
  const random = createRandom(41);
  return returnToSome(
    random,
    jobs.map((job) => promise(random, job)),
  );
}

/** A window of two hours around the planned start; of those that took long enough, some began after it. */
function promise(random: Random, job: Job): Job {
  const { visit, order } = job;
  if (!visit || !random.chance(0.75)) return job;
  const window_start = later(visit.starts_at, -30 * random.whole(0, 2));
  const lengthMinutes = (Date.parse(String(visit.ends_at)) - Date.parse(String(visit.starts_at))) / minutes;
  const isLate = job.doneOn !== undefined && lengthMinutes >= 90 && random.chance(0.14);
  if (!isLate) return { ...job, order: { ...order, window_start, window_end: later(window_start, 120) } };
  const delay = random.whole(22, 38);
  const window = { window_start: later(visit.starts_at, -105), window_end: later(visit.starts_at, 15) };
  const [travel, work, ...rest] = job.time;
  if (!travel || !work) return job;
  const arrived_at = later(visit.starts_at, delay);
  return {
    ...job,
    order: { ...order, ...window, started_at: arrived_at },
    visit: { ...visit, arrived_at, en_route_at: later(visit.en_route_at, delay) },
    time: [
      { ...travel, started_at: later(travel.started_at, delay), ended_at: later(travel.ended_at, delay) },
      { ...work, started_at: arrived_at },
      ...rest,
    ],
  };
}

/** How many days later, at least and at most. */
const reach = { twice: [1, 9], recalled: [4, 24] } as const;

/** A technician's later repair of the same trade becomes the second visit to an earlier one, or its recall. */
function returnToSome(random: Random, jobs: readonly Job[]): Job[] {
  const changed = new Map<Job, Job | null>();
  const repairs = jobs.filter(isRepair).toSorted((a, b) => a.doneOn.localeCompare(b.doneOn));
  const another = (first: DoneJob, [from, to]: readonly [number, number]) => {
    for (const one of repairs.slice(repairs.indexOf(first) + 1)) {
      const days = daysBetween(first.doneOn, one.doneOn);
      if (days > to) return undefined;
      const isTheirs = one.technician?.id === first.technician?.id;
      if (isTheirs && days >= from && one.order.category === first.order.category && !changed.has(one))
        return one;
    }
    return undefined;
  };
  for (const first of repairs) {
    if (changed.has(first)) continue;
    const what = random.weighted([
      ['once', 84],
      ['twice', 9],
      ['recalled', 7],
    ] as const);
    if (what === 'once') continue;
    const other = another(first, reach[what]);
    if (!other) continue;
    changed.set(first, what === 'twice' ? inTwoVisits(first, other) : first);
    changed.set(other, what === 'twice' ? null : recallOf(first, other));
  }
  return jobs.flatMap((job) => {
    const now = changed.get(job);
    return now === null ? [] : [now ?? job];
  });
}

function isRepair(job: Job): job is DoneJob {
  return job.doneOn !== undefined && job.visit !== undefined && job.order.kind === 'repair';
}

function inTwoVisits(first: DoneJob, second: DoneJob): Job {
  const { status, completed_at, reviewed_at, closed_at } = second.order;
  const ofFirst = { work_order_id: first.id };
  return {
    ...first,
    order: { ...first.order, status, completed_at, reviewed_at, closed_at },
    secondVisit: { ...second.visit, ...ofFirst },
    time: [...first.time, ...second.time.map((one) => ({ ...one, ...ofFirst }))],
    parts: [...first.parts, ...second.parts],
    doneOn: second.doneOn,
  };
}

/** The same asset again, on the company's account. */
function recallOf(first: DoneJob, again: DoneJob): Job {
  const { customer_id, site_id, asset_id, title, problem } = first.order;
  const asked = later(again.visit.starts_at, -18 * 60);
  return {
    ...again,
    taxRate: first.taxRate,
    order: {
      ...again.order,
      ...{ customer_id, site_id, asset_id, title, problem, kind: 'recall', recall_of: first.id },
      ...{ requested_at: asked, created_at: asked, source: 'phone' },
      ...{ description: `${String(problem)} again, after the repair.` },
      ...{ is_billable: false, billing_status: 'not_billable' },
    },
  };
}
