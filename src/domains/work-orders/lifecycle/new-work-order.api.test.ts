/** What the database adds to a new order: site and customer, checklist, number, assignee. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Company, type Order, openCompany, type Person, rows, run } from '../testing/company.ts';

let company: Company;
let owner: Person;
let anna: Person;
let assetId: string;
let templateId: string;

beforeAll(async () => {
  company = await openCompany();
  owner = company.owner;
  anna = await company.hire('Anna Park', 'technician');
  const sent = { name: 'Chiller 1', site_id: company.siteId };
  const [asset] = await owner.must(owner.post<{ id: string }[]>('/api/assets', sent));
  assetId = asset?.id ?? '';
  const template = {
    name: 'Chiller service',
    checklist_items: [
      { label: 'Isolated', kind: 'check', is_required: true, position: 1 },
      {
        label: 'Suction pressure',
        kind: 'number',
        min_value: '55',
        max_value: '70',
        unit: 'psi',
        position: 2,
      },
    ],
  };
  const [made] = await owner.must(owner.post<{ id: string }[]>('/api/checklist_templates', template));
  templateId = made?.id ?? '';
});
afterAll(() => company.stop());

const create = (person: Person, values: object) =>
  person.post<(Order & Record<string, unknown>)[]>('/api/work_orders', values);

describe('a new work order', () => {
  it('is unscheduled, numbered, and takes site and customer from its asset', async () => {
    const [made] = await owner.must(create(owner, { title: 'No cooling', asset_id: assetId }));
    expect(made).toMatchObject({
      status: 'unscheduled',
      number: expect.stringMatching(/^WO-\d{4}$/),
      site_id: company.siteId,
      customer_id: company.customerId,
      source: 'office',
    });
  });

  it('copies the items of its checklist, and keeps them when the template changes', async () => {
    const [made] = await owner.must(
      create(owner, { title: 'Service', checklist_template_id: templateId, asset_id: assetId }),
    );
    await owner.must(
      owner.put(`/api/checklist_items?checklist_template_id=eq.${templateId}&max_affected=10`, {
        is_required: false,
      }),
    );
    const items = await rows(owner, `checklist_items?work_order_id=eq.${made?.id}`);
    expect(items).toMatchObject([
      { label: 'Isolated', kind: 'check', is_required: true, checklist_template_id: null, position: 0 },
      { label: 'Suction pressure', min_value: '55.0000', max_value: '70.0000', unit: 'psi', position: 1 },
    ]);
  });

  it('of a technician is a request assigned to them', async () => {
    const [made] = await anna.must(
      create(anna, { title: 'Corroded valve', site_id: company.siteId, source: 'office' }),
    );
    expect(made).toMatchObject({
      status: 'requested',
      source: 'technician',
      lead_id: anna.membershipId,
      customer_id: company.customerId,
    });
    const seen = await rows<Order>(anna, `work_orders?id=eq.${made?.id}&select=*,can`);
    expect(seen[0]?.can).not.toContain('approve');
    expect(seen[0]).toMatchObject({ version: made?.version });
    expect((await run(owner, made as Order, 'approve')).body.data).toMatchObject({ status: 'unscheduled' });
    expect((await run(anna, made as Order, 'start')).body.data).toMatchObject({ status: 'in_progress' });
  });

  it('accepts no status, number or total from the client', async () => {
    for (const values of [{ status: 'closed' }, { number: 'WO-1' }, { total_cost: '1' }, { lead_id: null }]) {
      expect((await create(owner, { title: 'x', ...values })).status, JSON.stringify(values)).toBe(422);
    }
  });
});

it('dates a problem that a phone reports when it was noted, by a clock that is days off', async () => {
  const day = 86_400_000;
  const wrong = (at: number) => new Date(at - 3 * day).toISOString();
  const headers = { 'x-noted-at': wrong(Date.now() - 3_600_000), 'x-sent-at': wrong(Date.now()) };
  const report = { title: 'Belt is torn', source: 'technician' };
  const [made] = await anna.must(anna.post<Order[]>('/api/work_orders', report, headers));
  const [order] = await rows<{ requested_at: string }>(owner, `work_orders?id=eq.${made?.id}`);
  const minutes = (Date.now() - Date.parse(order?.requested_at ?? '')) / 60_000;
  expect(minutes).toBeGreaterThan(59);
  expect(minutes).toBeLessThan(62);
});

describe('what may be changed directly', () => {
  it('by the office: everything not owned by a command', async () => {
    const order = await company.order();
    const change = { title: 'Chiller is silent', priority: 'urgent', is_billable: false };
    await owner.must(owner.put(`/api/work_orders?id=eq.${order.id}`, change));
    const [after] = await rows(owner, `work_orders?id=eq.${order.id}`);
    expect(after).toMatchObject({ ...change, billing_status: 'not_billable' });
  });

  it('by a technician: what was found and done, on their own jobs', async () => {
    const own = await company.order({}, anna);
    const found = { problem: 'Bearing worn', cause: 'Age', remedy: 'Replaced' };
    await anna.must(anna.put(`/api/work_orders?id=eq.${own.id}`, found));
    for (const values of [{ title: 'x' }, { priority: 'low' }, { site_id: null }, { due_at: null }]) {
      const refused = await anna.put(`/api/work_orders?id=eq.${own.id}`, values);
      expect(refused.status, JSON.stringify(values)).toBe(422);
    }
    const hidden = await anna.put(`/api/work_orders?id=eq.${own.id}`, { not_to_exceed: '1' });
    expect(hidden.status).toBe(400);
  });

  it('not by an unassigned technician', async () => {
    const lookedAfter = { preferred_technician_id: anna.membershipId };
    await owner.must(owner.put(`/api/sites?id=eq.${company.siteId}`, lookedAfter));
    const order = await company.order();
    expect(await rows(anna, `work_orders?id=eq.${order.id}`)).toHaveLength(1);
    expect((await anna.put(`/api/work_orders?id=eq.${order.id}`, { problem: 'x' })).status).toBe(404);
  });
});
