/** Creates a customer with a site in one request, and checks the references between customer, site and asset. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

type Row = { id: string; version: number; customer_id: string | null; site_id: string | null };
type Customer = Row & { sites: Row[]; contacts?: Row[] };

let server: TestServer;
let owner: Person;
let technician: Person;
let stranger: Person;

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Cooper Heating');
  technician = await server.member(owner, 'technician');
  stranger = await server.company('Other Cooling');
});
afterAll(() => server.stop());

async function newCustomer(name: string): Promise<{ id: string; siteId: string }> {
  const sent = { name, sites: [{ name: `${name}, main house` }] };
  const [made] = await owner.must(owner.post<Customer[]>('/api/customers', sent));
  return { id: made?.id ?? '', siteId: made?.sites[0]?.id ?? '' };
}
const one = async <T = Row>(person: Person, path: string) =>
  (await person.must(person.get<T[]>(`/api/${path}`)))[0] as T;

describe('a new customer', () => {
  it('is created with its first site and contact in one request, or not at all', async () => {
    const [made] = await owner.must(
      owner.post<Customer[]>('/api/customers', {
        name: 'Grand Hotel',
        sites: [{ name: 'Main house', address: { city: 'Denver' } }],
        contacts: [{ name: 'Leo', is_primary: true }],
      }),
    );
    expect(made).toMatchObject({ sites: [{ name: 'Main house' }], contacts: [{ name: 'Leo' }] });
    const refused = await owner.post('/api/customers', { name: 'Half', sites: [{ address: {} }] });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.error?.fields ?? {})).toEqual(['sites.0.name']);
    expect(await one(owner, 'customers?name=eq.Half')).toBeUndefined();
  });

  it('cannot be created by a technician, who sees it only with a job there', async () => {
    const { id, siteId } = await newCustomer('Corner Shop');
    expect((await technician.post('/api/customers', { name: 'x' })).status).toBe(403);
    expect(await one(technician, `customers?id=eq.${id}&select=id,name`)).toBeUndefined();
    const [order] = await owner.must(
      owner.post<Row[]>('/api/work_orders', { title: 'No heat', site_id: siteId }),
    );
    await owner.must(
      owner.post(`/api/work_orders/${order?.id}/assign`, { technician_ids: [technician.membershipId] }),
    );
    expect(await one(technician, `customers?id=eq.${id}&select=id,name`)).toMatchObject({
      name: 'Corner Shop',
    });
    expect((await technician.get(`/api/customers?id=eq.${id}&select=notes`)).status).toBe(400);
    expect(await one(stranger, `customers?id=eq.${id}`)).toBeUndefined();
  });
});

describe('a job', () => {
  it('has the address and telephone of its site and contact, otherwise the customer’s, also for technicians', async () => {
    const address = { street_address: '4 Main St', city: 'Denver' };
    const [made] = await owner.must(
      owner.post<Customer[]>('/api/customers', {
        name: 'Dana Reed',
        phone: '303-555-0101',
        billing_address: address,
        sites: [{ name: 'Cabin', address: { city: 'Leadville' } }, { name: 'Barn' }],
      }),
    );
    const [cabin, barn] = ['Cabin', 'Barn'].map(
      (name) => made?.sites.find((site) => 'name' in site && site.name === name)?.id,
    );
    const order = async (more: object) => {
      const [row] = await owner.must(
        owner.post<Row[]>('/api/work_orders', { title: 'No heat', customer_id: made?.id, ...more }),
      );
      await owner.must(
        owner.post(`/api/work_orders/${row?.id}/assign`, { technician_ids: [technician.membershipId] }),
      );
      return row?.id;
    };
    const place = async (who: Person, id: string | undefined) =>
      one<object>(who, `work_orders?id=eq.${id}&select=address,phone`);
    const jobs = {
      nowhere: await order({}),
      barn: await order({ site_id: barn }),
      cabin: await order({ site_id: cabin }),
    };
    for (const who of [owner, technician]) {
      expect(await place(who, jobs.nowhere)).toEqual({ address, phone: '303-555-0101' });
      expect(await place(who, jobs.barn)).toEqual({ address, phone: '303-555-0101' });
      expect(await place(who, jobs.cabin)).toEqual({ address: { city: 'Leadville' }, phone: '303-555-0101' });
    }
    const [contact] = await owner.must(
      owner.post<Row[]>('/api/contacts', { customer_id: made?.id, name: 'Sam', mobile: '303-555-0199' }),
    );
    expect(await place(technician, await order({ contact_id: contact?.id }))).toMatchObject({
      phone: '303-555-0199',
    });
    expect((await technician.get('/api/customers?select=phone')).status).toBe(400);
  });
});

describe('an asset at a site', () => {
  it('belongs to the site’s customer, and follows the site', async () => {
    const a = await newCustomer('House A');
    const b = await newCustomer('House B');
    const [asset] = await owner.must(owner.post<Row[]>('/api/assets', { name: 'Boiler', site_id: a.siteId }));
    const path = `assets?id=eq.${asset?.id}`;
    expect(asset?.customer_id).toBe(a.id);
    await owner.must(owner.put(`/api/${path}`, { site_id: b.siteId }));
    expect((await one(owner, path)).customer_id).toBe(b.id);
    await owner.must(owner.put(`/api/${path}`, { site_id: null }));
    expect((await one(owner, path)).customer_id).toBe(b.id);
  });

  it('keeps a different customer if it was set explicitly', async () => {
    const house = await newCustomer('House C');
    const next = await newCustomer('House D');
    const lessor = await newCustomer('Lessor');
    const rented = { name: 'Rented chiller', site_id: house.siteId, customer_id: lessor.id };
    const [asset] = await owner.must(owner.post<Row[]>('/api/assets', rented));
    const path = `assets?id=eq.${asset?.id}`;
    expect(asset?.customer_id).toBe(lessor.id);
    await owner.must(owner.put(`/api/${path}`, { site_id: next.siteId }));
    expect((await one(owner, path)).customer_id).toBe(lessor.id);
  });
});
