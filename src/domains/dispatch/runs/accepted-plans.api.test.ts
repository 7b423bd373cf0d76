/**
 * Random companies are planned and everything is accepted; then the database is checked with rules of its own, which share no code
 * with the planner: nobody in two places, skills, working time, what was promised, the way between visits, what was locked.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#kernel/testing/test-server.ts';
import { localFromInstant } from '#kernel/zoned-time.ts';
import { Random } from '../search/random.ts';
import { type Dispatch, openDispatch, type Visit, zone } from '../testing/dispatch-company.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ withJobs: true });
});
afterAll(() => server.stop());

const trades = ['gas', 'water', 'power'];
const windows = [
  ['08:00', '10:00'],
  ['12:00', '14:00'],
  ['07:00', '17:00'],
] as const;

interface Facts {
  readonly id: string;
  readonly technician_id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly required_skills: readonly string[];
  readonly skills: readonly string[];
  readonly window_start: string | null;
  readonly window_end: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly home_lat: number | null;
  readonly home_lng: number | null;
}

async function randomCompany(seed: number) {
  const random = new Random(seed);
  const dispatch = await openDispatch(server);
  const { technician, site, order, book, at } = dispatch;
  const people = [];
  for (let n = 0; n < 4; n += 1)
    people.push(
      await technician(`Technician ${n}`, {
        skills: trades.filter(() => random.unit() < 0.7),
        ...(random.unit() < 0.8 && {
          home_lat: '41.880000',
          home_lng: (-87.63 + random.unit() / 5 - 0.1).toFixed(6),
        }),
        ...(random.unit() < 0.4 && {
          working_hours: { days: [1, 2, 3, 4, 5], start: '07:00', end: '15:30' },
        }),
      }),
    );
  const locked: string[] = [];
  const byHand: string[] = [];
  for (let n = 0; n < 16; n += 1) {
    const where = await site(`Site ${n}`, random.unit() < 0.1 ? null : random.unit() * 16 - 8);
    const [from, to] = windows[random.below(3)] ?? windows[0];
    const promised = random.unit() < 0.5 ? { window_start: at(from), window_end: at(to) } : {};
    const id = await order(`Job ${n}`, where, {
      required_skills: random.unit() < 0.4 ? [trades[random.below(3)]] : [],
      estimated_minutes: [30, 45, 60, 90][random.below(4)],
      ...promised,
    });
    // Some are booked by hand, too close to each other and outside working hours as well.
    if (random.unit() < 0.5) continue;
    const hour = 6 + random.below(13);
    const who = people[random.below(people.length)] ?? null;
    const pad = (value: number) => String(value).padStart(2, '0');
    const visit = await book(id, who, `${pad(hour)}:00`, `${pad(hour)}:50`, {
      is_tentative: random.unit() < 0.3,
      override_reason: 'By hand',
    }).catch(() => '');
    await server.db.adminQuery(
      `update visits v set override_reason = null where id = $1 and not exists (select from visits o where o.technician_id = v.technician_id
        and o.id <> v.id and tstzrange(o.starts_at, o.ends_at) && tstzrange(v.starts_at, v.ends_at))`,
      [visit],
    );
    byHand.push(visit);
    if (random.unit() < 0.3) locked.push(visit);
  }
  return { dispatch, locked, byHand };
}

async function factsOf({ owner }: Dispatch): Promise<Facts[]> {
  return server.db.adminQuery<Facts>(
    `select v.id, v.technician_id, v.starts_at, v.ends_at, coalesce(w.required_skills, '{}') as required_skills, coalesce(m.skills, '{}') as skills,
       w.window_start, w.window_end, s.lat::float8 as lat, s.lng::float8 as lng, m.home_lat::float8 as home_lat, m.home_lng::float8 as home_lng
     from visits v join work_orders w on w.id = v.work_order_id join memberships m on m.id = v.technician_id left join sites s on s.id = w.site_id
     where v.tenant_id = $1 and v.status <> 'cancelled' order by v.starts_at`,
    [owner.tenantId],
  );
}

/** Straight-line minutes at a speed that no hour of the day allows: a lower bound of any way. */
function leastMinutes(a: Pick<Facts, 'lat' | 'lng'>, b: Pick<Facts, 'lat' | 'lng'>): number {
  if (a.lat === null || b.lat === null || a.lng === null || b.lng === null) return 0;
  const kilometres = Math.hypot((a.lat - b.lat) * 111, (a.lng - b.lng) * 82.5);
  return (kilometres / (25 * 1.61 * 1.2)) * 60;
}

