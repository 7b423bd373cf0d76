import { hash, verify } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openBrowser } from '#kernel/testing/test-browser.ts';
import {
  createTestServer,
  type OtherServer,
  type Person,
  type TestServer,
  testPassword,
} from '#kernel/testing/test-server.ts';

// Spies that keep the real implementation.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

let server: TestServer;
/** A second server on the same database, which sends its mail. */
let other: OtherServer;
let owner: Person;
let addresses = 0;
beforeAll(async () => {
  const trustedProxies = ['127.0.0.1/32'];
  server = await createTestServer({ settings: { trustedProxies } });
  other = await server.another({
    settings: { smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'https://field.example' },
  });
  owner = await server.company('Alike');
});
afterAll(() => server.stop());

/** A new address for each call. */
const somewhere = () => {
  addresses += 1;
  return `203.0.113.${addresses}`;
};
const sql = (text: string, ...values: unknown[]) => server.db.adminQuery(text, values);

it('40: does as much work for an address without an account as for one with an account', {
  timeout: 60_000,
}, async () => {
  const { email } = await server.member(owner, 'technician', 'Worked For');
  const waiting = 'works.for.mail@example.test';
  const body = { password: testPassword, metadata: { full_name: 'Some Body', role: 'technician' } };
  await openBrowser(other, somewhere()).post('/api/auth/signup', { email: waiting, ...body });
  const loner = await server.signUp('Worked Alone', 'technician');
  const [mine] = [openBrowser(server, somewhere())];
  await mine.signIn(loner.email, testPassword);
  const [company] = await server.db.adminQuery<{ join_code: string }>(
    'select join_code from tenants where id = $1',
    [owner.tenantId],
  );
  // A first failed attempt, because that one does additional work.
  await openBrowser(other, somewhere()).signIn('nobody.yet@example.test', 'wrong wrong');
  await openBrowser(server, somewhere()).signIn('nobody.yet@example.test', 'wrong wrong');
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const workOf = async (ask: () => Promise<{ status: number }>) => {
    for (const counted of [query, vi.mocked(hash), vi.mocked(verify)]) counted.mockClear();
    const { status } = await ask();
    const texts = query.mock.calls.flatMap(([asked]) => textsOf(asked));
    return { status, hashes: [hash, verify].map((one) => vi.mocked(one).mock.calls.length), texts };
  };
  const asking = (route: string, rest: object, of: Pick<TestServer, 'request'> = other) => {
    return (address: string) => () =>
      openBrowser(of, somewhere()).post(`/api/auth/${route}`, { email: address, ...rest });
  };
  const locks = async (in_a_row: number) => {
    for (const address of [email, waiting, 'no.work@example.test'])
      await sql(
        `insert into login_attempts (key, in_a_row, blocked_until) values ($1, $2, now() + interval '1 hour')
         on conflict (key) do update set in_a_row = excluded.in_a_row, blocked_until = excluded.blocked_until`,
        `account:${address}`,
        in_a_row,
      );
  };
  const routes: [string, (address: string) => () => Promise<{ status: number }>, (() => Promise<void>)?][] = [
    ['a wrong password', asking('signin', { password: 'wrong wrong' })],
    ['a new password', asking('request-reset', {})],
    ['another confirmation', asking('resend-confirmation', {})],
    ['an account, with mail', asking('signup', body)],
    ['a lift of what is not blocked', asking('request-unlock', {})],
    ['a lift', asking('request-unlock', {}), () => locks(20)],
    ['a lift after a hundred', asking('request-unlock', {}), () => locks(100)],
    [
      'a new address',
      (to) => () => mine.post('/api/auth/change-email', { email: to, password: testPassword }),
    ],
  ];
  for (const [route, ask, before] of routes) {
    await before?.();
    const none = await workOf(ask('no.work@example.test'));
    expect([route, none.texts.length > 3]).toEqual([route, true]);
    expect([route, await workOf(ask(email))]).toEqual([route, none]);
    expect([route, await workOf(ask(waiting))]).toEqual([route, none]);
    await sql(`delete from users where email = 'no.work@example.test'`);
  }
  const without = asking('signup', body, server);
  expect(await workOf(without(email))).toEqual(await workOf(without('no.work.at.all@example.test')));
  const join = (code?: string) => workOf(() => mine.post('/api/auth/join', { code }));
  expect(await join(company?.join_code)).toEqual(await join('0123456789'));
  // The work done only to take the same time leaves nothing behind.
  const left = await sql(
    `select recipient from outbox_emails where recipient like 'no.work@%' and subject not like 'Confirm%'
     union all select email from users where email like '%.invalid'
     union all select recipient from outbox_emails where recipient like '%.invalid'`,
  );
  expect(left).toEqual([]);
  query.mockRestore();
});

/** The statements sent to the database; a rolled back savepoint counts as a released one. */
function textsOf(asked: unknown): string[] {
  const { text, statements } = asked as { text?: string; statements?: readonly { text: string }[] };
  const texts = statements?.map((one) => one.text) ?? [text ?? String(asked)];
  return texts
    .filter((one) => !one.includes('fw.note_seen') && one !== 'begin' && one !== 'commit')
    .map((one) => one.replace(/^(release|rollback to) savepoint .*/, 'end of the part'));
}
