import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VisitEstimate } from '#domains/scheduling/planning-answers.rules.ts';
import { middayZone } from '#kernel/testing/midday-zone.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

const now = Date.now();
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

type Row = { readonly id: string };
let server: TestServer;
let owner: Person;
let ann: Person;
let bob: Person;
let customer_id: string;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Estimates', { timezone: middayZone });
  ann = await server.member(owner, 'technician', 'Ann');
  bob = await server.member(owner, 'technician', 'Bob');
  customer_id = await make('customers', { name: 'Cooper' });
});
afterAll(() => server.stop());

const make = async (table: string, row: object) =>
  (await owner.must(owner.post<Row[]>(`/api/${table}`, row)))[0]?.id ?? '';

/** A visit from so many minutes from now on. */
async function book(who: Person, from: number, to: number, row: object = {}, lng?: number) {
  const site_id = await make('sites', {
    ...{ customer_id, name: 'Site' },
    ...(lng !== undefined && { lat: '41.880000', lng: lng.toFixed(6) }),
  });
  const work_order_id = await make('work_orders', { title: 'Job', customer_id, site_id, ...row });
  const visit = { technician_id: who.membershipId, starts_at: at(from), ends_at: at(to) };
  await owner.must(owner.post(`/api/work_orders/${work_order_id}/schedule`, visit));
  const [made] = await owner.must(owner.get<Row[]>(`/api/visits?work_order_id=eq.${work_order_id}`));
  return made?.id ?? '';
}
const run = (who: Person, visit: string, command: string, input: object = {}) =>
  who.must(who.post(`/api/visits/${visit}/${command}`, input));
const estimates = async (who: Person) => {
  const found = await who.must(who.get<VisitEstimate[]>('/api/reports/visit_estimates'));
  return new Map(found.map((one) => [one.visit_id, one]));
};

it('pushes what comes after a visit that runs over, and says whose promise is missed', async () => {
  const first = await book(ann, -90, -30);
  const second = await book(ann, -25, 35, { window_end: at(-20), window_start: at(-60) });
  const third = await book(ann, 40, 60);
  const planned = await book(bob, 60, 90);
  await run(ann, first, 'arrive', { at: at(-88) });
  const found = await estimates(owner);
  // It goes on at least until now; five minutes of the gap are made up.
  expect(found.get(first)).toMatchObject({ late_minutes: 2, cause_visit_id: first });
  const late = found.get(second);
  expect(late?.late_minutes).toBeGreaterThanOrEqual(25);
  expect(late).toMatchObject({ misses_window: true, cause_visit_id: first });
  expect(found.get(third)?.late_minutes).toBe((late?.late_minutes ?? 0) - 5);
  expect(found.get(planned)).toMatchObject({ late_minutes: 0, misses_window: false, cause_visit_id: null });
  // A technician sees the own day alone.
  expect(new Set((await estimates(ann)).keys())).toEqual(new Set([first, second, third]));

  await run(ann, first, 'finish', { at: at(-40) });
  const after = await estimates(owner);
  expect(after.has(first)).toBe(false);
  // Nobody has begun the second one yet: it is late by itself.
  expect(after.get(second)).toMatchObject({ cause_visit_id: second });
});

it('counts the way from the visit before, and from where somebody has set out', async () => {
  const first = await book(bob, -60, -5, {}, -87.6);
  const second = await book(bob, 10, 30, {}, -87.2);
  await run(bob, first, 'arrive', { at: at(-60) });
  // 33 km as the crow flies do not fit into what is left of the gap: it is used up, and no more is called late than it ran over.
  const late = (await estimates(bob)).get(second)?.late_minutes ?? 0;
  expect(late).toBeGreaterThanOrEqual(5);
  expect(late).toBeLessThan(9);
  await run(bob, first, 'finish', { at: at(-4) });
  await run(bob, second, 'depart', { at: at(-3) });
  const driving = (await estimates(bob)).get(second)?.late_minutes ?? 0;
  expect(driving).toBeGreaterThan(15);
});
