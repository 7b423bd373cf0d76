import { afterAll, beforeAll, expect, it } from 'vitest';
import { fc } from '#kernel/testing/properties.ts';
import { type Company, type Order, openCompany, run } from '../testing/company.ts';

let company: Company;
const sites: string[] = [];
beforeAll(async () => {
  company = await openCompany();
  const made = await company.owner.must(
    company.owner.post<{ id: string }[]>(
      '/api/sites',
      ['North', 'South'].map((name) => ({ customer_id: company.customerId, name })),
    ),
  );
  sites.push(company.siteId, ...made.map(({ id }) => id));
});
afterAll(() => company.stop());

/** By the owner, for whom nobody needs to be assigned. */
const commands: Readonly<Record<string, object>> = {
  start: {},
  hold: { reason: 'Waiting for a part' },
  resume: {},
  complete: { remedy: 'Tightened' },
  review: {},
  close: {},
  reopen: {},
  cancel: { reason: 'Customer called' },
};
const step = fc.oneof(
  fc.record({ sites: fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 1, maxLength: 4 }) }),
  fc.record({ order: fc.nat(), site: fc.integer({ min: -1, max: 2 }) }),
  fc.record({ order: fc.nat(), command: fc.constantFrom(...Object.keys(commands)) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(one: Step): Promise<void> {
  const { owner } = company;
  const siteOf = (index: number) => sites[index] ?? null;
  const orders = await company.query<Order>('select id from work_orders order by id');
  if ('sites' in one) {
    const made = one.sites.map((index) => ({ title: 'Check', site_id: siteOf(index) }));
    await owner.must(owner.post('/api/work_orders', made));
    return;
  }
  const order = orders[one.order % orders.length];
  if (!order) return;
  if ('command' in one) await run(owner, order, one.command, commands[one.command]);
  else await owner.put(`/api/work_orders?id=eq.${order.id}`, { site_id: siteOf(one.site) });
}

const counts = () =>
  company.query(`select site_id, status, orders::int from work_order_counts where orders <> 0 order by 1, 2`);
const counted = () =>
  company.query(
    `select site_id, status, count(*)::int as orders from work_orders group by 1, 2 order by 1, 2`,
  );

it('equal the orders after any sequence of changes, also simultaneous ones', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (sequence) => {
      for (const one of sequence.slice(0, 3)) await take(one);
      await Promise.all(sequence.slice(3).map(take));
      expect(await counts()).toEqual(await counted());
    }),
    { numRuns: 12 },
  );
  const statuses = new Set(
    (await company.query<{ status: string }>(`select status from work_orders`)).map((o) => o.status),
  );
  expect(statuses.size).toBeGreaterThan(3);
});

it('follow orders that are deleted, as an import that is undone deletes them', async () => {
  const { id } = await company.order();
  await company.query('delete from work_orders where id = $1', [id]);
  expect(await counts()).toEqual(await counted());
});

it('can be counted again', async () => {
  await company.order();
  await company.query(`update work_order_counts set orders = orders + 7 where status = 'unscheduled'`);
  await company.query(`insert into work_order_counts (tenant_id, status, orders) select tenant_id, 'requested', 3
    from work_order_counts limit 1 on conflict (tenant_id, site_id, status) do update set orders = 9`);
  expect(await counts()).not.toEqual(await counted());
  await company.query(`do $$ begin
    perform set_config('app.tenant', (select id::text from tenants), true);
    perform fw.recount_work_orders();
  end $$`);
  expect(await counts()).toEqual(await counted());
});
