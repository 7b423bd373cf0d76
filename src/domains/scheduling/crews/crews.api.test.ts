import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { ScheduledDay } from '../month-schedule.report.ts';
import type { Replanned } from '../replan/replan-visits.ts';

interface Visit {
  readonly id: string;
  readonly work_order_id: string;
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
  readonly crew_id: string | null;
  readonly crew_place: number | null;
  readonly instructions: string | null;
}

let server: TestServer;
let owner: Person;
let ann: Person;
let ben: Person;
let cyd: Person;
let day = 0;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Crews Inc');
  ann = await server.member(owner, 'technician', 'Ann');
  ben = await server.member(owner, 'technician', 'Ben');
  cyd = await server.member(owner, 'technician', 'Cyd');
});
afterAll(() => server.stop());

/** Each test has a day of its own. */
function newDay() {
  day += 1;
  const midnight = Date.UTC(2028, 1, day);
  return (hour: number) => new Date(midnight + hour * 3_600_000).toISOString().replace('.000Z', 'Z');
}
async function madeOrder(title = 'Lift the boiler'): Promise<string> {
  const [order] = await owner.must(owner.post<[{ id: string }]>('/api/work_orders', { title }));
  return order.id;
}
const visitsOf = (order: string, by = owner) =>
  by.must(by.get<Visit[]>(`/api/visits?work_order_id=eq.${order}&order=crew_place,created_at`));
const coming = async (order: string) =>
  (await visitsOf(order)).filter(({ status }) => status !== 'cancelled');
const ids = (people: readonly Person[]) => people.map(({ membershipId }) => membershipId);
const planned = (order: string, people: readonly Person[], from: string, to: string, more = {}) => {
  const [technician_id, ...crew_technician_ids] = ids(people);
  const input = { technician_id, crew_technician_ids, starts_at: from, ends_at: to, ...more };
  return owner.post<{ status: string }>(`/api/work_orders/${order}/schedule`, input);
};
async function crewOf(people: readonly Person[], from: string, to: string): Promise<Visit[]> {
  const order = await madeOrder();
  await owner.must(planned(order, people, from, to));
  return visitsOf(order);
}
const busy = async (who: Person, from: string, to: string) =>
  planned(await madeOrder('Other'), [who], from, to);
const run = (visit: Visit | undefined, command: string, input: object = {}, by = owner) =>
  by.post<Visit>(`/api/visits/${visit?.id}/${command}`, input);
const placeOf = ({ technician_id, starts_at, ends_at }: Visit) => ({ technician_id, starts_at, ends_at });
const replan = (steps: readonly object[], more = {}, by = owner) =>
  by.post<Replanned>('/api/visits/-/replan', { steps, ...more });
const team = async (order: string) =>
  (
    await owner.must(
      owner.get<{ technician_id: string; is_lead: boolean }[]>(
        `/api/work_order_assignees?work_order_id=eq.${order}&order=created_at`,
      ),
    )
  ).map(({ technician_id, is_lead }) => [technician_id, is_lead]);

it('plans a crew in one go, or nobody, and names who is in the way', async () => {
  const at = newDay();
  const order = await madeOrder();
  expect((await owner.must(planned(order, [ann, ben], at(8), at(10)))).status).toBe('scheduled');
  const crew = await visitsOf(order);
  expect(crew.map(({ technician_id, crew_place }) => [technician_id, crew_place])).toEqual([
    [ann.membershipId, 1],
    [ben.membershipId, 2],
  ]);
  expect(new Set(crew.map(({ crew_id }) => crew_id)).size).toBe(1);
  expect(await team(order)).toEqual([
    [ann.membershipId, true],
    [ben.membershipId, false],
  ]);
  const other = await madeOrder();
  const refused = await planned(other, [cyd, ben], at(9), at(11));
  expect(refused.status).toBe(409);
  expect(refused.body.error).toMatchObject({
    code: 'overlap',
    message: 'Ben already has a visit at that time.',
  });
  expect(await visitsOf(other)).toEqual([]);
  expect(await team(other)).toEqual([]);
  const nobodyLeads = { technician_id: null, crew_technician_ids: [ben.membershipId] };
  expect((await planned(other, [], at(12), at(13), nobodyLeads)).status).toBe(422);
  expect((await planned(other, [ann], at(12), at(13), { crew_technician_ids: ['Ben'] })).status).toBe(422);
});

