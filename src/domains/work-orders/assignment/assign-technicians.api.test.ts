import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Company, openCompany, type Person, rows, run } from '../testing/company.ts';

let company: Company;
let owner: Person;
let anna: Person;
let ben: Person;
beforeAll(async () => {
  company = await openCompany();
  owner = company.owner;
  anna = await company.hire('Anna Park', 'technician');
  ben = await company.hire('Ben Ode', 'technician');
});
afterAll(() => company.stop());

const team = (id: string) =>
  rows<{ technician_id: string; is_lead: boolean }>(
    owner,
    `work_order_assignees?work_order_id=eq.${id}&select=technician_id,is_lead`,
  );

it('makes the first one the lead, and keeps existing assignees', async () => {
  const order = await company.order();
  expect(order.lead_id).toBeNull();
  const first = await run(owner, order, 'assign', { technician_ids: [anna.membershipId] });
  expect(first.body.data).toMatchObject({ lead_id: anna.membershipId });
  await owner.must(run(owner, order, 'assign', { technician_ids: [ben.membershipId, anna.membershipId] }));
  const both = await team(order.id);
  expect(both).toHaveLength(2);
  expect(both.filter((one) => one.is_lead).map((one) => one.technician_id)).toEqual([anna.membershipId]);
});

it('changes the lead', async () => {
  const order = await company.order({}, anna);
  const input = { technician_ids: [], lead_id: ben.membershipId };
  const after = await owner.must(run(owner, order, 'assign', input));
  expect(after.lead_id).toBe(ben.membershipId);
  expect(await team(order.id)).toHaveLength(2);
});

it('unassigns people; a remaining one becomes the lead, and the job is hidden from the others again', async () => {
  const order = await company.order({}, anna, ben);
  expect(await rows(anna, `work_orders?id=eq.${order.id}`)).toHaveLength(1);
  const after = await owner.must(run(owner, order, 'unassign', { technician_ids: [anna.membershipId] }));
  expect(after.lead_id).toBe(ben.membershipId);
  expect(await rows(anna, `work_orders?id=eq.${order.id}`)).toHaveLength(0);
  const last = await owner.must(run(owner, order, 'unassign', { technician_ids: [ben.membershipId] }));
  expect(last.lead_id).toBeNull();
});

it('refuses people of other companies, empty lists, and unauthorised users', async () => {
  const order = await company.order({}, anna);
  const stranger = await company.server.company('Other Ltd');
  for (const technician_ids of [[stranger.membershipId], [], ['x']]) {
    expect((await run(owner, order, 'assign', { technician_ids })).status, String(technician_ids)).toBe(422);
  }
  expect((await run(anna, order, 'assign', { technician_ids: [ben.membershipId] })).status).toBe(403);
});

it('notifies the assigned person', async () => {
  const order = await company.order({}, anna);
  const events = await company.query(
    `select payload from events where name = 'work_orders.assigned' and row_id = $1`,
    [order.id],
  );
  expect(events).toEqual([{ payload: { technician_id: anna.membershipId } }]);
});
