import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OfferedSlot, WhyNotAnswer } from '#domains/scheduling/planning-answers.rules.ts';
import type { Person } from '#kernel/testing/test-server.ts';
import { type Dispatch, openDispatch } from '../testing/dispatch-company.ts';

let dispatch: Dispatch;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  dispatch = await openDispatch();
  ann = await dispatch.technician('Ann West', {
    home_lat: '41.880000',
    home_lng: '-87.690000',
    skills: ['Gas'],
  });
  bob = await dispatch.technician('Bob East', { home_lat: '41.880000', home_lng: '-87.570000' });
});
afterAll(() => dispatch.stop());

it('says when somebody can come, and the time it says can be taken', async () => {
  const { owner, site, order, book, day, visits } = dispatch;
  const east = await site('East', 4);
  const work = await order('Leak', east);
  await book(await order('Booked', east), bob, '10:00', '11:00');
  const ask = (query: string) =>
    owner.must(owner.get<OfferedSlot[]>(`/api/reports/best_slots?from_on=${day}&${query}`));
  const slots = await ask(`work_order_id=${work}`);
  expect(slots).toHaveLength(5);
  const [best] = slots;
  // Bob is in the house already.
  expect(best).toMatchObject({ technician_id: bob.membershipId, technician: 'Bob East' });
  expect(best?.reason).toMatch(/^(0 minutes from East|First of the day, before East)/);
  expect(new Set(slots.map(({ starts_at }) => starts_at)).size).toBe(5);
  for (const { window_from, window_to, starts_at } of slots) {
    expect(Date.parse(window_from)).toBeLessThanOrEqual(Date.parse(starts_at));
    expect(Date.parse(window_to)).toBeGreaterThan(Date.parse(starts_at));
  }
  const { technician_id, starts_at, ends_at } = best ?? {};
  await owner.must(owner.post(`/api/work_orders/${work}/schedule`, { technician_id, starts_at, ends_at }));
  expect((await visits()).find((visit) => visit.work_order_id === work)?.technician_id).toBe(
    bob.membershipId,
  );

  const gas = await ask(`site_id=${east}&minutes=90&skills=gas`);
  expect(new Set(gas.map((slot) => slot.technician_id))).toEqual(new Set([ann.membershipId]));
  expect(gas.map((slot) => Date.parse(slot.ends_at) - Date.parse(slot.starts_at))).toEqual(
    gas.map(() => 90 * 60_000),
  );
  expect(await ask(`site_id=${east}&skills=steam`)).toEqual([]);
  const anywhere = await ask('is_unplaced=true&minutes=60');
  expect(anywhere).toHaveLength(5);
  for (const { reason } of anywhere) expect(reason).not.toContain('undefined');
  expect((await owner.get('/api/reports/best_slots')).body.error?.fields).toHaveProperty('work_order_id');
});

it('says why not this technician', async () => {
  const { owner, site, order, book } = dispatch;
  const west = await site('West', -4);
  const gas = await book(await order('Gas', west, { required_skills: ['gas'] }), ann, '13:00', '14:00');
  const plain = await book(await order('Plain', west), ann, '15:00', '16:00');
  await book(await order('All day', west), bob, '14:00', '17:00');
  const why = (visit: string, who: Person) =>
    owner.get<WhyNotAnswer>(
      `/api/reports/why_not_technician?visit_id=${visit}&technician_id=${who.membershipId}`,
    );
  expect(await owner.must(why(gas, bob))).toMatchObject({
    is_possible: false,
    sentence: 'Bob East has no “gas”.',
  });
  expect(await owner.must(why(plain, bob))).toMatchObject({
    is_possible: false,
    sentence: expect.stringMatching(
      /^Bob East has (no room that day|room that day, but not at the time promised)\.$/,
    ),
  });
  const early = await book(await order('Early', west), bob, '08:30', '09:00');
  expect(await owner.must(why(early, ann))).toMatchObject({
    is_possible: true,
    sentence: expect.stringMatching(/^Ann West could start at 8:30 AM, which costs .* more\.$/),
  });
  expect((await why(plain, ann)).status).toBe(422);
});
