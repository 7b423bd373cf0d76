import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { Replanned } from './replan-visits.ts';

interface Visit {
  readonly id: string;
  readonly work_order_id: string;
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
  readonly override_reason: string | null;
}

let server: TestServer;
let owner: Person;
let ann: Person;
let ben: Person;
let day = 0;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Boards Inc');
  ann = await server.member(owner, 'technician', 'Ann');
  ben = await server.member(owner, 'technician', 'Ben');
});
afterAll(() => server.stop());

/** As the API answers. */
const instant = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z');

/** A day of its own for each test. */
const newDay = () => {
  day += 1;
  return (hour: number) => instant(Date.UTC(2027, 2, day, hour));
};
const madeOrder = async () => {
  const [made] = await owner.must(owner.post<[{ id: string }]>('/api/work_orders', { title: 'Boiler' }));
  return made.id;
};
const visitsOf = (order: string) =>
  owner.must(owner.get<Visit[]>(`/api/visits?work_order_id=eq.${order}&order=created_at`));
async function booked(who: Person, starts_at: string, ends_at: string): Promise<Visit> {
  const order = await madeOrder();
  const times = { technician_id: who.membershipId, starts_at, ends_at };
  await owner.must(owner.post(`/api/work_orders/${order}/schedule`, times));
  const [visit] = await visitsOf(order);
  if (!visit) throw new Error('no visit');
  return visit;
}
const placeOf = ({ technician_id, starts_at, ends_at }: Visit) => ({ technician_id, starts_at, ends_at });
const later = (visit: Visit, hours: number, who = visit.technician_id) => {
  const by = (at: string) => instant(Date.parse(at) + hours * 3_600_000);
  return { technician_id: who, starts_at: by(visit.starts_at), ends_at: by(visit.ends_at) };
};
const step = ({ id, work_order_id }: Visit, before: object | null, after: object | null, more = {}) => ({
  ...{ visit_id: id, work_order_id, before, after },
  ...more,
});
const replan = (steps: readonly object[], more = {}, by = owner) =>
  by.post<Replanned>('/api/visits/-/replan', { steps, ...more });
const now = async (visit: Visit) =>
  (await owner.must(owner.get<[Visit]>(`/api/visits?id=eq.${visit.id}`)))[0];

it('moves a row of visits past each other, and two that exchange technicians', async () => {
  const at = newDay();
  const [first, second] = [await booked(ann, at(8), at(9)), await booked(ann, at(9), at(10))];
  const third = await booked(ben, at(8), at(9));
  const shifted = [first, second].map((visit) => step(visit, placeOf(visit), later(visit, 1)));
  expect((await owner.must(replan(shifted))).left).toEqual([]);
  expect(await now(first)).toMatchObject(later(first, 1));
  expect(await now(second)).toMatchObject(later(second, 1));
  const there = later(first, 1);
  const swapped = [
    step(first, there, placeOf(third)),
    step(third, placeOf(third), { ...there, technician_id: ann.membershipId }),
  ];
  await owner.must(replan(swapped));
  expect(await now(first)).toMatchObject({ ...placeOf(third), override_reason: null });
  expect(await now(third)).toMatchObject({ technician_id: ann.membershipId, starts_at: there.starts_at });
});

it('moves all or none, and names those in the way; or leaves and names them', async () => {
  const at = newDay();
  const [free, blocked] = [await booked(ann, at(8), at(9)), await booked(ann, at(11), at(12))];
  await booked(ben, at(12), at(13));
  const steps = [free, blocked].map((visit) =>
    step(visit, placeOf(visit), later(visit, 1, ben.membershipId)),
  );
  const refused = await replan(steps);
  expect(refused.status).toBe(409);
  expect(refused.body.error).toMatchObject({
    code: 'overlap',
    details: {
      left: [{ visit_id: blocked.id, reason: 'This technician already has a visit at that time.' }],
    },
  });
  expect(await now(free)).toMatchObject(placeOf(free));
  const answer = await owner.must(replan(steps, { leave_changed: true }));
  expect(answer).toMatchObject({ done: [free.id], left: [{ visit_id: blocked.id }] });
  const allowed = { ...later(blocked, 1, ben.membershipId), override_reason: 'Two for the lift' };
  expect((await replan([step(blocked, placeOf(blocked), allowed)])).status).toBe(200);
});

