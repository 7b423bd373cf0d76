import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#kernel/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

it('says that nobody has an account yet, until somebody has', async () => {
  const isFirst = async () =>
    (JSON.parse((await server.request('GET', '/api/auth/session')).text) as { is_first_run: boolean })
      .is_first_run;
  expect(await isFirst()).toBe(true);
  await server.signUp('First Person', 'technician');
  expect(await isFirst()).toBe(false);
});

/** Founds a company in a country, and tells what it starts with. */
async function startIn(country: string | null, timezone: string) {
  const owner = await server.signUp('Olive Owner', 'owner');
  const body = {
    company_name: 'Start Co',
    timezone,
    currency: 'EUR',
    country,
    ...(country && { locale: country === 'US' ? 'en-US' : `en-${country}` }),
  };
  const { id } = await owner.must(owner.post<{ id: string }>('/api/companies', body));
  const get = <T>(path: string) => owner.must(owner.get<T>(path, { 'x-tenant': id }));
  const rates = await get<{ name: string; rate: string; is_default: boolean }[]>('/api/tax_rates');
  const checklists = await get<object[]>('/api/checklist_items?limit=500');
  const { paper } = await get<{ paper: string }>('/api/reports/invoice_settings');
  const usual = rates.find(({ is_default }) => is_default);
  const units = /°F/.test(JSON.stringify(checklists)) ? '°F' : '°C';
  return { tax: `${usual?.name} ${Number(usual?.rate)}`, units, paper };
}

it.each([
  ['DE', 'Europe/Berlin', { tax: 'VAT 0.19', units: '°C', paper: 'a4' }],
  ['GB', 'Europe/London', { tax: 'VAT 0.2', units: '°C', paper: 'a4' }],
  // The country counts, not where the browser is.
  ['US', 'Europe/Berlin', { tax: 'No tax 0', units: '°F', paper: 'letter' }],
  [null, 'America/Denver', { tax: 'No tax 0', units: '°F', paper: 'letter' }],
])('starts a company in %s with its tax rate, units and paper', async (country, timezone, start) => {
  expect(await startIn(country, timezone)).toEqual(start);
});

it('refuses a country that is not on the list', async () => {
  const owner = await server.signUp('Olive Owner', 'owner');
  const reply = await owner.post('/api/companies', { company_name: 'Start Co', country: 'XX' });
  expect(reply.body.error?.fields).toHaveProperty('country');
});

it.each([
  ['en-US', '4010 Labor', '6230 Training and licenses', 'Receivables aging'],
  ['en-GB', '4010 Labour', '6230 Training and licences', 'Receivables ageing'],
])('writes for %s as its people do, and leaves what they typed', async (locale, labour, training, ageing) => {
  const owner = await server.signUp('Olive Owner', 'owner');
  const { id } = await owner.must(
    owner.post<{ id: string }>('/api/companies', { company_name: 'Start Co', currency: 'USD', locale }),
  );
  const tenant = { 'x-tenant': id };
  const get = <T>(path: string) => owner.must(owner.get<T>(path, tenant));
  const accounts = await get<{ code: string; name: string }[]>('/api/accounts?limit=200&select=code,name');
  expect(accounts.map(({ code, name }) => `${code} ${name}`)).toEqual(
    expect.arrayContaining([labour, training]),
  );
  await owner.must(owner.post('/api/customers', { name: 'Labour and Color Centre' }, tenant));
  expect(await get('/api/customers?select=name')).toMatchObject([{ name: 'Labour and Color Centre' }]);
  const { title } = await get<{ title: string }>(
    '/api/reports/financial_statement?name=receivables_ageing&to=2099-12-31',
  );
  expect(title).toBe(ageing);
});