it('moves the whole crew in time, or nobody; another person takes one place', async () => {
  const at = newDay();
  const crew = await crewOf([ann, ben], at(8), at(9));
  const [first, second] = crew;
  const order = first?.work_order_id ?? '';
  await owner.must(run(first, 'move', { starts_at: at(10), ends_at: at(12) }));
  for (const visit of await visitsOf(order))
    expect(visit).toMatchObject({ starts_at: at(10), ends_at: at(12) });
  await owner.must(busy(ben, at(14), at(15)));
  const refused = await run(first, 'move', { starts_at: at(14), ends_at: at(16) });
  expect(refused.body.error?.message).toBe('Ben already has a visit at that time.');
  for (const visit of await visitsOf(order)) expect(visit.starts_at).toBe(at(10));
  const here = { starts_at: at(10), ends_at: at(12) };
  await owner.must(run(second, 'move', { ...here, technician_id: cyd.membershipId }));
  expect((await visitsOf(order)).map((one) => one.technician_id)).toEqual(ids([ann, cyd]));
  expect((await team(order)).map(([id]) => id)).toEqual(ids([ann, cyd]));
  const again = await run(second, 'move', { ...here, technician_id: ann.membershipId });
  expect(again.status).toBe(409);
  await owner.must(ann.post(`/api/visits/${first?.id}/depart`));
  const begun = await run(second, 'move', { starts_at: at(16), ends_at: at(18) });
  expect(begun.body.error).toMatchObject({
    code: 'unlawful_state',
    message: 'Ann has begun: the crew can’t be moved any more.',
  });
});

it('adds to the crew and takes off it; the next one leads when the lead goes', async () => {
  const at = newDay();
  const [alone] = await crewOf([ann], at(8), at(9));
  const order = alone?.work_order_id ?? '';
  expect(alone?.crew_id).toBeNull();
  await owner.must(run(alone, 'add_to_crew', { technician_id: ben.membershipId }));
  await owner.must(busy(cyd, at(8), at(9)));
  const refused = await run(alone, 'add_to_crew', { technician_id: cyd.membershipId });
  expect(refused.body.error).toMatchObject({
    code: 'overlap',
    message: 'Cyd already has a visit at that time.',
  });
  const twice = await run(alone, 'add_to_crew', { technician_id: ben.membershipId });
  expect(twice.status).toBe(409);
  const [lead, mate] = await coming(order);
  expect([lead?.technician_id, mate?.technician_id]).toEqual(ids([ann, ben]));
  expect(mate).toMatchObject({ starts_at: at(8), ends_at: at(9), crew_id: lead?.crew_id, crew_place: 2 });
  await owner.must(run(lead, 'remove_from_crew', { reason: 'Ill' }));
  expect(await coming(order)).toMatchObject([{ technician_id: ben.membershipId }]);
  expect(await team(order)).toEqual([[ben.membershipId, true]]);
  const last = await run(mate, 'remove_from_crew', { reason: 'Ill' });
  expect(last.body.error?.code).toBe('unlawful_state');
  // One is no crew: the visit moves alone.
  await owner.must(run(mate, 'move', { starts_at: at(12), ends_at: at(13) }));
});

it('cancels for one or for all, and confirms all', async () => {
  const at = newDay();
  const order = await madeOrder();
  await owner.must(planned(order, [ann, ben, cyd], at(8), at(9), { is_tentative: true }));
  const [first, second] = await visitsOf(order);
  await owner.must(run(second, 'confirm'));
  expect((await visitsOf(order)).map(({ status }) => status)).toEqual(Array(3).fill('scheduled'));
  await owner.must(run(second, 'cancel', { reason: 'Not needed' }));
  expect(await coming(order)).toHaveLength(2);
  await owner.must(run(first, 'cancel_crew', { reason: 'Off' }));
  expect(await coming(order)).toEqual([]);
  const [one] = await owner.must(owner.get<[{ status: string }]>(`/api/work_orders?id=eq.${order}`));
  expect(one.status).toBe('unscheduled');
});

