import { expect, it } from 'vitest';
import { addDays, dayIn, startOfDayIn, weekdayOf } from '#kernel/dates.ts';
import { keepBooks } from './books.ts';
import { guestTasks } from './hotel/guest-tasks.ts';
import { guestWishes } from './hotel/hotel-data.ts';
import { plannedInspections } from './hotel/inspection-plan.ts';
import { inspectionYear, type Template } from './hotel/inspections.ts';
import { outagesOf } from './hotel/outages.ts';
import { makeRooms } from './hotel/rooms.ts';
import { downtimesOf } from './maintenance/downtimes.ts';
import { occurrenceRow } from './maintenance/insert-maintenance.ts';
import { readMeters } from './maintenance/meter-year.ts';
import { planWork } from './maintenance/planned-work.ts';
import { makePlaces, type Places, type Seeding } from './places.ts';
import { buyForYear } from './purchasing.ts';
import { createRandom } from './random.ts';
import { company } from './sample-data.ts';
import { makeSeriesJobs } from './series.ts';
import { type Job, makeYear, numberJobs, type Technician } from './year.ts';

const technicians: readonly Technician[] = [['hvac', 'gas'], ['electrical'], ['plumbing']].map(
  (skills, n) => ({
    ...{ id: `t${n}`, userId: `u${n}`, skills, cost: 4000n, rate: 11_000n },
  }),
);

/** The sample data as generated at a given time; `withMoney` includes the books, which takes longer. */
function storyAt(now: string, withMoney: boolean) {
  let made = 0;
  const newId = () => `id-${++made}`;
  const seeding: Seeding = { random: createRandom(20), newId, today: dayIn(company.timezone, now), now };
  const places = makePlaces(seeding);
  const meters = readMeters(seeding, places, 't2');
  const work = planWork(seeding, places, meters.runHours);
  const hotel = makeRooms(seeding, places);
  const staff = { supervisor: 's', engineers: ['t2'] };
  const inspected = inspectionYear(
    seeding,
    hotel,
    staff,
    plannedInspections(seeding, hotel, staff, templates),
  );
  const inSeries = Object.values(makeSeriesJobs(seeding, places));
  const jobs = numberJobs([...makeYear(seeding, places, technicians, work), ...inspected.jobs, ...inSeries]);
  const money = withMoney ? moneyOf(seeding, places, jobs) : [];
  const visits = jobs.flatMap(({ visit, secondVisit }) =>
    [visit, secondVisit].flatMap((one) => (one ? [one as Row] : [])),
  );
  const rows: object[] = [
    ...[...Object.values(places), ...money].flat(),
    ...[meters.meters, meters.readings, hotel.rooms, ...Object.values(inspected)].flat(),
    ...work.occurrences.map((one) => occurrenceRow(seeding, one, new Map())),
    ...downtimesOf(seeding, places, jobs),
    ...outagesOf(seeding, hotel, staff, '').outages,
    ...guestTasks(seeding, hotel, staff, categories),
    ...jobs.flatMap(({ order, time }) => [order, ...time]),
    ...visits,
  ];
  return { rows, visits };
}
type Row = Record<string, string>;

const template: Template = {
  ...{ id: 'template', version_id: 'version', pass_mark: 80, counts_as_maintenance: true },
  items: ['Drains run freely', 'Filter clean or replaced', 'pH'].map((label) => ({
    ...{ id: label, label, kind: 'pass_fail', weight: 1, is_required: true, photo_on_fail: false },
    ...{ min_value: null, max_value: null, section: 'Room', severity: 'medium' },
    ...{ order_category: 'Plumbing', order_priority: 'medium' },
  })),
};
const templates = { maintenance: template, quick: template, round: template };
const categories = [...new Set(guestWishes.map(([name]) => name))].map((name) => ({
  ...{ id: name, name, usual_priority: 'medium' as const },
  minutes: { low: 480, medium: 120, high: 45, urgent: 15 },
}));

