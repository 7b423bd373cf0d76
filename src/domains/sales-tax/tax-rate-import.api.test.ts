import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { carryOut, importAll } from '#server/testing/import-client.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer({ withJobs: true });
  owner = await server.company('Rates of places');
  for (const name of ['Department of Revenue', 'City Treasury'])
    await owner.must(owner.post('/api/tax_agencies', { name }));
});
afterAll(() => server.stop());

const header = 'Tax rate,Level,Jurisdiction,Rate,Paid to';
const denver = [
  'Denver,State,Colorado,2.9%,Department of Revenue',
  'Denver,County,Denver,0.5%,City Treasury',
  'Denver,City,Denver,0.0481,city treasury',
  'Denver,District,Transit,1.1 %,Department of Revenue',
];
const bring = (rows: readonly string[]) => importAll(owner, 'tax_rates', `${[header, ...rows].join('\n')}\n`);
const ratesOf = async (name: string) =>
  owner.must(owner.get<{ id: string; rate: string }[]>(`/api/tax_rates?name=eq.${name}&select=id,rate`));
const partsOf = async (id: string | undefined) =>
  (
    await owner.must(
      owner.get<{ level: string; jurisdiction: string; rate: string; agency: { name: string } }[]>(
        `/api/tax_rate_parts?tax_rate_id=eq.${id}&select=level,jurisdiction,rate,agency:agency_id(name)&order=rate`,
      ),
    )
  ).map(({ level, jurisdiction, rate, agency }) => `${level} ${jurisdiction} ${Number(rate)} ${agency.name}`);

it('makes the rate of a place of its rows, changes it by the same name, and is undone', async () => {
  const first = await bring([...denver, 'Boulder,State,Colorado,0.029,Department of Revenue']);
  expect(first).toMatchObject({ status: 'done', created_rows: 2, bad_rows: 0 });
  const [rate] = await ratesOf('Denver');
  expect(Number(rate?.rate)).toBe(0.0931);
  expect(await partsOf(rate?.id)).toEqual([
    'county Denver 0.005 City Treasury',
    'district Transit 0.011 Department of Revenue',
    'state Colorado 0.029 Department of Revenue',
    'city Denver 0.0481 City Treasury',
  ]);
  expect(await bring(denver)).toMatchObject({ status: 'done', created_rows: 0 });
  const changed = await bring(
    denver.map((row) => row.replace('0.0481', '5%').replace('Denver,S', 'denver,S')),
  );
  expect(changed).toMatchObject({ status: 'done', created_rows: 1 });
  const [after] = await ratesOf('Denver');
  expect([after?.id, Number(after?.rate)]).toEqual([rate?.id, 0.095]);
  await carryOut(owner, first.id, 'undo');
  expect(await ratesOf('Boulder')).toEqual([]);
});

it('names the row that is wrong, and leaves its place out', async () => {
  const done = await bring([
    'Aspen,State,Colorado,2.9,Department of Revenue',
    'Aspen,City,Aspen,0.024,City Treasury',
    'Vail,State,Colorado,2.9%,Nobody',
    'Vail,City,Vail,1%,City Treasury',
    'Golden,State,Colorado,2.9%,Department of Revenue',
  ]);
  expect(done.report.problems?.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual([
    '2 Rate: Write the rate like 2.9% or 0.029.',
    '4 Paid to: “Nobody” is not known.',
  ]);
  expect([(await ratesOf('Aspen')).length, (await ratesOf('Golden')).length]).toEqual([0, 1]);
});

it('refuses a place twice in a rate, and parts of more than the whole', async () => {
  const twice = await bring(['Erie,City,Erie,1%,City Treasury', 'Erie,City,Erie,2%,City Treasury']);
  expect([twice.status, twice.error]).toEqual([
    'failed',
    '“Erie”: The city Erie is a part of the rate twice.',
  ]);
  const most = await bring(['Erie,City,Erie,60%,City Treasury', 'Erie,State,Colorado,60%,City Treasury']);
  expect(most.error).toBe('“Erie”: The parts come to more than 100%.');
  expect(await ratesOf('Erie')).toEqual([]);
  const empty = await owner.post('/api/tax_rates/-/store', { name: 'Erie', parts: [] });
  expect(empty.body.error?.fields).toEqual({ parts: 'A rate has at least one part.' });
});
