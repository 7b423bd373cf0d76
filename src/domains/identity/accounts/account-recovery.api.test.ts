import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastMail, openBrowser } from '#kernel/testing/test-browser.ts';
import { createTestServer, type Person, type TestServer, testPassword } from '#kernel/testing/test-server.ts';

// Anyone may request links for any address. No such request may invalidate the owner's own link.
let server: TestServer;
let owner: Person;
let addresses = 0;
beforeAll(async () => {
  server = await createTestServer({ settings: { trustedProxies: ['127.0.0.1/32'] } });
  owner = await server.company('Recovery');
});
afterAll(() => server.stop());

const somewhere = () => {
  addresses += 1;
  return `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};
const sql = (text: string, ...values: unknown[]) => server.db.adminQuery(text, values);
const ask = (endpoint: string, email: string, from = somewhere()) =>
  openBrowser(server, from).post(`/api/auth/${endpoint}`, { email });
const mailsTo = (email: string) =>
  sql('select subject from outbox_emails where recipient = $1 and tenant_id is null', email);
const lock = (email: string, in_a_row = 20) =>
  sql(
    `insert into login_attempts (key, in_a_row, blocked_until) values ($1, $2, now() + interval '1 hour')
     on conflict (key) do update set in_a_row = excluded.in_a_row, blocked_until = excluded.blocked_until`,
    `account:${email}`,
    in_a_row,
  );
const reset = (token: string) =>
  openBrowser(server, somewhere()).post('/api/auth/reset-password', { token, password: 'quite another one' });
const unlock = (token: string, from: string) => openBrowser(server, from).post('/api/auth/unlock', { token });

it('keeps the newest mailed reset link valid, however many strangers request one', async () => {
  const { email } = await server.member(owner, 'technician', 'Asked For');
  for (let n = 0; n < 12; n += 1) expect((await ask('request-reset', email)).status).toBe(200);
  const { token } = await lastMail(server, email);
  expect((await mailsTo(email)).length).toBeLessThanOrEqual(5);
  expect((await reset(token)).status).toBe(200);
});

it('keeps the mailed link valid through every kind of request, until another mail is sent', async () => {
  const { email } = await server.member(owner, 'technician', 'Aged');
  await ask('request-reset', email);
  for (let n = 0; n < 8; n += 1) await ask('request-reset', email);
  const { token } = await lastMail(server, email);
  // While the quota holds back a new link, the previous one stays valid.
  await sql(
    `update outbox_emails set created_at = created_at - interval '50 minutes' where recipient = $1`,
    email,
  );
  await sql(
    `update one_time_tokens set expires_at = expires_at - interval '50 minutes', created_at = created_at - interval '50 minutes'
      where user_id = (select id from users where email = $1)`,
    email,
  );
  await ask('request-reset', email);
  expect((await lastMail(server, email)).token).toBe(token);
  expect((await reset(token)).status).toBe(200);
});

it('unlocks an account whose mail quota was used up by somebody else’s requests', async () => {
  const { email } = await server.member(owner, 'technician', 'Locked Out');
  for (let n = 0; n < 6; n += 1) await ask('request-reset', email);
  await lock(email);
  for (let n = 0; n < 6; n += 1) await ask('request-unlock', email);
  const mail = await lastMail(server, email);
  expect(mail.subject).toBe('Too many tries to log in to your account');
  const from = somewhere();
  expect((await unlock(mail.token, from)).status).toBe(200);
  expect((await openBrowser(server, from).signIn(email, testPassword)).status).toBe(200);
  expect((await mailsTo(email)).length).toBeLessThanOrEqual(5);
});

it('mails reset links after the unlock quota is used up, and vice versa', async () => {
  const { email } = await server.member(owner, 'technician', 'Both Ways');
  await lock(email);
  for (let n = 0; n < 6; n += 1) await ask('request-unlock', email);
  await ask('request-reset', email);
  const mail = await lastMail(server, email);
  expect(mail.subject).toBe('Set a new password');
  await lock(email, 100);
  for (let n = 0; n < 6; n += 1) await ask('request-unlock', email);
  const { token } = await lastMail(server, email);
  expect((await reset(token)).status).toBe(200);
});

it('does the same for a confirmation and a change of address', async () => {
  const { email } = await server.member(owner, 'technician', 'Unconfirmed');
  await sql('update users set email_confirmed_at = null where email = $1', email);
  for (let n = 0; n < 8; n += 1) await ask('resend-confirmation', email);
  const { token } = await lastMail(server, email);
  expect((await openBrowser(server, somewhere()).post('/api/auth/confirm-email', { token })).status).toBe(
    200,
  );
  const browser = openBrowser(server, somewhere());
  await browser.signIn(email, testPassword);
  const wanted = 'wanted.by.many@example.test';
  for (let n = 0; n < 8; n += 1)
    await browser.post('/api/auth/change-email', { email: wanted, password: testPassword });
  const change = await lastMail(server, wanted);
  const confirm = browser.post('/api/auth/confirm-email-change', { token: change.token });
  expect((await confirm).status).toBe(200);
});

it('counts requests per network, and known devices separately', async () => {
  const { email } = await server.member(owner, 'technician', 'Neighbour');
  const from = somewhere();
  const neighbour = openBrowser(server, from);
  await neighbour.signIn(email, testPassword);
  const endpoints = ['request-reset', 'request-unlock', 'resend-confirmation'];
  const statuses: number[] = [];
  for (let n = 0; n < 24; n += 1)
    statuses.push((await ask(endpoints[n % 3] ?? '', `nobody.${n}@example.test`, from)).status);
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(4).fill(429)]);
  const late = await ask('request-reset', email, from);
  expect([late.status, Number(late.headers.get('retry-after')) > 3000]).toEqual([429, true]);
  expect((await neighbour.post('/api/auth/request-reset', { email })).status).toBe(200);
  expect((await lastMail(server, email)).subject).toBe('Set a new password');
  expect((await ask('request-reset', email)).status).toBe(200);
});