it('moves a crew with others on the board, and takes back what was done', async () => {
  const at = newDay();
  const crew = await crewOf([ann, ben], at(8), at(9));
  const [first, second] = crew as [Visit, Visit];
  const order = first.work_order_id;
  const later = { technician_id: ann.membershipId, starts_at: at(10), ends_at: at(11) };
  const step = { visit_id: first.id, work_order_id: order };
  // Only one is named: the other goes with it.
  const moved = await owner.must(replan([{ ...step, before: placeOf(first), after: later }]));
  expect([...moved.done].sort()).toEqual([first.id, second.id].sort());
  for (const visit of await visitsOf(order)) expect(visit.starts_at).toBe(at(10));
  await owner.must(busy(ben, at(8), at(9)));
  const back = [{ ...step, before: later, after: placeOf(first) }];
  const refused = await replan(back);
  expect(refused.body.error).toMatchObject({ code: 'overlap' });
  const { left } = await owner.must(replan(back, { leave_changed: true }));
  expect(left.map(({ reason }) => reason).sort()).toEqual([
    'Ben already has a visit at that time.',
    'It stays with its crew: Ben already has a visit at that time.',
  ]);
  for (const visit of await visitsOf(order)) expect(visit.starts_at).toBe(at(10));
  // Cancelled for all, and taken back: they are a crew again, in the same places.
  const now = await coming(order);
  const off = now.map((visit) => ({
    ...{ visit_id: visit.id, work_order_id: order, before: placeOf(visit), after: null, keeps_team: true },
  }));
  await owner.must(replan(off, { reason: 'Off' }));
  const fresh = (n: number) => `01900000-0000-7000-8000-${String(day * 100 + n).padStart(12, '0')}`;
  const again = now.map((visit, n) => ({
    ...{ visit_id: fresh(n), work_order_id: order, before: null, after: placeOf(visit) },
    like_visit_id: visit.id,
  }));
  await owner.must(replan(again));
  expect((await coming(order)).map(({ id, crew_id, crew_place }) => [id, crew_id, crew_place])).toEqual([
    [fresh(0), first.crew_id, 1],
    [fresh(1), first.crew_id, 2],
  ]);
  // The lead is taken off and comes back as the lead.
  const [lead] = (await coming(order)) as [Visit];
  await owner.must(replan([{ visit_id: lead.id, work_order_id: order, before: placeOf(lead), after: null }]));
  const returns = { visit_id: fresh(2), work_order_id: order, before: null, like_visit_id: lead.id };
  await owner.must(replan([{ ...returns, after: placeOf(lead) }]));
  expect((await coming(order)).map(({ technician_id }) => technician_id)).toEqual(ids([ann, ben]));
});

it('plans a new crew by steps, and refuses two times for one crew', async () => {
  const at = newDay();
  const order = await madeOrder();
  const id = (n: number) => `01900000-0000-7000-8000-${String(day * 100 + n).padStart(12, '0')}`;
  const step = (n: number, who: Person, more = {}) => ({
    ...{ visit_id: id(n), work_order_id: order, before: null, ...more },
    after: {
      technician_id: who.membershipId,
      starts_at: at(8),
      ends_at: at(9),
      instructions: 'Bring the hoist',
    },
  });
  await owner.must(busy(cyd, at(8), at(9)));
  const refused = await replan([step(1, ann), step(2, cyd, { crew_of: id(1) })], { leave_changed: true });
  expect(refused.body.data).toMatchObject({ done: [], left: [{}, {}] });
  expect(await visitsOf(order)).toEqual([]);
  await owner.must(replan([step(3, ann), step(4, ben, { crew_of: id(3) })]));
  const crew = await visitsOf(order);
  expect(crew).toMatchObject([
    { technician_id: ann.membershipId, crew_place: 1, instructions: 'Bring the hoist' },
    { technician_id: ben.membershipId, crew_place: 2, instructions: 'Bring the hoist' },
  ]);
  const apart = crew.map((visit, n) => ({
    ...{ visit_id: visit.id, work_order_id: order, before: placeOf(visit) },
    after: { technician_id: visit.technician_id, starts_at: at(10 + n), ends_at: at(12 + n) },
  }));
  expect((await replan(apart)).status).toBe(422);
});

