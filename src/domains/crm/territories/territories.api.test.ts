import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

type Row = {
  readonly id: string;
  readonly territory_id: string | null;
  readonly territories: readonly string[];
};
let server: TestServer;
let owner: Person;
let ann: Person;
let customer: string;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Areas');
  ann = await server.member(owner, 'technician', 'Ann');
  customer = await make('customers', { name: 'Mill Street Dental' });
});
afterAll(() => server.stop());

const make = async (table: string, row: object) => {
  const [made] = await owner.must(owner.post<Row[]>(`/api/${table}`, row));
  return made?.id ?? '';
};
const square = (south: number, west: number, size: number) =>
  [
    [south, west],
    [south + size, west],
    [south + size, west + size],
    [south, west + size],
  ]
    .map((corner) => corner.join(', '))
    .join('\n');
const site = (row: object) => make('sites', { customer_id: customer, name: 'Site', ...row });
const territoryOf = async (id: string) =>
  (await owner.must(owner.get<Row[]>(`/api/sites?id=eq.${id}`)))[0]?.territory_id;
const remove = (table: string, id: string) => owner.must(owner.delete(`/api/${table}?id=eq.${id}`));

it('puts a site into the smallest area around it, or the territory of its postcode', async () => {
  const inLoop = await site({ lat: '41.880000', lng: '-87.630000' });
  const inSuburb = await site({ lat: '41.700000', lng: '-87.600000', address: { postal_code: '60601' } });
  const elsewhere = await site({ address: { postal_code: '606 01' } });
  expect(await territoryOf(inLoop)).toBeNull();
  const city = await make('territories', { name: 'City', area: square(41.6, -87.8, 0.4) });
  const loop = await make('territories', { name: 'Loop', area: square(41.85, -87.66, 0.06) });
  const codes = await make('territories', { name: 'Codes', postcodes: ['606', '7'] });
  const exact = await make('territories', { name: 'Exact', postcodes: ['60601'] });
  expect(await Promise.all([inLoop, inSuburb, elsewhere].map(territoryOf))).toEqual([loop, city, exact]);
  await remove('territories', loop);
  await owner.must(owner.put(`/api/territories?id=eq.${exact}`, { postcodes: ['9'] }));
  expect(await Promise.all([inLoop, inSuburb, elsewhere].map(territoryOf))).toEqual([city, city, codes]);
  await owner.must(owner.put(`/api/sites?id=eq.${elsewhere}`, { address: { postal_code: '90210' } }));
  expect(await territoryOf(elsewhere)).toBe(exact);
  for (const id of [city, codes, exact]) await remove('territories', id);
  expect(await Promise.all([inLoop, inSuburb, elsewhere].map(territoryOf))).toEqual([null, null, null]);
});

it('refuses areas that are none, and a name twice', async () => {
  const refused = async (row: object) => (await owner.post('/api/territories', row)).body.error?.fields;
  for (const area of ['41, -87', '41, -87\n42, -87\nhere', '91, 0\n90, 1\n80, 2', '1, 181\n1, 2\n2, 2'])
    expect(await refused({ name: 'Odd', area })).toHaveProperty('area');
  await make('territories', { name: 'North' });
  expect(await refused({ name: 'north' })).toEqual({ name: 'There is a territory with this name.' });
  expect((await ann.post('/api/territories', { name: 'Mine' })).status).toBe(403);
});

it('lets people work in territories that are there, and follows their names', async () => {
  const east = await make('territories', { name: 'East' });
  const put = (territories: readonly string[]) =>
    owner.put(`/api/memberships?id=eq.${ann.membershipId}`, { territories });
  const own = async () =>
    (await owner.must(owner.get<Row[]>(`/api/memberships?id=eq.${ann.membershipId}`)))[0]?.territories;
  expect((await put(['Atlantis'])).body.error?.fields).toEqual({
    territories: 'There is no territory with this name.',
  });
  await owner.must(put([' east ', 'North']));
  expect(await own()).toEqual(['East', 'North']);
  await owner.must(owner.put(`/api/territories?id=eq.${east}`, { name: 'Far East' }));
  expect(await own()).toEqual(['Far East', 'North']);
  await remove('territories', east);
  expect(await own()).toEqual(['North']);
});

it('is imported with postcodes and area', async () => {
  const template = await owner.get('/api/imports/templates/territories.csv');
  expect(template.text).toContain('Name,Colour,Postcodes,Area');
});
