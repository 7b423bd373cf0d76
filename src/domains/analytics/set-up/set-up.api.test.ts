import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { SetUpState } from './set-up-steps.rules.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Fresh Co');
});
afterAll(() => server.stop());

const steps = async () => owner.must(owner.get<SetUpState[]>('/api/reports/set_up'));
const done = async () => (await steps()).filter(({ is_done }) => is_done).map(({ step }) => step);
const away = async () => (await steps()).filter(({ is_put_away }) => is_put_away).map(({ step }) => step);

it('ticks each step off when it is done', async () => {
  expect(await done()).toEqual([]);
  await owner.must(owner.post('/api/customers', { name: 'First' }));
  await owner.must(owner.post('/api/work_orders', { title: 'First call' }));
  await owner.must(owner.post('/api/tax_rates', { name: 'Sales tax', rate: '0.08' }));
  await owner.must(owner.put('/api/company', { address: { city: 'Denver' }, phone: '+1 303 555 0100' }));
  await owner.must(owner.post('/api/invoices/-/save_settings', { payment_details: 'By check' }));
  await owner.must(
    owner.post('/api/memberships/-/invite', { email: 'tess@example.test', role: 'technician' }),
  );
  expect(await done()).toEqual(['customers', 'people', 'first_job', 'address', 'tax', 'payment']);
});

it('puts steps away for the whole company, and brings them back', async () => {
  const put = (list: readonly string[], is_put_away: boolean) =>
    owner.must(owner.post('/api/home_layouts/-/put_away_steps', { steps: list, is_put_away }));
  await put(['logo', 'mail', 'nonsense'], true);
  await put(['mail'], true);
  expect(await away()).toEqual(['logo', 'mail']);
  const supervisor = await server.member(owner, 'supervisor');
  expect(
    (await supervisor.must(supervisor.get<SetUpState[]>('/api/reports/set_up'))).find(
      ({ step }) => step === 'logo',
    ),
  ).toMatchObject({ is_put_away: true });
  await put(['logo'], false);
  expect(await away()).toEqual(['mail']);
  const tech = await server.member(owner, 'technician');
  expect((await tech.get('/api/reports/set_up')).status).toBe(404);
});
