/** What the list of customers says beside their names: balance, last job and next visit. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer, testPassword } from '#kernel/testing/test-server.ts';

interface Figures {
  readonly id: string;
  readonly balance: string | null;
  readonly next_visit_at: string | null;
}

let server: TestServer;
let owner: Person;
let supervisor: Person;
beforeAll(async () => {
  server = await createTestServer({ withSample: true });
  const emails = await server.db.adminQuery<{ email: string; role: string }>(
    `select u.email, m.role from users u join memberships m on m.user_id = u.id`,
  );
  const as = (role: string) =>
    server.signIn(emails.find((one) => one.role === role)?.email ?? '', testPassword);
  [owner, supervisor] = [await as('owner'), await as('supervisor')];
});
afterAll(() => server.stop());

const read = (who: Person) =>
  who.must(who.get<Figures[]>('/api/customers?select=id,name,balance,next_visit_at,last_job_at&limit=200'));

it('has balances that add up to what is owed, and are those of the statement', async () => {
  const rows = await read(owner);
  const owed = await server.db.adminQuery<{ customer_id: string; owed: string }>(
    `select c.id as customer_id, (coalesce((select sum(case kind when 'credit_note' then -balance else balance end)
        from invoices where customer_id = c.id and status = 'sent'), 0)
      - coalesce((select sum(amount - allocated) from payments where customer_id = c.id and status = 'recorded'), 0))::text as owed
     from customers c`,
  );
  const cents = (text: string | null) => String(Math.round(Number(text) * 100));
  expect(rows.map(({ id, balance }) => [id, cents(balance)]).sort()).toEqual(
    owed.map(({ customer_id, owed: sum }) => [customer_id, sum]).sort(),
  );
  expect(rows.filter(({ balance }) => Number(balance) > 0).length).toBeGreaterThan(3);
});

it('says nothing of balances to whoever may not see invoices', async () => {
  await server.db.adminQuery('delete from financial_permissions');
  expect(new Set((await read(supervisor)).map(({ balance }) => balance))).toEqual(new Set([null]));
});

it('names the next visit, and none that is over', async () => {
  const planned = (await read(owner)).flatMap(({ next_visit_at }) => next_visit_at ?? []);
  expect(planned.length).toBeGreaterThan(3);
  for (const at of planned) expect(Date.parse(at)).toBeGreaterThan(Date.now() - 60_000);
});

it('counts the open jobs of each', async () => {
  const [rows, open] = await Promise.all([
    owner.must(
      owner.get<{ id: string; open_jobs: number }[]>('/api/customers?select=id,open_jobs&limit=200'),
    ),
    owner.must(
      owner.get<{ customer_id: string }[]>('/api/work_orders?select=customer_id&is_open=eq.true&limit=1000'),
    ),
  ]);
  expect(open.length).toBeGreaterThan(10);
  for (const { id, open_jobs } of rows)
    expect(open_jobs).toBe(open.filter(({ customer_id }) => customer_id === id).length);
});
