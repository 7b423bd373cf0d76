import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { carryOut, importAll, upload } from '#server/testing/import-client.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer({ withJobs: true });
  owner = await server.company('Readers', { timezone: 'Europe/Berlin' });
});
afterAll(() => server.stop());

const count = async (table: string) => (await owner.get(`/api/${table}/count`)).body.count;

it('imports meters and their readings by asset and name, and takes them back', async () => {
  await owner.must(
    owner.post('/api/assets', [
      { name: 'Generator', asset_tag: 'G-1' },
      { name: 'Generator', asset_tag: 'G-2' },
    ]),
  );
  const meters =
    'Asset,Name,Unit,Kind\nG-1,Run hours,h,Counter\nG-2,Run hours,h,Counter\nG-2,run hours,h,Counter\n';
  const imported = await importAll(owner, 'meters', meters);
  expect(imported).toMatchObject({ status: 'done', created_rows: 2, bad_rows: 1 });
  const readings = `Asset,Meter,Reading,Read
G-1,Run hours,1000,2026-01-01 08:00
G-1,Run hours,1090,2026-01-11 08:00
G-2,Run hours,50.5,2026-01-11 08:00
,Run hours,7,2026-01-11 08:00
G-1,Starts,7,2026-01-11 08:00
`;
  const { id } = await upload(owner, 'meter_readings', readings);
  const checked = await carryOut(owner, id, 'check');
  expect(checked.report.problems?.map(({ line, reason }) => [line, reason])).toEqual([
    [5, '2 meters are called “Run hours”.'],
    [6, '“Starts” is not known.'],
  ]);
  await carryOut(owner, id, 'run', { mode: 'valid_only' });
  const rows = await owner.must(
    owner.get<{ last_value: string; use_per_day: string | null; last_read_at: string }[]>(
      '/api/meters?select=*,use_per_day&order=last_value',
    ),
  );
  expect(rows).toMatchObject([
    { last_value: '50.5000', use_per_day: null },
    { last_value: '1090.0000', use_per_day: '9.0000', last_read_at: '2026-01-11T07:00:00Z' },
  ]);
  const undone = await carryOut(owner, id, 'undo');
  expect(undone).toMatchObject({
    status: 'undone',
    report: { undone: { removed: { meter_readings: 3 }, kept_count: 0 } },
  });
  expect(await count('meter_readings')).toBe(0);
  expect(await count('meters')).toBe(2);
});
