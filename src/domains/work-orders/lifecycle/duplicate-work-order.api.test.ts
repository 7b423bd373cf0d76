import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Company, type Order, openCompany, type Person, rows, run } from '../testing/company.ts';

let company: Company;
let owner: Person;
let anna: Person;
beforeAll(async () => {
  company = await openCompany();
  owner = company.owner;
  anna = await company.hire('Anna Park', 'technician');
});
afterAll(() => company.stop());

const make = async (table: string, row: object) => {
  const [made] = await owner.must(owner.post<[{ id: string }]>(`/api/${table}`, row));
  return made.id;
};
const copyOf = (work_order_id: string, person = owner) =>
  person.post<Order>('/api/work_orders/-/duplicate', { work_order_id });

it('copies what is to be done and with what, but nothing of what was done', async () => {
  const checklist_template_id = await make('checklist_templates', {
    ...{ name: 'Service', checklist_items: [{ label: 'Isolated', kind: 'check', position: 1 }] },
  });
  const part_id = await make('parts', { sku: 'B-1', name: 'Belt', cost: '4', price: '9' });
  const details = { priority: 'high', estimated_minutes: 90, required_skills: ['hvac'], is_billable: false };
  const first = await company.order({ ...details, checklist_template_id, agreed_price: '200.00' }, anna);
  await make('planned_parts', { work_order_id: first.id, part_id, quantity: '2' });
  const service_id = await make('services', { name: 'Tune-up', price: '120.00', labour_minutes: 30 });
  await owner.must(run(owner, first, 'add_service', { service_id, quantity: '1' }));
  await owner.must(run(anna, first, 'start'));
  await owner.must(run(owner, first, 'add_comment', { body: 'Only there' }));

  const copy = await owner.must(copyOf(first.id));
  const [read] = await rows<object>(
    owner,
    `work_orders?id=eq.${copy.id}&select=*,planned_parts(*),work_order_services(*),checklist_items(*),comments(*),work_order_assignees(*)`,
  );
  expect(copy.number).not.toBe(first.number);
  expect(read).toMatchObject({
    ...{ ...details, estimated_minutes: 120 },
    ...{ title: 'Chiller is loud', status: 'unscheduled', billing_status: 'not_billable' },
    ...{ customer_id: company.customerId, site_id: company.siteId, agreed_price: null, started_at: null },
    planned_parts: [{ part_id, quantity: '2.000' }],
    work_order_services: [{ service_id, quantity: '1.000', unit_price: '120.00', invoice_line_id: null }],
    checklist_items: [{ label: 'Isolated' }],
    ...{ comments: [], work_order_assignees: [] },
  });
});

it('is for the office, and for work orders of its own', async () => {
  const { id } = await company.order({}, anna);
  expect((await copyOf(id, anna)).status).toBe(403);
  const stranger = await company.server.company('Others');
  expect((await copyOf(id, stranger)).body.error?.fields).toEqual({
    work_order_id: 'This work order doesn’t exist.',
  });
});
