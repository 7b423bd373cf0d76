import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Company, openCompany, type Person, run } from '../testing/company.ts';
import type { HistoryEntry } from './work-order-history.report.ts';

let company: Company;
let owner: Person;
let anna: Person;
beforeAll(async () => {
  company = await openCompany();
  owner = company.owner;
  anna = await company.hire('Anna Park', 'technician');
});
afterAll(() => company.stop());

const history = (person: Person, id: string) =>
  person.get<HistoryEntry[]>(`/api/reports/work_order_history?work_order_id=${id}`);

it('shows the office who changed what, newest first', async () => {
  const order = await company.order({}, anna);
  await owner.must(owner.put(`/api/work_orders?id=eq.${order.id}`, { priority: 'high' }));
  await anna.must(run(anna, order, 'start'));
  const entries = await owner.must(history(owner, order.id));
  expect(entries.map((entry) => entry.action)).toEqual([
    'work_orders.start',
    'update',
    'work_orders.assign',
    'create',
  ]);
  expect(entries[0]).toMatchObject({
    by: 'Anna Park',
    before: { status: 'unscheduled' },
    after: { status: 'in_progress' },
  });
  expect(entries[1]).toMatchObject({ before: { priority: 'medium' }, after: { priority: 'high' } });
});

it('shows technicians what happened on their jobs, without the values', async () => {
  const order = await company.order({}, anna);
  await anna.must(run(anna, order, 'start'));
  const entries = await anna.must(history(anna, order.id));
  expect(entries.map((entry) => entry.action)).toContain('work_orders.start');
  expect(entries.every((entry) => entry.after === null)).toBe(true);
  const other = await company.order();
  expect((await history(anna, other.id)).status).toBe(404);
});