it('keeps a crew at one time while two dispatchers plan it', async () => {
  const elsewhere = (await server.another()).as(owner);
  for (let round = 0; round < 4; round += 1) {
    const at = newDay();
    const crew = (await crewOf([ann, ben], at(8), at(9))) as [Visit, Visit];
    const [first, second] = crew;
    const to = (hour: number) => ({ starts_at: at(hour), ends_at: at(hour + 1) });
    const replies = await Promise.all([
      run(first, 'move', to(10)),
      run(second, 'move', to(12), elsewhere),
      run(first, 'add_to_crew', { technician_id: cyd.membershipId }, elsewhere),
      replan([
        {
          ...{ visit_id: second.id, work_order_id: second.work_order_id, before: placeOf(second) },
          after: { technician_id: ben.membershipId, ...to(14) },
        },
      ]),
    ]);
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const now = await coming(first.work_order_id);
    expect(new Set(now.map(({ starts_at, ends_at }) => `${starts_at} ${ends_at}`)).size).toBe(1);
    expect(new Set(now.map(({ crew_id }) => crew_id)).size).toBe(1);
  }
});

it('is refused by the database when anybody tears a crew apart', async () => {
  const at = newDay();
  const [first] = await crewOf([ann, ben], at(8), at(9));
  const tear = server.db.adminQuery("update visits set ends_at = ends_at + interval '1 hour' where id = $1", [
    first?.id,
  ]);
  await expect(tear).rejects.toMatchObject({ constraint: 'visits_crew_together' });
});

it('is for the office and for one company; a technician acts on their own visit', async () => {
  const at = newDay();
  const [first, second] = await crewOf([ann, ben], at(8), at(9));
  const order = first?.work_order_id ?? '';
  expect((await visitsOf(order, ben)).map(({ technician_id }) => technician_id)).toEqual(ids([ann, ben]));
  expect((await run(first, 'depart', {}, ben)).status).toBe(403);
  for (const command of ['add_to_crew', 'remove_from_crew', 'cancel_crew'])
    expect((await run(first, command, {}, ben)).status).toBe(403);
  const stranger = await server.company('Elsewhere');
  for (const command of ['add_to_crew', 'remove_from_crew', 'cancel_crew', 'move'])
    expect((await run(second, command, {}, stranger)).status).toBe(404);
  const [own] = await stranger.must(stranger.post<[{ id: string }]>('/api/work_orders', { title: 'Own' }));
  const joins = { starts_at: at(8), ends_at: at(9), crew_of: first?.id };
  const foreign = await stranger.post(`/api/work_orders/${own.id}/schedule`, joins);
  expect(foreign.status).toBe(422);
  const wrongOrder = await owner.post(`/api/work_orders/${await madeOrder()}/schedule`, joins);
  expect(wrongOrder.status).toBe(422);
});

it('counts a crew once in the month, and by its lead', async () => {
  const at = newDay();
  await crewOf([ann, ben, cyd], at(15), at(16));
  const on = at(15).slice(0, 10);
  const month = await owner.must(
    owner.get<ScheduledDay[]>(`/api/reports/month_schedule?from=${on}&to=${on}`),
  );
  expect(month).toMatchObject([
    { day: on, visits: 1, minutes: 180, first: [{ technician: 'Ann', people: 3 }] },
  ]);
});

it('ends for all of a crew, if it took place for one', async () => {
  const order = await madeOrder();
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  // Within the same day or not: who has arrived was there.
  await owner.must(planned(order, [ann, ben], later(0.2), later(1), { override_reason: 'Test' }));
  const [first] = await visitsOf(order);
  await ann.must(ann.post(`/api/visits/${first?.id}/arrive`));
  await owner.must(owner.post(`/api/work_orders/${order}/complete`));
  expect((await visitsOf(order)).map(({ status }) => status)).toEqual(['done', 'done']);
});