/** `startedAt`: when visits began before; one that was booked outside of what was promised may stay at its hour. */
function faults(
  facts: readonly Facts[],
  isMoved: (id: string) => boolean,
  startedAt: ReadonlyMap<string, number>,
): string[] {
  const found: string[] = [];
  const say = (one: Facts, what: string) => found.push(`${one.id}: ${what}`);
  for (const one of facts.filter(({ id }) => isMoved(id))) {
    const [start, end] = [Date.parse(one.starts_at), Date.parse(one.ends_at)];
    if (!one.required_skills.every((skill) => one.skills.includes(skill))) say(one, 'a skill is missing');
    const isAtItsHour = startedAt.get(one.id) === start;
    if (!isAtItsHour && one.window_start && start < Date.parse(one.window_start))
      say(one, 'before what was promised');
    if (!isAtItsHour && one.window_end && start > Date.parse(one.window_end))
      say(one, 'after what was promised');
    const [from, to] = [
      localFromInstant(one.starts_at, zone).slice(11),
      localFromInstant(one.ends_at, zone).slice(11),
    ];
    if (from < '07:00' || to > '18:00') say(one, `outside working time: ${from} to ${to}`);
    for (const other of facts) {
      if (other.id === one.id || other.technician_id !== one.technician_id) continue;
      const [begins, ends] = [Date.parse(other.starts_at), Date.parse(other.ends_at)];
      if (start < ends && end > begins) say(one, `overlaps ${other.id}`);
      const gap = (start >= ends ? start - ends : begins - end) / 60_000;
      if (isMoved(other.id) && gap + 1 < leastMinutes(one, other))
        say(one, `no way from ${other.id} in ${gap} minutes`);
    }
  }
  return found;
}

it.each([11, 12, 13, 14, 15])('breaks no rule in the database: company %i', async (seed) => {
  const { dispatch, locked, byHand } = await randomCompany(seed);
  const { day, plan, moves, visits, owner } = dispatch;
  const before = await visits();
  const run = await plan('plan', { from_on: day, max_seconds: 1, locked_visits: locked });
  expect(run).toMatchObject({ status: 'finished', error: null });
  const proposed = await moves(run);
  await owner.must(owner.post(`/api/dispatch_runs/${run.id}/accept`, {}));
  const after = new Map((await visits()).map((visit) => [visit.id, visit]));
  // What was promised is what stands there now, and nothing else has changed.
  const accepted = await moves(run);
  expect(accepted.map(({ outcome, refusal }) => [outcome, refusal])).toEqual(
    accepted.map(() => ['accepted', null]),
  );
  const facts = ({ id, technician_id, starts_at, ends_at }: Visit) => [
    id,
    technician_id,
    Date.parse(starts_at),
    Date.parse(ends_at),
  ];
  for (const { visit_id, to_technician_id, to_starts_at, to_ends_at } of accepted) {
    const visit = after.get(visit_id ?? '');
    expect(visit && facts(visit)).toEqual([
      visit_id,
      to_technician_id,
      Date.parse(to_starts_at),
      Date.parse(to_ends_at),
    ]);
  }
  const moved = new Set(accepted.map(({ visit_id }) => visit_id));
  for (const visit of before) if (!moved.has(visit.id)) expect(after.get(visit.id)).toEqual(visit);
  expect(locked.filter((id) => moved.has(id))).toEqual([]);
  const startedAt = new Map(before.map(({ id, starts_at }) => [id, Date.parse(starts_at)]));
  expect(faults(await factsOf(dispatch), (id) => moved.has(id), startedAt)).toEqual([]);
  expect([proposed.length > 0, byHand.length > 0]).toEqual([true, true]);
});
