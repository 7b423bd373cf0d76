import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastMail, openBrowser } from '#kernel/testing/test-browser.ts';
import { createTestServer, type Person, type TestServer, testPassword } from '#kernel/testing/test-server.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer({ settings: { trustedProxies: ['127.0.0.1/32'] } });
  owner = await server.company('Kinds');
});
afterAll(() => server.stop());

let places = 0;
const browser = () => {
  places += 1;
  return openBrowser(server, `203.0.113.${places}`);
};
const id = '00000000-0000-7000-8000-000000000000';

/** Every route of `/api/auth` with a body, and its fields. */
const bodies: Record<string, readonly string[]> = {
  'POST /api/auth/signup': ['email', 'password', 'metadata'],
  'POST /api/auth/signin': ['email', 'password', 'device_info'],
  'POST /api/auth/signin/second-factor': ['ticket', 'code', 'passkey', 'device_info'],
  'POST /api/auth/signin/device': ['ticket', 'device_id', 'device_info'],
  'POST /api/auth/signin/passkey-options': ['ticket'],
  'POST /api/auth/signin/passkey': ['passkey', 'device_info'],
  'POST /api/auth/reauthenticate': ['password'],
  'POST /api/auth/accept-invitation': ['token'],
  'POST /api/auth/join': ['code'],
  'POST /api/auth/request-reset': ['email'],
  'POST /api/auth/request-unlock': ['email'],
  'POST /api/auth/resend-confirmation': ['email'],
  'POST /api/auth/confirm-email': ['token'],
  'POST /api/auth/confirm-email-change': ['token'],
  'POST /api/auth/unlock': ['token'],
  'POST /api/auth/reset-password': ['token', 'password'],
  'PUT /api/auth/profile': ['full_name', 'phone', 'locale'],
  'POST /api/auth/change-password': ['old_password', 'new_password'],
  'POST /api/auth/change-email': ['email', 'password'],
  'PUT /api/auth/factors/:id': ['name'],
  'POST /api/auth/factors/:id/remove': ['password'],
  'POST /api/auth/recovery-codes': ['password'],
  'POST /api/auth/factors/authenticator': ['name', 'password'],
  'POST /api/auth/factors/authenticator/:id/confirm': ['code'],
  'POST /api/auth/factors/passkey-options': ['password'],
  'POST /api/auth/factors/passkey': ['name', 'passkey'],
  'POST /api/auth/device/verify': ['code'],
};
const withoutBody = [
  'POST /api/auth/signout',
  'POST /api/auth/active',
  'POST /api/auth/device/code',
  'POST /api/auth/device/skip',
];
/** Takes image bytes; tested in avatars.api.test.ts. */
const withPicture = ['PUT /api/auth/avatar'];

it('lists the fields of every sign-in route', () => {
  const routes = server.routes
    .filter(({ method, path }) => path.startsWith('/api/auth/') && ['POST', 'PUT'].includes(method))
    .map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(routes)].sort()).toEqual(
    [...Object.keys(bodies), ...withoutBody, ...withPicture].sort(),
  );
});

it('refuses fields of another type and unknown fields on every route', {
  timeout: 120_000,
}, async () => {
  const company = await server.company('Unverified Kinds');
  const settings = { security: { device_verification: true } };
  const verifying = browser();
  await verifying.signIn(company.email, testPassword);
  await server.db.adminQuery('update tenants set settings = settings || $1::jsonb where id = $2', [
    JSON.stringify(settings),
    company.tenantId,
  ]);
  const mine = browser();
  await mine.signIn(owner.email, testPassword);
  for (const [route, fields] of Object.entries(bodies)) {
    const [method = '', path = ''] = route.replace(':id', id).split(' ');
    const who = path.endsWith('/device/verify') ? verifying : mine;
    const send = (body: object) => (method === 'PUT' ? who.put(path, body) : who.post(path, body));
    for (const field of fields) {
      const isObject = ['metadata', 'passkey', 'device_info'].includes(field);
      const wrong = [['x'], ['x@example.test'], 7, true, isObject ? 'text' : { x: 1 }];
      for (const value of wrong) {
        const { status, body } = await send({ [field]: value });
        expect([route, field, value, [400, 422].includes(status)]).toEqual([route, field, value, true]);
        expect([route, field, body.error?.fields ?? {}]).toEqual([
          route,
          field,
          ...(status === 422 ? [expect.objectContaining({ [field]: expect.any(String) })] : [{}]),
        ]);
      }
    }
    expect([route, [400, 422].includes((await send({ another: 1 })).status)]).toEqual([route, true]);
  }
});

it('refuses a code, token or ticket wrapped in an array', async () => {
  const { email } = await server.member(owner, 'technician', 'In A List');
  await browser().post('/api/auth/request-reset', { email });
  const { token } = await lastMail(server, email);
  const password = 'quite another one';
  const inList = await browser().post('/api/auth/reset-password', { token: [token], password });
  expect([inList.status, inList.body.error?.message]).toEqual([400, '“token” must be text.']);
  expect((await browser().post('/api/auth/reset-password', { token, password })).status).toBe(200);
});
