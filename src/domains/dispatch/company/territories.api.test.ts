import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OfferedSlot, WhyNotAnswer } from '#domains/scheduling/planning-answers.rules.ts';
import type { Person } from '#kernel/testing/test-server.ts';
import { type Dispatch, openDispatch } from '../testing/dispatch-company.ts';

let dispatch: Dispatch;
let ann: Person;
let bob: Person;
let west: string;
let east: string;
let westTerritory: string;
beforeAll(async () => {
  dispatch = await openDispatch();
  const { owner, technician, site } = dispatch;
  const make = async (name: string, from: number, to: number) => {
    const area = `41, ${from}\n43, ${from}\n43, ${to}\n41, ${to}`;
    const [made] = await owner.must(owner.post<{ id: string }[]>('/api/territories', { name, area }));
    return made?.id ?? '';
  };
  westTerritory = await make('West side', -88.5, -87.63);
  await make('East side', -87.63, -86.5);
  // Both start in the same place: only the territory tells them apart.
  const home = { home_lat: '41.880000', home_lng: '-87.630000' };
  ann = await technician('Ann', { ...home, territories: ['West side'] });
  bob = await technician('Bob', { ...home, territories: ['East side'] });
  west = await site('West', -3);
  east = await site('East', 3);
});
afterAll(() => dispatch.stop());

it('keeps people in their territories, and plans one territory alone', async () => {
  const { owner, day, order, plan, moves } = dispatch;
  const west1 = await order('West one', west);
  const west2 = await order('West two', west);
  const east1 = await order('East one', east);
  const run = await plan('plan', { from_on: day, what: 'everything', max_seconds: 2 });
  const who = new Map((await moves(run)).map((move) => [move.work_order_id, move.to_technician_id]));
  expect(who).toEqual(
    new Map([
      [west1, ann.membershipId],
      [west2, ann.membershipId],
      [east1, bob.membershipId],
    ]),
  );
  const alone = await plan('plan', {
    from_on: day,
    what: 'everything',
    territory_id: westTerritory,
    max_seconds: 2,
  });
  expect(new Set((await moves(alone)).map((move) => move.work_order_id))).toEqual(new Set([west1, west2]));
  await owner.must(owner.put(`/api/memberships?id=eq.${ann.membershipId}`, { territories: [] }));
  const nobody = await plan('plan', { from_on: day, territory_id: westTerritory, max_seconds: 1 });
  expect(await moves(nobody)).toEqual([]);
  await owner.must(owner.put(`/api/memberships?id=eq.${ann.membershipId}`, { territories: ['West side'] }));
});

it('names the territory to who asks why not, and when we can come', async () => {
  const { owner, day, order, book } = dispatch;
  const visit = await book(await order('West booked', west), ann, '10:00', '11:00');
  const answer = await owner.must(
    owner.get<WhyNotAnswer>(
      `/api/reports/why_not_technician?visit_id=${visit}&technician_id=${bob.membershipId}`,
    ),
  );
  expect(answer.sentence).toMatch(
    /more\. It lies in the territory “West side”, and they work in “East side”\.$/,
  );
  const slots = await owner.must(
    owner.get<OfferedSlot[]>(
      `/api/reports/best_slots?site_id=${east}&minutes=60&from_on=${day}&to_on=${day}`,
    ),
  );
  expect(slots[0]?.technician_id).toBe(bob.membershipId);
  for (const slot of slots)
    expect(slot.reason.includes('outside their territory')).toBe(slot.technician_id === ann.membershipId);
});