it('leaves what somebody moved, cancelled or began meanwhile, and says who', async () => {
  const at = newDay();
  const rosa = await server.member(owner, 'supervisor', 'Rosa');
  const seen = [
    await booked(ann, at(8), at(9)),
    await booked(ann, at(9), at(10)),
    await booked(ann, at(10), at(11)),
  ];
  const [moved, cancelled, begun] = seen as [Visit, Visit, Visit];
  await rosa.must(rosa.post(`/api/visits/${moved.id}/move`, later(moved, 8)));
  await rosa.must(rosa.post(`/api/visits/${cancelled.id}/cancel`, { reason: 'Off' }));
  await ann.must(ann.post(`/api/visits/${begun.id}/depart`));
  const steps = seen.map((visit) => step(visit, placeOf(visit), later(visit, 4)));
  const { left, done } = await owner.must(replan(steps, { leave_changed: true }));
  expect(done).toEqual([]);
  expect(left.map(({ reason }) => reason)).toEqual([
    'It was moved meanwhile by Rosa.',
    'It was cancelled meanwhile by Rosa.',
    'It has begun meanwhile by Ann.',
  ]);
  expect(await now(moved)).toMatchObject(later(moved, 8));
});

it('plans and cancels: what one call does, the reverse takes back', async () => {
  const at = newDay();
  const order = await madeOrder();
  const place = { technician_id: ann.membershipId, starts_at: at(8), ends_at: at(9) };
  const visit_id = '01900000-0000-7000-8000-00000000000a';
  const plan = {
    visit_id,
    work_order_id: order,
    before: null,
    after: { ...place, instructions: 'Ring twice' },
  };
  await owner.must(replan([plan]));
  expect(await visitsOf(order)).toMatchObject([{ id: visit_id, ...place, instructions: 'Ring twice' }]);
  const back = { visit_id, work_order_id: order, before: place, after: null };
  await owner.must(replan([back], { reason: 'Taken back' }));
  expect(await visitsOf(order)).toMatchObject([{ status: 'cancelled', cancel_reason: 'Taken back' }]);
  const team = () => owner.must(owner.get<unknown[]>(`/api/work_order_assignees?work_order_id=eq.${order}`));
  expect(await team()).toEqual([]);
  const again = {
    ...{ visit_id: '01900000-0000-7000-8000-00000000000b', work_order_id: order, before: null, after: place },
    like_visit_id: visit_id,
  };
  await owner.must(replan([again]));
  expect((await visitsOf(order)).at(-1)).toMatchObject({ id: again.visit_id, instructions: 'Ring twice' });
  await owner.must(replan([{ ...back, visit_id: again.visit_id, keeps_team: true }]));
  expect(await team()).toHaveLength(1);
});

it('lets two dispatchers who move the same visits both finish: one wins each visit, unseen by nobody', async () => {
  const at = newDay();
  const seen = await Promise.all([8, 10, 12, 14].map((hour) => booked(ann, at(hour), at(hour + 1))));
  const elsewhere = (await server.another()).as(owner);
  const to = (hours: number, list: readonly Visit[], by: Person) =>
    replan(
      list.map((visit) => step(visit, placeOf(visit), later(visit, hours))),
      { leave_changed: true },
      by,
    );
  const replies = await Promise.all([to(1, seen, owner), to(-1, seen.toReversed(), elsewhere)]);
  const [one, two] = replies.map(({ body }) => body.data);
  expect([one?.done.length, two?.done.length].toSorted()).toEqual([0, 4]);
  const hours = (one?.done.length ?? 0) > 0 ? 1 : -1;
  for (const visit of seen) expect(await now(visit)).toMatchObject(later(visit, hours));
});

it('is for the office, and refuses what is no list of steps', async () => {
  const at = newDay();
  const visit = await booked(ann, at(8), at(9));
  const good = step(visit, placeOf(visit), later(visit, 1));
  expect((await replan([good], {}, ann)).status).toBe(403);
  const stranger = await server.company('Elsewhere');
  expect((await replan([good], {}, stranger)).status).toBe(409);
  const bad: unknown[] = [
    [],
    'all',
    [{}],
    [good, good],
    [{ ...good, before: null, after: null }],
    [{ ...good, before: null, visit_id: crypto.randomUUID() }],
    [{ ...good, after: { ...later(visit, 1), starts_at: 'soon' } }],
    Array(501).fill(good),
  ];
  for (const steps of bad) {
    const reply = await owner.post('/api/visits/-/replan', { steps });
    expect([JSON.stringify(steps).slice(0, 80), reply.status]).toEqual([expect.any(String), 422]);
  }
  expect(await now(visit)).toMatchObject(placeOf(visit));
});
