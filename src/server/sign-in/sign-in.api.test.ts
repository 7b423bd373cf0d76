import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastMail, openBrowser, sessionCookieName } from '#kernel/testing/test-browser.ts';
import {
  createTestServer,
  type OtherServer,
  type Person,
  type TestServer,
  testPassword,
} from '#kernel/testing/test-server.ts';
import { createSweepJob } from '../jobs/maintenance.ts';

// Case numbers are those of the security requirements.
describe('signing in', () => {
  let server: TestServer;
  /** A second server on the same database, which sends its mail. */
  let other: OtherServer;
  let owner: Person;
  let addresses = 0;
  beforeAll(async () => {
    server = await createTestServer({ settings: { trustedProxies: ['127.0.0.1/32'] } });
    other = await server.another({
      settings: { smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'https://field.example' },
    });
    owner = await server.company('Doors');
  });
  afterAll(() => server.stop());

  /** A new address for each call. */
  const somewhere = () => {
    addresses += 1;
    return `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
  };
  const sql = (text: string, ...values: unknown[]) => server.db.adminQuery(text, values);
  const mailsTo = (email: string, subject = '%') =>
    sql('select subject from outbox_emails where recipient = $1 and subject like $2', email, subject);
  const withoutId = (text: string) => text.replace(/"request_id":"[^"]+"/, '');

  it('35: five attempts, an enforced wait, counted across processes and restarts', async () => {
    const { email } = await server.member(owner, 'technician', 'Mistyper');
    const from = somewhere();
    const browsers = [openBrowser(server, from), openBrowser(other, from)];
    for (const attempt of [1, 2, 3, 4]) {
      const reply = await browsers[attempt % 2]?.signIn(email, 'wrong wrong');
      expect([reply?.status, reply?.body.error?.details]).toEqual([401, { attempt, of: 5 }]);
    }
    const fifth = await browsers[0]?.signIn(email, 'wrong wrong');
    expect(fifth?.status).toBe(429);
    expect(fifth?.body.error?.message).toBe(
      'Please wait 5 minutes before trying again for security reasons.',
    );
    expect(Math.abs(Number(fifth?.headers.get('retry-after')) - 300)).toBeLessThanOrEqual(5);
    const key = `signin:${email}|${from}`;
    await sql(
      `update login_attempts set blocked_until = blocked_until - interval '290 s' where key = $1`,
      key,
    );
    const late = await browsers[1]?.signIn(email, testPassword);
    expect([late?.status, Number(late?.headers.get('retry-after')) <= 10]).toEqual([429, true]);
    await sql(
      `update login_attempts set blocked_until = blocked_until - interval '10 s' where key = $1`,
      key,
    );
    expect((await browsers[0]?.signIn(email, testPassword))?.status).toBe(200);
    expect((await browsers[0]?.signIn(email, 'wrong again'))?.body.error?.details).toEqual({
      attempt: 1,
      of: 5,
    });
    expect(await mailsTo(email, 'Failed tries%')).toHaveLength(1);
  });

  it('35: concurrent guesses count as five too, and repeated right passwords count as none', async () => {
    const { email } = await server.member(owner, 'technician', 'Hasty');
    const from = somewhere();
    const right = await Promise.all(
      Array.from({ length: 8 }, () => openBrowser(server, from).signIn(email, testPassword)),
    );
    expect(right.filter(({ status }) => status === 429)).toEqual([]);
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        openBrowser(n % 2 ? server : other, from).signIn(email, `wrong ${n}`),
      ),
    );
    expect(wrong.map(({ status }) => status).sort()).toEqual([...Array(4).fill(401), ...Array(8).fill(429)]);
  });

  it('37: one password for many accounts is blocked after twenty, on every route, and only from that network', async () => {
    const { email } = await server.member(owner, 'technician', 'Neighbour');
    const from = somewhere();
    const neighbour = openBrowser(server, from);
    expect((await neighbour.signIn(email, testPassword)).status).toBe(200);
    const guess = (n: number) =>
      [
        () => openBrowser(server, from).signIn(`nobody.${n}@example.test`, testPassword),
        () =>
          openBrowser(other, from).post('/api/auth/reset-password', {
            token: `t${n}`,
            password: 'long enough 1',
          }),
        () => openBrowser(server, from).post('/api/auth/unlock', { token: `t${n}` }),
        () => openBrowser(other, from).post('/api/auth/signin/passkey', { passkey: { id: `p${n}` } }),
      ][n % 4]?.();
    const statuses: (number | undefined)[] = [];
    for (let n = 0; n < 26; n += 1) statuses.push((await guess(n))?.status);
    expect(statuses.slice(0, 20)).not.toContain(429);
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
    expect((await openBrowser(server, from).signIn(email, testPassword)).status).toBe(429);
    expect((await neighbour.signIn(email, testPassword)).status).toBe(200);
    expect((await openBrowser(server, somewhere()).signIn(email, testPassword)).status).toBe(200);
  });

  it('D6: guessing from many networks locks an account for unknown devices, never for its own', async () => {
    const { email } = await server.member(owner, 'supervisor', 'Target');
    const mine = openBrowser(server, somewhere());
    expect((await mine.signIn(email, testPassword)).status).toBe(200);
    const guess = (address: string) => openBrowser(server, somewhere()).signIn(address, 'wrong wrong');
    for (let n = 0; n < 20; n += 1) expect((await guess(email)).status).toBe(401);
    const missing = email.replace('target', 'tarqet');
    for (let n = 0; n < 20; n += 1) await guess(missing);
    const [closed, unknown] = [await guess(email), await guess(missing)];
    expect([closed.status, withoutId(closed.text)]).toEqual([unknown.status, withoutId(unknown.text)]);
    expect(closed.body.error?.details).toMatchObject({ unlock: true });
    const place = somewhere();
    expect((await openBrowser(server, place).signIn(email, testPassword)).status).toBe(429);
    expect((await mine.signIn(email, testPassword)).status).toBe(200);
    const mail = await lastMail(server, email);
    expect(mail.subject).toBe('Too many tries to log in to your account');
    const unlocked = await openBrowser(server, place).post('/api/auth/unlock', { token: mail.token });
    expect(unlocked.status).toBe(200);
    expect((await openBrowser(server, somewhere()).signIn(email, testPassword)).status).toBe(429);
    expect((await openBrowser(server, place).signIn(email, testPassword)).status).toBe(200);
    expect((await openBrowser(server, place).post('/api/auth/unlock', { token: mail.token })).status).toBe(
      422,
    );
  });

  it('D6: after a hundred failures in a row unknown devices need a new password', async () => {
    const { email } = await server.member(owner, 'technician', 'Hundred');
    await sql(`update login_attempts set in_a_row = 99 where key = $1`, `account:${email}`);
    expect((await openBrowser(server, somewhere()).signIn(email, 'wrong wrong')).status).toBe(401);
    const from = somewhere();
    expect((await openBrowser(server, from).signIn(email, testPassword)).status).toBe(429);
    const { token, subject } = await lastMail(server, email);
    expect(subject).toBe('Set a new password');
    const changed = await openBrowser(server, from).post('/api/auth/reset-password', {
      token,
      password: 'brand new words',
    });
    expect(changed.status).toBe(200);
    expect((await openBrowser(server, from).signIn(email, 'brand new words')).status).toBe(200);
  });

  it('40: no answer reveals whether an address has an account', async () => {
    const { email } = await server.member(owner, 'technician', 'Known One');
    const waiting = 'waits.for.mail@example.test';
    const body = { password: testPassword, metadata: { full_name: 'Some Body', role: 'technician' } };
    expect(
      (await openBrowser(other, somewhere()).post('/api/auth/signup', { email: waiting, ...body })).status,
    ).toBe(201);
    const missing = email.replace('known', 'knowm');
    const routes: [string, Record<string, unknown>][] = [
      ['signin', { password: 'wrong wrong' }],
      ['request-reset', {}],
      ['request-unlock', {}],
      ['resend-confirmation', {}],
    ];
    for (const [route, rest] of routes) {
      const seen = new Set<string>();
      for (const address of [email, missing, waiting]) {
        const reply = await openBrowser(other, somewhere()).post(`/api/auth/${route}`, {
          email: address,
          ...rest,
        });
        seen.add(`${reply.status} ${withoutId(reply.text)}`);
      }
      expect([route, [...seen]]).toEqual([route, [expect.any(String)]]);
    }
    const taken = await openBrowser(other, somewhere()).post('/api/auth/signup', { email, ...body });
    const free = await openBrowser(other, somewhere()).post('/api/auth/signup', { email: missing, ...body });
    const shape = (text: string) => text.replace(/[0-9a-f-]{36}/g, 'id').replaceAll('knowm', 'known');
    expect([taken.status, shape(taken.text)]).toEqual([free.status, shape(free.text)]);
    expect((await mailsTo(email, 'You already have%')).length).toBe(1);
  });

  it('40: known and unknown addresses take the same time', async () => {
    const { email } = await server.member(owner, 'technician', 'Timed');
    const timed = async (address: string) => {
      const browser = openBrowser(server, somewhere());
      const started = performance.now();
      await browser.signIn(address, 'wrong wrong');
      return performance.now() - started;
    };
    // Alternating, comparing the fastest try of each: load can only make a try slower, so both are repeated until each had an
    // undisturbed try. A systematic difference remains.
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const isAlike = () => Math.abs(known - unknown) < Math.max(15, known / 4);
    for (let n = 0; n < 15 || (n < 100 && !isAlike()); n += 1) {
      known = Math.min(known, await timed(email));
      unknown = Math.min(unknown, await timed('no.timed@example.test'));
      // Otherwise so many attempts would be blocked.
      if (n % 10 === 9) await server.db.adminQuery('delete from login_attempts');
    }
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(15, known / 4));
  });

  it('41: length and the list of common passwords decide; every character counts', async () => {
    const signUp = (email: string, password: string) =>
      openBrowser(server, somewhere()).post('/api/auth/signup', {
        email,
        password,
        metadata: { full_name: 'Pass Word', role: 'technician' },
      });
    const long = 'ä long sentence that goes on and on, '.repeat(2).slice(0, 72);
    const cases: [string, number][] = [
      ['a b c d ', 201],
      ['x'.repeat(64) + 'y'.repeat(64), 201],
      ['1234567', 422],
      ['password1', 422],
      ['qwertyuiop', 422],
      ['iloveyou', 422],
      ['Liverpool', 422],
      ['summer2026', 422],
    ];
    for (const [n, [password, status]] of cases.entries()) {
      expect([password, (await signUp(`case.${n}@example.test`, password)).status]).toEqual([
        password,
        status,
      ]);
    }
    expect((await signUp('seventy.two@example.test', `${long}first!!!`)).status).toBe(201);
    const enter = (password: string) =>
      openBrowser(server, somewhere()).signIn('seventy.two@example.test', password);
    expect([(await enter(`${long}second!!`)).status, (await enter(`${long}first!!!`)).status]).toEqual([
      401, 200,
    ]);
    const [row] = await server.db.adminQuery<{ password_hash: string }>(
      `select password_hash from users where email = 'seventy.two@example.test'`,
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('42: a reset link works once, expires with the next, ends every session, and uses our host', async () => {
    const person = await server.member(owner, 'technician', 'Forgetful');
    const { email } = person;
    const evil = { 'x-forwarded-host': 'evil.example', host: 'evil.example' };
    const from = somewhere();
    const ask = () => openBrowser(other, from).post('/api/auth/request-reset', { email }, evil);
    await ask();
    const first = await lastMail(server, email);
    await ask();
    const link = await lastMail(server, email);
    expect(link.text).toContain('https://field.example/reset-password?token=');
    expect(link.text).not.toContain('evil');
    expect(link.token.length).toBeGreaterThanOrEqual(43);
    const reset = (token: string, password = 'quite another one') =>
      openBrowser(server, from).post('/api/auth/reset-password', { token, password });
    expect((await reset(first.token)).status).toBe(422);
    expect((await reset(link.token, 'short')).body.error?.fields).toHaveProperty('password');
    expect((await reset(link.token)).status).toBe(200);
    expect((await reset(link.token)).status).toBe(422);
    expect((await person.get('/api/work_orders')).status).toBe(401);
    expect((await openBrowser(server, from).signIn(email, testPassword)).status).toBe(401);
    const aged = await ask().then(() => lastMail(server, email));
    await sql(
      `update one_time_tokens set expires_at = now() where purpose = 'reset_password' and used_at is null`,
    );
    expect((await reset(aged.token)).status).toBe(422);
    const stored = await sql(
      `select 1 from one_time_tokens where encode(token_hash, 'base64') like $1`,
      `%${aged.token.slice(0, 20)}%`,
    );
    expect(stored).toEqual([]);
  });

  it('43: a new token with every sign-in and every change of role; no old one stays valid', async () => {
    const { email } = await server.member(owner, 'technician', 'Session');
    const browser = openBrowser(server, somewhere());
    browser.cookies.set(sessionCookieName, 'f'.repeat(43));
    const reply = await browser.signIn(email, testPassword);
    const token = browser.cookies.get(sessionCookieName) as string;
    expect(token).not.toBe('f'.repeat(43));
    for (const line of reply.headers.getSetCookie()) {
      expect(line).toMatch(
        /^__Host-fw_(session|device)=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
      );
    }
    expect(reply.text).not.toContain(token);
    const replay = (old: string) =>
      openBrowser(server, somewhere(), new Map([[sessionCookieName, old]])).get('/api/work_orders');
    await browser.signIn(email, testPassword);
    expect((await replay(token)).status).toBe(401);
    const last = browser.cookies.get(sessionCookieName) as string;
    expect((await replay(last)).status).toBe(200);
    await browser.post('/api/auth/signout');
    expect([(await replay(last)).status, browser.cookies.has(sessionCookieName)]).toEqual([401, false]);
    for (const age of [
      `created_at = now() - interval '24 h 1 s'`,
      `last_seen_at = now() - interval '12 h 1 s'`,
    ]) {
      await browser.signIn(email, testPassword);
      await sql(`update sessions set ${age} where user_id = (select id from users where email = $1)`, email);
      expect([age, (await browser.get('/api/work_orders')).status]).toEqual([age, 401]);
      expect((await browser.get('/api/auth/sessions')).status).toBe(401);
    }
  });

  it('43: a role changed by somebody else replaces the session token', async () => {
    const { email, membershipId } = await server.member(owner, 'technician', 'Risen');
    const browser = openBrowser(server, somewhere());
    await browser.signIn(email, testPassword);
    const old = browser.cookies.get(sessionCookieName) as string;
    await owner.must(owner.post(`/api/memberships/${membershipId}/change_role`, { role: 'supervisor' }));
    // Several concurrent requests with the old token: all are answered, and one of them sets the new one.
    const from = somewhere();
    const several = await Promise.all(
      [server, other, server, other].map(async (base) => {
        const tab = openBrowser(base, from, new Map([[sessionCookieName, old]]));
        const { status } = await tab.get('/api/company', { 'x-tenant': owner.tenantId as string });
        return { status, token: tab.cookies.get(sessionCookieName) as string };
      }),
    );
    expect(several.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const fresh = several.map(({ token }) => token).filter((token) => token !== old);
    expect(fresh).toHaveLength(1);
    const renewed = openBrowser(server, from, new Map([[sessionCookieName, fresh[0] as string]]));
    expect((await renewed.get<unknown[]>('/api/auth/sessions')).body.data).toHaveLength(2);
    const use = async (token: string | undefined) =>
      (await openBrowser(other, from, new Map([[sessionCookieName, token ?? '']])).get('/api/work_orders'))
        .status;
    const [left] = await server.db.adminQuery<{ seconds: number }>(
      `select extract(epoch from expires_at - now())::float8 as seconds from sessions where token_hash = sha256(convert_to($1, 'UTF8'))`,
      [old],
    );
    expect(left?.seconds).toBeLessThanOrEqual(60);
    await sql(
      `update sessions set expires_at = now() where token_hash = sha256(convert_to($1, 'UTF8'))`,
      old,
    );
    expect([await use(old), await use(fresh[0])]).toEqual([401, 200]);
    // Signing out also ends the old token.
    await owner.must(owner.post(`/api/memberships/${membershipId}/change_role`, { role: 'technician' }));
    const tab = openBrowser(server, from, new Map([[sessionCookieName, fresh[0] as string]]));
    expect((await tab.get('/api/work_orders')).status).toBe(200);
    expect(tab.cookies.get(sessionCookieName)).not.toBe(fresh[0]);
    await tab.post('/api/auth/signout');
    expect(await use(fresh[0])).toBe(401);
  });

  it('D6: while many strangers fail, unknown devices must solve a proof of work first, on every route', async () => {
    const { email } = await server.member(owner, 'technician', 'Quiet One');
    const mine = openBrowser(server, somewhere());
    expect((await mine.signIn(email, testPassword)).status).toBe(200);
    await sql(`delete from login_attempts where key = 'site'`);
    await sql(`insert into login_attempts (key, failures) values ('site', 299)`);
    expect(
      (await openBrowser(other, somewhere()).signIn('nobody.here@example.test', 'wrong wrong')).status,
    ).toBe(401);
    const place = somewhere();
    const guest = openBrowser(server, place);
    const asked = await guest.signIn(email, testPassword);
    const proofOf = (reply: { body: { error: { details?: unknown } | null } }) =>
      (reply.body.error?.details as { proof?: { challenge: string; bits: number } } | undefined)?.proof;
    const work = proofOf(asked);
    expect([asked.status, work?.bits]).toEqual([429, 17]);
    const routes = [
      openBrowser(other, place).post('/api/auth/unlock', { token: 'x' }),
      openBrowser(other, place).post('/api/auth/reset-password', { token: 'x', password: 'long enough 1' }),
      openBrowser(server, place).post('/api/auth/signin/passkey', { passkey: { id: 'x' } }),
    ];
    for (const reply of await Promise.all(routes))
      expect([reply.status, Boolean(proofOf(reply))]).toEqual([429, true]);
    expect((await mine.signIn(email, testPassword)).status).toBe(200);
    const solved = solve(work as { challenge: string; bits: number });
    const enter = (proof: string, from = place) =>
      openBrowser(server, from).post(
        '/api/auth/signin',
        { email, password: testPassword },
        { 'x-proof': proof },
      );
    const wrong = [`${work?.challenge}:1`, solved.replace(/^\d/, '9'), `${solved}0`, 'x'];
    for (const proof of wrong) expect([proof, (await enter(proof)).status]).toEqual([proof, 429]);
    expect((await enter(solved, somewhere())).status).toBe(429);
    expect((await enter(solved)).status).toBe(200);
    expect((await enter(solved)).status).toBe(429);
    await sql(`update login_attempts set blocked_until = now() where key = 'site'`);
    expect((await openBrowser(server, place).signIn(email, testPassword)).status).toBe(200);
    await sql(`delete from login_attempts where key = 'site'`);
  });

  it('D6: the hourly sweep deletes expired counters, and none that still count', async () => {
    const days = (n: number) => `now() - interval '${n} days'`;
    await sql(`insert into login_attempts (key, failures, window_started_at, blocked_until, in_a_row) values
      ('swept', 3, ${days(2)}, null, 0), ('swept later', 3, ${days(91)}, null, 99),
      ('kept now', 3, now(), null, 0), ('kept blocked', 3, ${days(2)}, 'infinity', 0), ('kept row', 3, ${days(2)}, null, 99)`);
    await sql(`insert into one_time_tokens (purpose, token_hash, expires_at) values
      ('sign_in', 'swept', ${days(3)}), ('sign_in', 'kept', ${days(1)})`);
    await sql(`insert into sessions (token_hash, user_id, expires_at)
      select convert_to(t, 'UTF8'), id, now() - d::interval from users,
        (values ('swept', '31 days'), ('kept', '29 days')) v (t, d) where email = '${owner.email}'`);
    const job = createSweepJob(server.db.database as never);
    expect(job.at).toBe('23 * * * *');
    await job.run({} as never, {}, '');
    const left = await server.db.adminQuery<{ what: string }>(
      `select key as what from login_attempts where key like 'swept%' or key like 'kept%'
       union all select 'token ' || convert_from(token_hash, 'UTF8') from one_time_tokens where length(token_hash) < 6
       union all select 'session ' || convert_from(token_hash, 'UTF8') from sessions where length(token_hash) < 6`,
    );
    expect(left.map(({ what }) => what).sort()).toEqual([
      ...['kept blocked', 'kept now', 'kept row', 'session kept', 'token kept'],
    ]);
    expect((await owner.get('/api/customers')).status).toBe(200);
  });

  it('confirms an address by its mailed link, once, before the first sign-in', async () => {
    const email = 'confirms@example.test';
    const from = somewhere();
    const metadata = { full_name: 'Con Firm', role: 'owner' };
    await openBrowser(other, from).post('/api/auth/signup', { email, password: testPassword, metadata });
    const refused = await openBrowser(other, from).signIn(email, testPassword);
    expect([refused.status, refused.body.error?.message]).toEqual([
      403,
      'Please check your email and confirm your account before logging in.',
    ]);
    const first = await lastMail(server, email);
    await openBrowser(other, from).post('/api/auth/resend-confirmation', { email });
    const { token } = await lastMail(server, email);
    const confirm = (one: string) => openBrowser(other, from).post('/api/auth/confirm-email', { token: one });
    expect([
      (await confirm(first.token)).status,
      (await confirm(token)).status,
      (await confirm(token)).status,
    ]).toEqual([422, 200, 422]);
    expect((await openBrowser(other, from).signIn(email, testPassword)).status).toBe(200);
  });

  it('changes an email address after the new one has confirmed, and notifies the old one', async () => {
    const { email } = await server.member(owner, 'technician', 'Mover');
    const browser = openBrowser(server, somewhere());
    await browser.signIn(email, testPassword);
    const ask = (to: unknown, password = testPassword) =>
      browser.post('/api/auth/change-email', { email: to, password });
    expect((await ask('not an address')).body.error?.fields).toHaveProperty('email');
    expect((await ask('moved@example.test', 'wrong wrong')).body.error?.fields).toHaveProperty('password');
    expect((await ask(owner.email)).status).toBe(200);
    expect((await lastMail(server, owner.email)).subject).toBe('This address has a Fieldwright account');
    expect((await ask('moved@example.test')).status).toBe(200);
    expect((await openBrowser(server, somewhere()).signIn(email, testPassword)).status).toBe(200);
    const { token } = await lastMail(server, 'moved@example.test');
    const redeem = () => openBrowser(server, somewhere()).post('/api/auth/confirm-email-change', { token });
    expect([(await redeem()).status, (await redeem()).status]).toEqual([200, 422]);
    expect((await lastMail(server, email)).subject).toBe('Your email address was changed');
    expect((await openBrowser(server, somewhere()).signIn('moved@example.test', testPassword)).status).toBe(
      200,
    );
    expect((await openBrowser(server, somewhere()).signIn(email, testPassword)).status).toBe(401);
  });

  it('122: no address gets more than five mails an hour, whoever requests them', async () => {
    const { email } = await server.member(owner, 'technician', 'Bombed');
    const asks = Array.from({ length: 12 }, () =>
      openBrowser(server, somewhere()).post('/api/auth/request-reset', { email }),
    );
    expect(new Set((await Promise.all(asks)).map(({ status }) => status))).toEqual(new Set([200]));
    const count = () => sql(`select 1 from outbox_emails where recipient = $1 and tenant_id is null`, email);
    expect((await count()).length).toBeLessThanOrEqual(5);
    await sql(
      `update outbox_emails set created_at = created_at - interval '1 hour' where recipient = $1`,
      email,
    );
    const before = (await count()).length;
    await openBrowser(server, somewhere()).post('/api/auth/request-reset', { email });
    expect((await count()).length).toBe(before + 1);
  });

  it('15, 17: nobody can give themselves a role', async () => {
    const loner = await server.signUp('Self Promoted', 'owner');
    const foreign = owner.tenantId as string;
    const metadata = { full_name: 'X', role: 'owner' };
    const signUp = (body: Record<string, unknown>) =>
      openBrowser(server, somewhere()).post('/api/auth/signup', {
        email: 'x.y@example.test',
        password: testPassword,
        metadata,
        ...body,
      });
    const twice = (metadata: string) =>
      server.request('POST', '/api/auth/signup', {
        body: new TextEncoder().encode(
          `{"email": "tw.ice@example.test", "password": "${testPassword}", ${metadata}}`,
        ),
        headers: { 'content-type': 'application/json' },
      });
    for (const text of [
      '"metadata": {"full_name": "X", "role": "technician", "role": "owner"}',
      '"metadata": {"full_name": "X"}, "metadata": {"full_name": "X", "role": "owner"}',
      '"metadata": {"full_name": "X", "r\\u006fle": "owner", "role": "technician"}',
    ]) {
      expect([text, (await twice(text)).status]).toEqual([text, 400]);
    }
    for (const extra of [
      { role: 'owner' },
      { tenant_id: foreign },
      { metadata: { ...metadata, tenant_id: foreign } },
    ]) {
      expect((await signUp(extra)).status).toBe(400);
    }
    expect((await signUp({ metadata: { ...metadata, role: 'platform_admin' } })).status).toBe(422);
    for (const path of ['/api/work_orders', '/api/memberships', '/api/company']) {
      expect([path, (await loner.get(path, { 'x-tenant': foreign })).status]).toEqual([path, 403]);
    }
    const tech = await server.member(owner, 'technician', 'Climber');
    const me = { role: 'owner', user_id: 'x', tenant_id: foreign };
    const tries = [
      tech.put('/api/auth/profile', { full_name: 'Climber', role: 'owner' }),
      tech.put(`/api/memberships?id=eq.${tech.membershipId}`, { role: 'owner' }),
      tech.post('/api/memberships', me),
      tech.post('/api/users', me),
      tech.post('/api/financial_permissions', { ...me, permission_type: 'view_invoices' }),
      tech.post(`/api/memberships/${tech.membershipId}/change_role`, { role: 'owner' }),
      tech.post('/api/memberships/-/invite', { email: 'other.me@example.test', role: 'owner' }),
    ];
    for (const reply of await Promise.all(tries)) expect(reply.status).toBeGreaterThanOrEqual(400);
    const session = await tech.get<{ session: { profile: { role: string } } }>('/api/auth/session');
    expect(session.body.data.session.profile.role).toBe('technician');
  });

  it('logs a failed sign-in without the email address', async () => {
    const typed = 'typed.in.the.wrong.field@example.test';
    const before = server.secrets.lines().length;
    const body = { email: typed, password: 'not the password' };
    const { status, headers } = await server.request('POST', '/api/auth/signin', { body });
    expect(status).toBe(401);
    const lines = server.secrets.lines().slice(before).join('\n');
    expect(lines).toContain('account.sign_in_refused');
    expect(lines).toContain(headers.get('x-request-id'));
    expect(lines).not.toContain(typed);
  });
});

function solve({ challenge, bits }: { challenge: string; bits: number }): string {
  for (let number = 0; ; number += 1) {
    const proof = `${challenge}:${number}`;
    if (createHash('sha256').update(proof).digest().readUInt32BE(0) < 2 ** (32 - bits)) return proof;
  }
}
