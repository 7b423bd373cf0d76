import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { carryOut, importAll, upload } from '#server/testing/import-client.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer({ withJobs: true });
  owner = await server.company('Planners', { timezone: 'Europe/Berlin' });
});
afterAll(() => server.stop());

const file = `Name,Asset,Room,Category,Site,Repeats,Every,First on,Counted from,Days ahead,Estimated minutes
Boiler service,B-1,,,,Quarterly,,2031-01-06,Fixed,7,90
Filters,,,Air handler,,every 6 weeks,,2031-01-06,Floating,,30
Oil,B-1,,,,,250,2031-01-06,Floating,,
Room care,,101,,Main house,Half-yearly,,2031-01-06,,,45
Wrong,B-1,,,,now and then,,2031-01-06,,,
Nothing,,,,,Monthly,,2031-01-06,,,
`;

it('imports plans of assets, rooms and categories, which the job then begins', async () => {
  const [site] = await owner
    .must(owner.post<[{ id: string }]>('/api/customers', { name: 'Grand Hotel' }))
    .then(([customer]) =>
      owner.must(
        owner.post<[{ id: string }]>('/api/sites', { customer_id: customer.id, name: 'Main house' }),
      ),
    );
  await owner.must(owner.post('/api/rooms', { site_id: site.id, number: '101', floor: '1' }));
  await owner.must(
    owner.post('/api/assets', [
      { name: 'Boiler', asset_tag: 'B-1' },
      { name: 'AHU 1', category: 'Air handler' },
      { name: 'AHU 2', category: 'Air handler' },
    ]),
  );
  const { id } = await upload(owner, 'maintenance_plans', file);
  const checked = await carryOut(owner, id, 'check');
  expect(checked.report.problems?.map(({ line, reason }) => [line, reason])).toEqual([
    [6, 'This is not understood: write “monthly” or “every 6 weeks”.'],
    [7, 'Name an asset, a room or a category.'],
  ]);
  const imported = await importAll(owner, 'maintenance_plans', file.split('\n').slice(0, 5).join('\n'));
  expect(imported).toMatchObject({ status: 'done', created_rows: 4 });
  const plans = await owner.must(owner.get<object[]>('/api/maintenance_plans?order=name'));
  expect(plans).toMatchObject([
    { name: 'Boiler service', rule: 'FREQ=MONTHLY;INTERVAL=3', trigger: 'calendar', lead_days: 7 },
    { name: 'Filters', target_kind: 'category', basis: 'floating', rule: 'FREQ=WEEKLY;INTERVAL=6' },
    { name: 'Oil', trigger: 'meter', meter_every: '250.0000', target_kind: 'assets' },
    { name: 'Room care', target_kind: 'rooms', site_id: null },
  ]);
  await server.db.adminQuery(
    `select graphile_worker.add_job('maintenance.generate', json_build_object('tenant_id', $1::text))`,
    [owner.tenantId],
  );
  const dueOf = async () =>
    (
      await owner.must(
        owner.get<{ due_on: string | null }[]>('/api/maintenance_occurrences?order=due_on.nullslast'),
      )
    ).map(({ due_on }) => due_on);
  await expect.poll(dueOf, { timeout: 60_000 }).toHaveLength(5);
  expect((await dueOf()).filter((day) => day === '2031-01-06')).toHaveLength(4);
  // What has begun stays; what has not can be taken back with its asset.
  const takeBack = async (name: string) => {
    const wrong = file.split('\n').slice(0, 2).join('\n').replace('Boiler service', name);
    const { id } = await importAll(owner, 'maintenance_plans', wrong);
    return (await carryOut(owner, id, 'undo')).report.undone?.removed.maintenance_plans;
  };
  // The job that runs every quarter of an hour may have begun the first one.
  expect((await takeBack('Wrong boiler')) ?? (await takeBack('Wrong boiler again'))).toBe(1);
});
