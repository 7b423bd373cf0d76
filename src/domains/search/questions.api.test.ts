/** What people type into the search, and what must come first: over the sample company, as its owner. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestServer, type Person, type TestServer, testPassword } from '#kernel/testing/test-server.ts';
import { waitOptions } from '#kernel/testing/wait-options.ts';
import type { Found } from './search.rules.ts';

let server: TestServer;
let owner: Person;
let order: { readonly number: string; readonly title: string };
beforeAll(async () => {
  server = await createTestServer({ withSample: true, withJobs: true });
  const waiting = () => server.db.adminQuery('select from fw.search_pending limit 1');
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), waitOptions);
  const [user] = await server.db.adminQuery<{ email: string }>(
    `select u.email from users u join memberships m on m.user_id = u.id where m.role = 'owner'`,
  );
  owner = await server.signIn(user?.email ?? '', testPassword);
  const orders = await owner.must(
    owner.get<(typeof order)[]>('/api/work_orders?select=number,title&order=number.desc&limit=1'),
  );
  order = orders[0] ?? { number: '', title: '' };
});
afterAll(() => server.stop());

const search = (q: string) => owner.must(owner.get<Found>(`/api/reports/search?q=${encodeURIComponent(q)}`));
const firstOf = async (q: string) => {
  const { rows } = await search(q);
  return rows[0]
    ? `${rows[0].kind}: ${[rows[0].title, rows[0].detail].filter(Boolean).join(' · ')}`
    : 'nothing';
};

describe('finds first', () => {
  it.each([
    // Names
    ['harborview', 'Customers: Harborview Grand Hotel'],
    ['Harborview Grand Hotel', 'Customers: Harborview Grand Hotel'],
    ['HARBORVIEW HOTEL', 'Customers: Harborview Grand Hotel'],
    ['hotel harborview', 'Customers: Harborview Grand Hotel'],
    ['harbor view', 'Customers: Harborview Grand Hotel'],
    ['osullivan', 'Customers: Maya O’Sullivan'],
    ['maya o’sullivan', 'Customers: Maya O’Sullivan'],
    ["O'Sullivan", 'Customers: Maya O’Sullivan'],
    ['bergstrom', 'Customers: Quinn Bergström'],
    ['Schäfer', 'Customers: Tara Schäfer'],
    ['schafer tara', 'Customers: Tara Schäfer'],
    ['elk mead', 'Customers: Elk Meadow Senior Living'],
    ['leo dunmore', 'Contacts: Leo Dunmore'],
    ['front range hvac', 'Vendors: Front Range HVAC Supply'],
    ['kelly brandt', 'Vendors: Front Range HVAC Supply'],
    // Slips
    ['harborveiw', 'Customers: Harborview Grand Hotel'],
    ['haborview', 'Customers: Harborview Grand Hotel'],
    ['glaicer fitness', 'Customers: Glacier Fitness'],
    ['tomson', 'nothing'],
    ['veterinery', 'Customers: Juniper Veterinary Clinic'],
    ['montesori', 'Customers: Prairie Sky Montessori'],
    ['thermostta no display', 'Work orders: Thermostat shows no display'],
    ['presure relief valve drips', 'Work orders: Pressure relief valve drips'],
    ['termostat', 'Work orders: Thermostat'],
    // Telephone numbers and mail
    ['(303) 555-0172', 'Customers: Elk Meadow Senior Living'],
    ['303-555-0172', 'Customers: Elk Meadow Senior Living'],
    ['3035550172', 'Customers: Elk Meadow Senior Living'],
    ['+1 303 555 0172', 'Customers: Elk Meadow Senior Living'],
    ['303.555.0172', 'Customers: Elk Meadow Senior Living'],
    ['555-0172', 'Customers: Elk Meadow Senior Living'],
    ['office@glacier-fitness.example', 'Customers: Glacier Fitness'],
    ['glacier-fitness.example', 'Customers: Glacier Fitness'],
    // Addresses
    ['5897 Federal Boulevard', 'Customers: Harborview Grand Hotel'],
    ['5897 federal blvd', 'Customers: Harborview Grand Hotel'],
    ['1200 wynkoop', 'Sites: Main building · 1200 Wynkoop Street · Denver · Harborview Grand Hotel'],
    ['1200 Wynkoop St', 'Sites: Main building · 1200 Wynkoop Street'],
    ['2461 kipling pkwy', 'Customers: Maya O’Sullivan'],
    ['harborview main building', 'Sites: Main building'],
    ['glacier building b', 'Sites: Building B · 5042 Blake Street'],
    // Kinds
    ['harborview invoices', 'Invoices: INV-'],
    ['invoices harborview', 'Invoices: INV-'],
    ['harborview jobs', 'Work orders: '],
    ['harborview work orders', 'Work orders: '],
    ['harborview assets', 'Assets: '],
    ['harborview equipment', 'Assets: '],
    ['harborview payments', 'Payments: PAY-'],
    ['colfax quotes', 'Quotes: Q-001'],
    ['colfax estimate', 'Quotes: Q-001'],
    ['front range bills', 'Vendor bills: BILL-'],
    ['front range purchase orders', 'Purchase orders: PO-'],
    ['quarry boiler', 'Work orders: Boiler'],
    ['harborview breaker trips', 'Work orders: Breaker trips every evening'],
    // Numbers
    ['PO-0005', 'Purchase orders: PO-0005'],
    ['po 5', 'Purchase orders: PO-0005'],
    ['po5', 'Purchase orders: PO-0005'],
    ['po2', 'Purchase orders: PO-0002'],
    ['PO 0016', 'Purchase orders: PO-0016'],
    ['bill 58', 'Vendor bills: BILL-0058'],
    ['pay 579', 'Payments: PAY-0579'],
    ['q-001', 'Quotes: Q-001'],
    ['q 1', 'Quotes: Q-001'],
    ['SM-0062', 'Assets: Distribution panel 6'],
    ['sm62', 'Assets: Distribution panel 6'],
    ['LO748415', 'Assets: Boiler 2'],
    ['lo 748415', 'Assets: Boiler 2'],
    ['748415', 'Assets: Boiler 2'],
    ['bth-199 quinn', 'Assets: Water heater'],
    ['FUS-24V3', 'Parts: Control fuse 3 A'],
    ['hvac-fs', 'Services: Replace flame sensor'],
    // Things
    ['flame sensor', 'Parts: Flame sensor'],
    ['dripping', 'Work orders: '],
    ['leaks', 'Work orders: '],
    ['chillers', 'Work orders: '],
    ['rooftop units confluence', 'Assets: Rooftop unit'],
    ['no heat', 'Work orders: No heat'],
    ['room 318', 'Rooms: Room 318'],
    ['accounts receivable', 'Accounts: Accounts receivable'],
    ['generator load test', 'Work orders: '],
    ['xylophone', 'nothing'],
  ])('%s → %s', async (typed, first) => expect((await firstOf(typed)).slice(0, first.length)).toBe(first));

  it('a work order by its number, however it is written', async () => {
    const digits = order.number.replace(/\D/g, '');
    for (const typed of [
      order.number,
      order.number.toLowerCase(),
      `wo ${digits}`,
      `WO${digits}`,
      `wo#${digits}`,
      digits,
    ])
      expect([typed, await firstOf(typed)]).toEqual([
        typed,
        expect.stringContaining(`Work orders: ${order.title} · ${order.number}`),
      ]);
  });

  it('of a customer’s name the customer, open jobs, quotes, invoices, assets and sites, in this order', async () => {
    const kinds = [...new Set((await search('colfax')).rows.map(({ kind }) => kind))];
    expect(kinds.slice(0, 6)).toEqual(['Customers', 'Work orders', 'Quotes', 'Invoices', 'Assets', 'Sites']);
  });
});
