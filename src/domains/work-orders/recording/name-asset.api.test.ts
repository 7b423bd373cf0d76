import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Company, openCompany, type Person, rows } from '../testing/company.ts';

let company: Company;
let owner: Person;
let anna: Person;
beforeAll(async () => {
  company = await openCompany();
  owner = company.owner;
  anna = await company.hire('Anna Park', 'technician');
});
afterAll(() => company.stop());

async function asset(name: string, values: object = {}): Promise<string> {
  const sent = { name, site_id: company.siteId, ...values };
  const [made] = await owner.must(owner.post<{ id: string }[]>('/api/assets', sent));
  return made?.id ?? '';
}
const name = (who: Person, order: string, asset_id: string) =>
  who.post<{ asset_id: string }>(`/api/work_orders/${order}/name_asset`, { asset_id });

it('lets who is on a job say what it is about, while the office has named nothing else', async () => {
  const [chiller, pump] = [await asset('Chiller'), await asset('Pump')];
  const { id } = await company.order({}, anna);
  expect(await anna.must(name(anna, id, chiller))).toMatchObject({ asset_id: chiller });
  // The phone may say it again.
  expect((await name(anna, id, chiller)).status).toBe(200);
  const another = await name(anna, id, pump);
  expect([another.status, another.body.error?.code]).toEqual([409, 'conflict']);
  expect(await owner.must(name(owner, id, pump))).toMatchObject({ asset_id: pump });
});

it('refuses whoever is not on the job, and assets that are retired, elsewhere or unknown', async () => {
  const chiller = await asset('Second chiller');
  const ben = await company.hire('Ben Ode', 'technician');
  const { id } = await company.order({}, anna);
  expect((await name(ben, id, chiller)).status).toBe(404);
  const retired = await asset('Old boiler');
  await owner.must(owner.post(`/api/assets/${retired}/retire`, {}));
  const [mill] = await owner.must(owner.post<{ id: string }[]>('/api/customers', { name: 'Mill' }));
  const [site] = await owner.must(
    owner.post<{ id: string }[]>('/api/sites', { customer_id: mill?.id, name: 'The mill' }),
  );
  const elsewhere = await asset('Turbine', { site_id: site?.id });
  for (const one of [retired, elsewhere, '01a21c3b-ddc8-7599-8b64-f3dfdd8b7dd3']) {
    const reply = await name(anna, id, one);
    expect([reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([422, ['asset_id']]);
  }
  expect(await rows(owner, `work_orders?id=eq.${id}&select=asset_id`)).toEqual([{ asset_id: null }]);
});
