import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

type Row = { readonly id: string };
type DowntimeRow = Row & {
  readonly from_at: string;
  readonly to_at: string | null;
  readonly kind: string;
  readonly cause: string | null;
  readonly work_order_id: string | null;
};

let server: TestServer;
let owner: Person;
let tech: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Down and Up');
  tech = await server.member(owner, 'technician');
});
afterAll(() => server.stop());

const make = async (table: string, row: object) => {
  const [made] = await owner.must(owner.post<[Row]>(`/api/${table}`, row));
  return made.id;
};
const run = (asset: string, command: string, input: object = {}) =>
  tech.post(`/api/assets/${asset}/${command}`, input);
const downtimesOf = (asset: string) =>
  owner.must(owner.get<DowntimeRow[]>(`/api/asset_downtimes?asset_id=eq.${asset}&order=from_at`));
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

it('begins when an asset is reported down, and ends with its next status', async () => {
  const asset = await make('assets', { name: 'Chiller' });
  await tech.must(run(asset, 'report_down', { note: 'Compressor trips', at: hoursAgo(5) }));
  expect(await downtimesOf(asset)).toMatchObject([
    { kind: 'failure', cause: 'Compressor trips', to_at: null },
  ]);
  const order = await make('work_orders', { title: 'Mend it', asset_id: asset, kind: 'repair' });
  await tech.must(run(asset, 'report_degraded', { note: 'Runs on one circuit' }));
  const [downtime] = await downtimesOf(asset);
  expect(downtime).toMatchObject({ work_order_id: order, to_at: expect.any(String) });
  await tech.must(run(asset, 'restore'));
  expect(await downtimesOf(asset)).toHaveLength(1);
  const overlapping = await run(asset, 'report_down', { at: hoursAgo(3) });
  expect(overlapping.body.error?.fields).toEqual({ at: 'The asset was down at that time already.' });
  await tech.must(run(asset, 'report_down', { kind: 'planned' }));
  await tech.must(run(asset, 'restore'));
  expect((await downtimesOf(asset)).map(({ kind }) => kind)).toEqual(['failure', 'planned']);
});

it('is recorded afterwards and put right, but never twice at the same time', async () => {
  const asset_id = await make('assets', { name: 'Boiler' });
  const record = (from: number, to: number) =>
    run(asset_id, 'record_downtime', {
      from_at: hoursAgo(from),
      to_at: hoursAgo(to),
      cause: 'No gas',
    });
  await tech.must(record(20, 10));
  const [first] = await downtimesOf(asset_id);
  expect((await record(12, 8)).status).toBe(409);
  expect((await record(8, 9)).body.error?.fields).toEqual({ to_at: 'The end must be after the beginning.' });
  expect((await record(8, -5)).body.error?.fields).toEqual({ to_at: 'This is in the future.' });
  const correct = (input: object) => tech.post(`/api/asset_downtimes/${first?.id}/correct`, input);
  await tech.must(correct({ from_at: hoursAgo(20), to_at: hoursAgo(15) }));
  await tech.must(record(12, 8));
  expect((await correct({ from_at: hoursAgo(20) })).body.error?.fields).toEqual({
    to_at: 'Enter when it ended.',
  });
  await tech.must(run(asset_id, 'report_down'));
  const [, , lasting] = await downtimesOf(asset_id);
  const end = { from_at: hoursAgo(1), to_at: hoursAgo(0.5) };
  expect((await tech.post(`/api/asset_downtimes/${lasting?.id}/correct`, end)).status).toBe(409);
});

it('tells availability, time between failures and to repair, and when repairs cost as much as a new one', async () => {
  const asset_id = await make('assets', {
    name: 'Walk-in cooler',
    installed_on: '2020-01-15',
    replacement_cost: '1000.00',
  });
  const record = (kind: string, from: number, to: number) =>
    tech.must(run(asset_id, 'record_downtime', { kind, from_at: hoursAgo(from), to_at: hoursAgo(to) }));
  await record('failure', 900, 880);
  await record('failure', 500, 460);
  await record('planned', 300, 290);
  const work_order_id = await make('work_orders', { title: 'New fan', asset_id, kind: 'repair' });
  await make('work_order_costs', { work_order_id, description: 'Fan', cost: '620.00' });
  const read = (person: Person, days: number) =>
    person.must(person.get(`/api/reports/asset_reliability?asset_id=${asset_id}&days=${days}`));
  expect(await read(owner, 100)).toMatchObject({
    ...{ hours: 2400, failure_hours: 60, planned_hours: 10, failures: 2, repairs: 2 },
    ...{ availability: 0.9708, mtbf_hours: 1170, mttr_hours: 30 },
    cost: { repairs: '620.00', replacement: '1000.00', hint: { share: 0.62, reason: 'approaches' } },
  });
  // What began before the period counts with the part inside it, and as a repair, but not as a failure.
  expect(await read(tech, 20)).toMatchObject({
    hours: 480,
    failure_hours: 20,
    failures: 0,
    repairs: 1,
    cost: null,
  });
});
