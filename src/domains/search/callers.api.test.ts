/** Whoever calls is found by number in any writing, by name, contact, site and address. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '#domains/crm/caller.rules.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

let server: TestServer;
let owner: Person;
let stranger: Person;
beforeAll(async () => {
  server = await createTestServer();
  [owner, stranger] = await Promise.all([server.company('Lines Inc'), server.company('Elsewhere Inc')]);
  const customers = [
    {
      name: 'Dana Reed',
      phone: '(303) 555-0134',
      billing_address: { street_address: '4 Alder Street', city: 'Denver' },
      sites: [{ name: 'Cabin', address: { street_address: '9 Birch Road', city: 'Leadville' } }],
    },
    {
      name: 'Harbor Hotel',
      phone: '+44 20 7946 0018',
      contacts: [{ name: 'Leo Marsh', phone: '303.555.0177', mobile: '0044 7700 900123' }],
    },
  ];
  for (const customer of customers) await owner.must(owner.post('/api/customers', customer));
});
afterAll(() => server.stop());

const find = async (q: string, who = owner) =>
  (await who.must(who.get<Caller[]>(`/api/reports/callers?q=${encodeURIComponent(q)}`))).map(
    ({ customer, contact, site }) => [customer, contact, site].filter(Boolean).join(', '),
  );

it('by telephone number, whatever it is written with', async () => {
  for (const written of [
    '303-555-0134',
    '3035550134',
    '+1 303 555 0134',
    '1 (303) 555.0134',
    '555-0134',
    '0134',
  ])
    expect([written, await find(written)]).toEqual([written, ['Dana Reed']]);
  for (const written of ['020 7946 0018', '+442079460018'])
    expect([written, await find(written)]).toEqual([written, ['Harbor Hotel']]);
  expect(await find('(303) 5550177')).toEqual(['Harbor Hotel, Leo Marsh']);
  expect(await find('07700 900123')).toEqual(['Harbor Hotel, Leo Marsh']);
  expect(await find('303-555-0199')).toEqual([]);
});

it('the whole number first, where two end alike', async () => {
  for (const phone of ['(203) 555-0178', '(303) 555-0178', '(403) 555-0178'])
    await owner.must(owner.post('/api/customers', { name: `At ${phone.slice(1, 4)}`, phone }));
  for (const area of ['203', '303', '403']) {
    expect((await find(`${area}-555-0178`))[0]).toBe(`At ${area}`);
    expect((await find(`+1 ${area} 555 0178`))[0]).toBe(`At ${area}`);
  }
  expect(await find('555-0178')).toHaveLength(3);
});

it('by name, contact, site and address, forgiving a slip', async () => {
  expect(await find('dana')).toEqual(['Dana Reed', 'Dana Reed, Cabin']);
  expect(await find('marsh')).toEqual(['Harbor Hotel, Leo Marsh']);
  expect(await find('birch road')).toEqual(['Dana Reed, Cabin']);
  expect(await find('Hrabor')).toEqual(['Harbor Hotel', 'Harbor Hotel, Leo Marsh']);
});

it('only in the own company, and only for the office', async () => {
  expect(await find('3035550134', stranger)).toEqual([]);
  expect(await find('dana', stranger)).toEqual([]);
  const technician = await server.member(owner, 'technician');
  expect((await technician.get('/api/reports/callers?q=dana')).status).toBe(404);
});

it('says with whom, where and how to call back', async () => {
  const [leo] = await owner.must(owner.get<Caller[]>('/api/reports/callers?q=leo'));
  expect(leo).toMatchObject({ contact: 'Leo Marsh', phone: '0044 7700 900123', site_id: null });
  const [cabin] = await owner.must(owner.get<Caller[]>('/api/reports/callers?q=leadville'));
  expect(cabin).toMatchObject({ site: 'Cabin', phone: '(303) 555-0134', address: { city: 'Leadville' } });
});
