import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { carryOut, importAll, upload } from '#server/testing/import-client.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer({ withJobs: true });
  owner = await server.company('Two Hotels');
  await owner.must(
    owner.post('/api/customers', { name: 'Two Hotels', sites: [{ name: 'North' }, { name: 'South' }] }),
  );
});
afterAll(() => server.stop());

const file = `Site,Number,Floor,Kind,Occupancy,Last maintained on
North,101,1,Guest room,Vacant,2026-01-05
North,102,1,guest_room,occupied,
South,101,1,Guest room,,
North,101,1,Guest room,,
North,Lobby,G,Public area,,
`;

it('brings rooms into their sites, each number once in a site', async () => {
  const { id } = await upload(owner, 'rooms', file);
  const checked = await carryOut(owner, id, 'check');
  expect(checked).toMatchObject({ good_rows: 4, bad_rows: 1 });
  expect(checked.report.problems).toMatchObject([{ line: 5, reason: 'Line 2 has the same Number.' }]);
  expect(await carryOut(owner, id, 'run', { mode: 'valid_only' })).toMatchObject({ created_rows: 4 });
  const rooms = await owner.must(
    owner.get<object[]>('/api/rooms?select=number,kind,occupancy,last_pm_on,site(name)&order=number,site_id'),
  );
  expect(rooms).toHaveLength(4);
  expect(rooms).toContainEqual(
    expect.objectContaining({
      number: '101',
      occupancy: 'vacant',
      last_pm_on: '2026-01-05',
      site: expect.objectContaining({ name: 'North' }),
    }),
  );
  const again = await upload(owner, 'rooms', file.replace('2026-01-05', '2026-01-06'));
  const refused = await carryOut(owner, again.id, 'check');
  expect(refused.report.problems).toContainEqual(
    expect.objectContaining({ line: 2, reason: 'There is a “101” already.' }),
  );
});

it('lets imported work orders name their room within the site', async () => {
  const orders = 'Title,Site,Room,Status\nShower drips,South,101,closed\nWhich one,,101,closed\n';
  const done = await importAll(owner, 'work_orders', orders, { for_all: { worked_on: '2026-02-01' } });
  expect(done).toMatchObject({ created_rows: 1, bad_rows: 1 });
  expect(done.report.problems?.[0]?.reason).toContain('2 rooms are called “101”');
  const [order] = await owner.must(
    owner.get<object[]>('/api/work_orders?select=title,room(number),site(name)&limit=1'),
  );
  expect(order).toMatchObject({ room: { number: '101' }, site: { name: 'South' } });
});
