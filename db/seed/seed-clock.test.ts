import { expect, it } from 'vitest';
import { addDays, dayIn, startOfDayIn } from '#kernel/dates.ts';
import { keepBooks } from './books.ts';
import { makePlaces, type Places, type Seeding } from './places.ts';
import { buyForYear } from './purchasing.ts';
import { createRandom } from './random.ts';
import { company } from './sample-data.ts';
import { type Job, makeYear, type Technician } from './year.ts';

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
  const jobs = makeYear(seeding, places, technicians);
  const money = withMoney ? moneyOf(seeding, places, jobs) : [];
  const visits = jobs.flatMap(({ visit }) => (visit ? [visit as Row] : []));
  const rows: object[] = [
    ...[...Object.values(places), ...money].flat(),
    ...jobs.flatMap(({ order, time }) => [order, ...time]),
    ...visits,
  ];
  return { rows, visits };
}
type Row = Record<string, string>;

function moneyOf(seeding: Seeding, places: Places, jobs: readonly Job[]): object[] {
  const books = keepBooks(seeding, jobs, places.customers, 'bank');
  const names = new Map(technicians.map(({ id }) => [id, id]));
  const accounts = { bank: 'bank', idOf: (code: string) => code };
  const bought = buyForYear(seeding, jobs, places.parts, technicians, names, accounts);
  return [...Object.values(books), ...Object.values(bought)].flat();
}

/** Columns of planned or promised times, which may lie ahead. */
const ahead = new Set(['starts_at', 'ends_at', 'due_at']);
const isDay = /_on$|_date$/;
const aheadDays = new Set(['due_date', 'expected_delivery_date', 'warranty_ends_on']);

it('is consistent at every hour of a week: no recorded time is in the future, and visits are in working hours', {
  timeout: 180_000,
}, () => {
  const faults = new Set<string>();
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    // A Monday, not on the full hour.
    const now = new Date(Date.UTC(2026, 5, 1, hour, 20)).toISOString();
    const today = dayIn(company.timezone, now);
    const { rows, visits } = storyAt(now, hour % 5 === 0);
    for (const row of rows)
      for (const [name, value] of Object.entries(row)) {
        if (typeof value !== 'string') continue;
        const isLate =
          (name.endsWith('_at') && !ahead.has(name) && value > now) ||
          (isDay.test(name) && !aheadDays.has(name) && value > today);
        if (isLate) faults.add(`${now}: ${name} is ${value}`);
      }
    for (const { status, starts_at = '', ends_at = '' } of visits) {
      const day = dayIn(company.timezone, starts_at);
      const midnight = Date.parse(startOfDayIn(company.timezone, day));
      const [from, to] = [starts_at, ends_at].map((at) => (Date.parse(at) - midnight) / 3_600_000);
      const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
      if (weekday === 0 || weekday === 6 || (from ?? 0) < 8 || (to ?? 24) > 17)
        faults.add(`${now}: a visit from ${starts_at} to ${ends_at}`);
      const isRight =
        ends_at <= now
          ? status !== 'scheduled' && status !== 'on_site'
          : (status === 'on_site') === starts_at <= now;
      if (!isRight) faults.add(`${now}: a visit from ${starts_at} to ${ends_at} is ${status}`);
    }
    expect(visits.some(({ starts_at = '' }) => starts_at >= addDays(today, 1))).toBe(true);
  }
  expect([...faults].slice(0, 20)).toEqual([]);
});
