/** "Needs invoicing" means the same on the dashboard, in the list and in the closing checklist. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Summit Heating');
});
afterAll(() => server.stop());

it('includes completed work that is not invoiced, and attempted work with something to charge', async () => {
  const make = async (status: string, billing = 'unbilled') => {
    const [row] = await owner.must(
      owner.post<{ id: string }[]>('/api/work_orders', { title: `${status} ${billing}` }),
    );
    await server.db.adminQuery(
      `update work_orders set status = $2, billing_status = $3, completed_at = now() - interval '40 days' where id = $1`,
      [row?.id, status, billing],
    );
    return row?.id ?? '';
  };
  const wanted = [await make('completed'), await make('reviewed', 'partly_invoiced')];
  await make('reviewed', 'invoiced');
  await make('in_progress');
  await make('cannot_complete');
  const tried = await make('cannot_complete');
  await owner.must(
    owner.post('/api/work_order_costs', {
      work_order_id: tried,
      kind: 'other',
      description: 'Trip',
      cost: '10.00',
      price: '50.00',
    }),
  );
  const listed = await owner.must(
    owner.get<{ id: string }[]>('/api/work_orders?needs_invoicing=eq.true&select=id'),
  );
  expect(listed.map(({ id }) => id).toSorted()).toEqual([...wanted, tried].toSorted());
  const dashboard = await owner.must(owner.get<{ invoicing: number }>('/api/reports/dashboard'));
  const closing = await owner.must(
    owner.get<{ items: { name: string; count: number }[] }>('/api/reports/closing_checklist'),
  );
  expect(dashboard).toMatchObject({ invoicing: 3 });
  expect(closing.items.find(({ name }) => name === 'unbilled_jobs')?.count).toBe(3);
});
