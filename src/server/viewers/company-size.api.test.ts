import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { type Acting, createRunner } from './acting.ts';

let server: TestServer;
let large: Person;
let small: Person;

beforeAll(async () => {
  server = await createTestServer();
  large = await server.company('Large');
  small = await server.company('Small');
  await insertCustomers(large, 4000);
  await insertCustomers(small, 20);
  await server.db.adminQuery('analyze customers');
});
afterAll(() => server.stop());

function insertCustomers({ tenantId }: Person, count: number) {
  return server.db.adminQuery(
    `insert into customers (tenant_id, name) select $1, 'Customer ' || n from generate_series(1, $2::int) n`,
    [tenantId, count],
  );
}

it.each([
  ['large', 4000],
  ['small', 20],
] as const)('the planner expects the customers that the %s company has', async (name, count) => {
  const { tenantId } = name === 'large' ? large : small;
  const [, plan] = await server.db.database.run([
    { text: `select set_config('app.tenant', $1, true)`, values: [tenantId] },
    { text: 'explain (format json) select * from customers', values: [] },
  ]);
  const expected = JSON.parse(String(plan?.[0]?.[0]))[0].Plan['Plan Rows'];
  expect(expected).toBeGreaterThan(count / 2);
  expect(expected).toBeLessThan(count * 2);
});

it('tells the magnitude of a company by its numbers', async () => {
  const magnitudeAt = async (next: number) => {
    await server.db.adminQuery(
      `update number_series set next_value = $2 where tenant_id = $1 and series = 'work_orders'`,
      [large.tenantId, next],
    );
    const [row] = await server.db.adminQuery<{ m: number }>('select fw.magnitude_of($1) as m', [
      large.tenantId,
    ]);
    return row?.m;
  };
  expect([await magnitudeAt(999), await magnitudeAt(1000), await magnitudeAt(50_000)]).toEqual([0, 1, 2]);
  const [none] = await server.db.adminQuery<{ m: number }>('select fw.magnitude_of(null) as m');
  expect(none?.m).toBe(0);
});

it('keeps prepared plans of companies of different magnitudes apart', async () => {
  const names: (string | undefined)[] = [];
  const within = {
    run: async (statements: readonly { readonly name?: string }[]) => {
      names.push(...statements.map(({ name }) => name));
      return [];
    },
  };
  const asked = [
    { name: 'q_list', text: 'select 1', values: [] },
    { text: 'select 2', values: [] },
  ];
  const { database } = server.db;
  for (const magnitude of [0, 2])
    await createRunner({ database, heavyDatabase: database }).run(
      { within, known: { magnitude } } as unknown as Acting,
      asked,
    );
  expect(names).toEqual(['q_list_0', undefined, 'q_list_2', undefined]);
});