function moneyOf(seeding: Seeding, places: Places, jobs: readonly Job[]): object[] {
  const books = keepBooks(seeding, jobs, places.customers, 'bank');
  const names = new Map(technicians.map(({ id }) => [id, id]));
  const accounts = { bank: 'bank', idOf: (code: string) => code };
  const bought = buyForYear(seeding, jobs, places.parts, technicians, names, accounts);
  return [...Object.values(books), ...Object.values(bought)].flat();
}

/** Columns of planned or promised times, which may lie ahead. */
const ahead = new Set(['starts_at', 'ends_at', 'due_at', 'sla_due_at', 'to_at']);
const isDay = /_on$|_date$/;
const aheadDays = new Set([
  ...['due_date', 'expected_delivery_date', 'warranty_ends_on'],
  ...['due_on', 'planned_on', 'generate_on'],
]);

const isWorkingDay = (day: string) => weekdayOf(day) >= 1 && weekdayOf(day) <= 5;

/** A planned outage begins later. */
const isPlanned = (row: object, name: string) =>
  name === 'from_at' && 'status' in row && row.status === 'planned';

/** Each hour of the day comes up in the short run as well, on one weekday or another. */
const hoursApart = process.env.FIELDWRIGHT_SOAK ? 1 : 5;

it('is consistent at the hours of a week: no recorded time is in the future, and visits are in working hours', {
  timeout: 900_000,
}, () => {
  const faults = new Set<string>();
  for (let hour = 0; hour < 7 * 24; hour += hoursApart) {
    // A Monday, not on the full hour.
    const now = new Date(Date.UTC(2026, 5, 1, hour, 20)).toISOString();
    const today = dayIn(company.timezone, now);
    const { rows, visits } = storyAt(now, hour % 10 === 0);
    for (const row of rows)
      for (const [name, value] of Object.entries(row)) {
        if (typeof value !== 'string') continue;
        const isLate =
          (name.endsWith('_at') && !ahead.has(name) && !isPlanned(row, name) && value > now) ||
          (isDay.test(name) && !aheadDays.has(name) && value > today);
        if (isLate) faults.add(`${now}: ${name} is ${value}`);
      }
    for (const { status, starts_at = '', ends_at = '' } of visits) {
      const day = dayIn(company.timezone, starts_at);
      const midnight = Date.parse(startOfDayIn(company.timezone, day));
      const [from, to] = [starts_at, ends_at].map((at) => (Date.parse(at) - midnight) / 3_600_000);
      if (!isWorkingDay(day) || (from ?? 0) < 8 || (to ?? 24) > 17)
        faults.add(`${now}: a visit from ${starts_at} to ${ends_at}`);
      const isRight =
        ends_at <= now
          ? status !== 'scheduled' && status !== 'on_site'
          : (status === 'on_site') === starts_at <= now;
      if (!isRight) faults.add(`${now}: a visit from ${starts_at} to ${ends_at} is ${status}`);
    }
    expect(visits.some(({ starts_at = '' }) => starts_at >= addDays(today, 1))).toBe(true);
    for (const day of [0, 1, 2, 3, 4].map((more) => addDays(today, more)).filter(isWorkingDay)) {
      const busy = visits.filter(({ starts_at = '' }) => dayIn(company.timezone, starts_at) === day);
      if (new Set(busy.map(({ technician_id }) => technician_id)).size < technicians.length)
        faults.add(`${now}: somebody has nothing to do on ${day}`);
    }
    const onBoard = visits.filter(
      ({ starts_at = '', status }) => dayIn(company.timezone, starts_at) === today && status !== 'cancelled',
    );
    if (isWorkingDay(today) && onBoard.length <= technicians.length)
      faults.add(`${now}: only ${onBoard.length} visits today`);
  }
  expect([...faults].slice(0, 20)).toEqual([]);
});
