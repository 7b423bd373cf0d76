import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deviceCookieName,
  lastMail,
  openBrowser,
  sessionCookieName,
  type TestBrowser,
} from '#kernel/testing/test-browser.ts';
import { createTestServer, type Person, type TestServer, testPassword } from '#kernel/testing/test-server.ts';

interface Standing {
  session: object | null;
  must_forget: boolean;
}

interface Limit {
  ticket: string;
  devices: { id: string }[];
}

// Case numbers are those of the security requirements.
describe('devices', () => {
  let server: TestServer;
  let owner: Person;
  beforeAll(async () => {
    server = await createTestServer({ settings: { trustedProxies: ['127.0.0.1/32'] } });
    owner = await server.company('Devices');
  });
  afterAll(() => server.stop());

  const sql = <Row extends object>(text: string, ...values: unknown[]) =>
    server.db.adminQuery<Row>(text, values);
  const ask = (company: Person, security: Record<string, unknown>) =>
    sql(
      `update tenants set settings = settings || jsonb_build_object('security', $2::jsonb) where id = $1`,
      company.tenantId,
      JSON.stringify(security),
    );
  const codeFor = async (email: string) =>
    /code is (\d{6})/.exec((await lastMail(server, email)).text)?.[1] ?? '';
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const enter = async (email: string, browser = openBrowser(server)): Promise<TestBrowser> => {
    const reply = await browser.signIn(email, testPassword);
    if (reply.status !== 200) throw new Error(reply.text);
    return browser;
  };

  const limitOf = ({ body }: { body: { error?: unknown } }) => (body.error as { details: Limit }).details;

  it('44: until a mailed code proves the device, every data route stays closed', async () => {
    const company = await server.company('Careful');
    const { email } = company;
    await ask(company, { device_verification: true });
    const browser = openBrowser(server);
    const reply = await browser.signIn<{ session: { security_status: object; can: string[] } }>(
      email,
      testPassword,
    );
    expect(reply.body.data.session).toMatchObject({
      security_status: { requires_device_verification: true, may_skip: true },
      can: [],
    });
    const routes = [
      'work_orders',
      'customers/count',
      'invoices',
      'reports/receivables',
      'company',
      'events',
      'auth/sessions',
      'auth/devices',
      'auth/factors',
      'auth/profile',
      'companies',
      `files/${company.membershipId}`,
    ];
    for (const route of routes) {
      const { status, body } = await browser.get(`/api/${route}`);
      expect([route, status, body.error?.code]).toEqual([route, 403, 'device_verification_required']);
    }
    for (const path of [
      'customers',
      'work_orders/-/x',
      'auth/change-password',
      'companies',
      'auth/reauthenticate',
    ]) {
      const { status } = await browser.post(`/api/${path}`, { name: 'x' });
      expect([path, status]).toEqual([path, 403]);
    }
    const before = browser.cookies.get(sessionCookieName);
    expect((await browser.post('/api/auth/device/code')).status).toBe(200);
    const old = await codeFor(email);
    await browser.post('/api/auth/device/code');
    const code = await codeFor(email);
    const verify = (given: string, where = browser) => where.post('/api/auth/device/verify', { code: given });
    expect((await verify('')).body.error?.fields).toEqual({ code: 'Verification Code Required' });
    expect((await verify('12345')).body.error?.message).toBe('Invalid verification code. Please try again.');
    if (old !== code) expect((await verify(old)).status).toBe(422);
    const elsewhere = await enter(email);
    await elsewhere.post('/api/auth/device/code');
    expect((await verify(code, elsewhere)).status).toBe(422);
    expect((await verify(` ${code} `)).status).toBe(200);
    expect(browser.cookies.get(sessionCookieName)).not.toBe(before);
    expect((await browser.get('/api/accounts')).status).toBe(200);
    expect((await elsewhere.get('/api/work_orders')).status).toBe(403);
    await enter(email, browser);
    expect((await browser.get('/api/work_orders')).status).toBe(200);
    const [row] = await sql<{ hash: string; minutes: number }>(
      `select encode(token_hash, 'escape') as hash, extract(epoch from expires_at - created_at) / 60 as minutes
       from one_time_tokens where purpose = 'verify_device' order by created_at limit 1`,
    );
    expect([row?.hash.includes(code), Number(row?.minutes) <= 10]).toEqual([false, true]);
  });

  it('44: three codes an hour, and the one that was mailed last stays good', async () => {
    const company = await server.company('Three Codes');
    const { email } = company;
    await ask(company, { device_verification: true });
    const browser = await enter(email);
    const send = () => browser.post('/api/auth/device/code');
    const statuses = [await send(), await send(), await send(), await send()].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const code = await codeFor(email);
    expect((await browser.post('/api/auth/device/verify', { code: [code] })).status).toBe(400);
    expect((await browser.post('/api/auth/device/verify', { code })).status).toBe(200);
  });

  it('44: five guesses a code, ten codes a day, valid for ten minutes', async () => {
    const company = await server.company('Guesses');
    const { email } = company;
    await ask(company, { device_verification: true });
    const browser = await enter(email);
    const userId = (await sql<{ id: string }>('select id from users where email = $1', email))[0]?.id;
    await browser.post('/api/auth/device/code');
    const code = await codeFor(email);
    const verify = (given: string) => browser.post('/api/auth/device/verify', { code: given });
    for (let n = 1; n <= 4; n += 1) expect((await verify(wrongOf(code))).status).toBe(422);
    const fifth = await verify(wrongOf(code));
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '300']);
    expect((await verify(code)).status).toBe(429);
    await sql(`delete from login_attempts`);
    expect((await verify(code)).body.error?.message).toMatch(/expired or was tried too often/);
    await browser.post('/api/auth/device/code');
    const late = await codeFor(email);
    await sql(`update one_time_tokens set expires_at = now() where purpose = 'verify_device'`);
    expect((await verify(late)).status).toBe(422);
    await sql(
      `insert into one_time_tokens (user_id, purpose, token_hash, expires_at)
       select $1, 'verify_device', uuid_send(gen_random_uuid()), now() from generate_series(1, 8)`,
      userId,
    );
    expect((await browser.post('/api/auth/device/code')).status).toBe(429);
  });

  it('D5: skipping gives access to one’s own jobs only, if the company allows it', async () => {
    const company = await server.company('Skippers');
    const { email } = company;
    await company.must(company.post('/api/work_orders', [{ title: 'Somebody else’s' }]));
    await ask(company, { device_verification: true, allow_skip_verification: false });
    const browser = await enter(email);
    expect((await browser.post('/api/auth/device/skip')).status).toBe(403);
    await ask(company, { device_verification: true });
    expect((await browser.post('/api/auth/device/skip')).status).toBe(200);
    const session = await browser.get<{ session: object }>('/api/auth/session');
    expect(session.body.data.session).toMatchObject({
      profile: { role: 'technician' },
      security_status: { requires_device_verification: false, is_restricted: true },
      can: [],
    });
    expect((await browser.get<unknown[]>('/api/work_orders')).body.data).toEqual([]);
    expect((await browser.get('/api/work_orders', { 'x-export': '1' })).status).toBe(403);
    const me = session.body.data.session as { user?: { id: string } };
    const forbidden = ['/financial-permissions', '/financial-audit-trail', `/user-profiles/${me.user?.id}`];
    for (const path of [
      ...forbidden,
      ...forbidden.map((one) => `/api${one}`),
      '/api/financial_permissions',
    ]) {
      const { status, body } = await browser.get(path);
      expect([path, status, body.error?.code]).toEqual([path, 403, 'device_verification_required']);
    }
    for (const path of [
      'financial_permissions/count',
      'asset-labels',
      'admin/health',
      'imports/templates/customers',
      'invitations',
      'invoices',
      'accounts',
      'company',
      'auth/sessions',
      'auth/devices',
      'auth/factors',
      'companies',
    ]) {
      const { status } = await browser.get(`/api/${path}`);
      expect([path, status >= 403]).toEqual([path, true]);
    }
    const closed: [string, object][] = [
      ['memberships/-/invite', { email: 'x@example.test', role: 'technician' }],
      ['asset-labels', { code_ids: [], format: 'avery_l7160' }],
      ['financial-permissions', { user_id: me.user?.id, permission_type: 'view_invoices' }],
      ['auth/change-password', { old_password: testPassword, new_password: 'quite another one' }],
      ['auth/change-email', { email: 'y@example.test', password: testPassword }],
      ['auth/reauthenticate', { password: testPassword }],
      ['auth/factors/authenticator', { name: 'x', password: testPassword }],
      ['companies', { company_name: 'Way out' }],
    ];
    for (const [path, body] of closed) {
      const { status } = await browser.post(`/api/${path}`, body);
      expect([path, status >= 403 && status <= 404]).toEqual([path, true]);
    }
    await ask(company, { device_verification: true, allow_skip_verification: false });
    expect((await browser.get('/api/work_orders')).status).toBe(403);
    await ask(company, { device_verification: true });
    await enter(email, browser);
    expect((await browser.get('/api/work_orders')).status).toBe(403);
    await browser.post('/api/auth/device/code');
    const code = await codeFor(email);
    expect((await browser.post('/api/auth/device/verify', { code })).status).toBe(200);
    expect((await browser.get<unknown[]>('/api/work_orders')).body.data).toHaveLength(1);
  });

  it('42: a new password does not verify a device', async () => {
    const company = await server.company('Resetters');
    const { email } = company;
    await ask(company, { device_verification: true });
    const browser = openBrowser(server);
    await browser.post('/api/auth/request-reset', { email });
    const { token } = await lastMail(server, email);
    expect(
      (await browser.post('/api/auth/reset-password', { token, password: 'brand new words' })).status,
    ).toBe(200);
    expect((await browser.signIn(email, 'brand new words')).status).toBe(200);
    expect((await browser.get('/api/work_orders')).status).toBe(403);
  });

  it('47: a device over the limit is refused; removing another or freeing a slot lets it in', async () => {
    const company = await server.company('Crowded');
    const { email } = company;
    await ask(company, { device_limit: 2 });
    await sql(
      'update devices set signed_out_at = now() where user_id = (select id from users where email = $1)',
      email,
    );
    const [first, second] = [await enter(email), await enter(email)];
    const third = openBrowser(server);
    const wrong = await third.signIn(email, 'wrong wrong');
    expect([wrong.status, wrong.text.includes('ticket')]).toEqual([401, false]);
    const refused = await third.signIn(email, testPassword);
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'device_limit_reached']);
    expect(refused.body.error?.message).toMatch(
      /^Maximum number of devices for your plan reached. Please log out from another device first/,
    );
    const { ticket, devices } = limitOf(refused);
    expect(devices).toHaveLength(2);
    const replace = (device_id: string | undefined, with_ticket = ticket) =>
      third.post('/api/auth/signin/device', { ticket: with_ticket, device_id });
    const strangers = await sql<{ id: string }>(
      'select id from devices where not (id = any($1)) limit 1',
      devices.map(({ id }) => id),
    );
    expect((await replace(strangers[0]?.id)).status).toBe(404);
    const again = limitOf(await third.signIn(email, testPassword));
    expect((await replace(again.devices.at(-1)?.id, again.ticket)).status).toBe(200);
    expect((await replace(again.devices[0]?.id, again.ticket)).status).toBe(422);
    expect((await third.get('/api/work_orders')).status).toBe(200);
    const left = [
      (await first.get('/api/work_orders')).status,
      (await second.get('/api/work_orders')).status,
    ];
    expect(left.sort()).toEqual([200, 401]);
  });

  it('47: a device whose session has run out makes room by itself; one that is in use does not', async () => {
    const company = await server.company('Rested');
    const { email } = await server.member(company, 'technician', 'Rested');
    await ask(company, { device_limit: 2 });
    await sql(
      'update devices set signed_out_at = now() where user_id = (select id from users where email = $1)',
      email,
    );
    const [phone, tablet] = [await enter(email), await enter(email)];
    expect((await openBrowser(server).signIn(email, testPassword)).status).toBe(403);
    const session = `(select id from sessions where token_hash = sha256(convert_to($1, 'UTF8')))`;
    await sql(
      `update sessions set last_seen_at = now() - interval '13 hours' where id = ${session}`,
      tablet.cookies.get(sessionCookieName),
    );
    await enter(email);
    expect((await phone.get('/api/work_orders')).status).toBe(200);
    // Only its place is gone: it is still the same device.
    expect((await tablet.signIn(email, testPassword)).status).toBe(403);
    const known = await sql(
      'select 1 from devices where user_id = (select id from users where email = $1)',
      email,
    );
    expect(known).toHaveLength(4);
  });

  it('47: a phone that had to make room keeps what it has, stays verified, and sends after the next sign-in', async () => {
    const company = await server.company('Roomy');
    const member = await server.member(company, 'technician', 'Roomy');
    const { email } = member;
    await ask(company, { device_limit: 1, device_verification: true });
    await sql(
      'update devices set signed_out_at = now() where user_id = (select id from users where email = $1)',
      email,
    );
    const phone = await enter(email);
    await phone.post('/api/auth/device/code');
    expect((await phone.post('/api/auth/device/verify', { code: await codeFor(email) })).status).toBe(200);
    const desk = openBrowser(server);
    const { ticket, devices } = limitOf(await desk.signIn(email, testPassword));
    const [first] = devices;
    expect((await desk.post('/api/auth/signin/device', { ticket, device_id: first?.id })).status).toBe(200);
    const standing = async () => (await phone.get<Standing>('/api/auth/session')).body.data;
    expect((await phone.get('/api/work_orders')).status).toBe(401);
    expect(await standing()).toMatchObject({ session: null, must_forget: false });
    await sql('update devices set signed_out_at = now() where id <> $1', first?.id);
    await enter(email, phone);
    expect((await phone.get('/api/work_orders')).status).toBe(200);
  });

  it('tells a browser to forget what it keeps only when somebody has ended its session on purpose', async () => {
    const company = await server.company('Forgetful');
    const { email } = await server.member(company, 'technician', 'Forgetful');
    const desk = await enter(email);
    const standing = async (browser: TestBrowser) =>
      (await browser.get<Standing>('/api/auth/session')).body.data.must_forget;
    const deviceOf = async (browser: TestBrowser) =>
      (await browser.get<{ id: string }[]>('/api/auth/devices')).body.data[0]?.id;
    expect(await standing(openBrowser(server))).toBe(false);

    const expired = await enter(email);
    await sql(
      `update sessions set expires_at = now() - interval '1 minute' where token_hash = sha256(convert_to($1, 'UTF8'))`,
      expired.cookies.get(sessionCookieName),
    );
    expect(await standing(expired)).toBe(false);
    // The cookie goes with the session; the device's stays.
    const id = (
      await sql<{ id: string }>(
        'select id from devices where user_id = (select id from users where email = $1) order by created_at desc',
        email,
      )
    )[0]?.id;
    expired.cookies.delete(sessionCookieName);
    expect(await standing(expired)).toBe(false);
    await desk.delete(`/api/auth/devices/${id}`);
    expect(await standing(expired)).toBe(true);

    const ended = await enter(email);
    const device = await deviceOf(ended);
    const listed = await desk.get<{ id: string; device_id: string }[]>('/api/auth/sessions');
    const session = listed.body.data.find(({ device_id }) => device_id === device)?.id;
    await desk.delete(`/api/auth/sessions/${session}`);
    expect(await standing(ended)).toBe(true);

    const phone = await enter(email);
    await desk.post('/api/auth/change-password', {
      old_password: testPassword,
      new_password: 'brand new words',
    });
    expect((await phone.get('/api/work_orders')).status).toBe(401);
    expect(await standing(phone)).toBe(false);
    await sql(
      `update memberships set status = 'removed' where user_id = (select id from users where email = $1)`,
      email,
    );
    expect(await standing(phone)).toBe(true);
  });

  it('47: only one of several concurrent new devices gets the last slot', async () => {
    const { email } = await server.member(owner, 'technician', 'Racer');
    const [row] = await sql<{ id: string }>('select id from users where email = $1', email);
    await ask(owner, { device_limit: 2 });
    // Inserting a device is slowed down, so that each request has counted the devices before another is inserted.
    await sql(`create function slow_device() returns trigger language plpgsql as
      $$ begin perform pg_sleep(1.5); return new; end $$`);
    await sql(`create trigger slow before insert on devices for each row
      when (new.user_id = '${row?.id}') execute function slow_device()`);
    const racers = await Promise.all([1, 2, 3].map(() => openBrowser(server).signIn(email, testPassword)));
    await sql('drop function slow_device cascade');
    await ask(owner, {});
    expect(racers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    const taken = await sql('select 1 from devices where user_id = $1 and signed_out_at is null', row?.id);
    expect(taken).toHaveLength(2);
  });

  it('48: a device is identified by its token; the facts it sends about itself give no access', async () => {
    const company = await server.company('Prints');
    const { email } = company;
    await ask(company, { device_verification: true });
    const device_info = { user_agent: 'Mozilla/5.0', platform: 'Linux', screen_size: '1440x900', rtt: 50 };
    const browser = openBrowser(server);
    await browser.signIn(email, testPassword, { device_info });
    await browser.post('/api/auth/device/code');
    await browser.post('/api/auth/device/verify', { code: await codeFor(email) });
    const thief = openBrowser(server);
    expect((await thief.signIn(email, testPassword, { device_info })).status).toBe(200);
    expect((await thief.get('/api/work_orders')).status).toBe(403);
    const devices = () =>
      sql('select id from devices where user_id = (select id from users where email = $1)', email);
    const before = (await devices()).length;
    const changed = { user_agent: 'Other', platform: 'Other', screen_size: '1x1', rtt: 1 };
    await browser.signIn(email, testPassword, { device_info: changed });
    expect([(await browser.get('/api/work_orders')).status, (await devices()).length]).toEqual([200, before]);
    const stolen = openBrowser(
      server,
      '198.51.100.9',
      new Map([[deviceCookieName, browser.cookies.get(deviceCookieName) as string]]),
    );
    await enter(owner.email, stolen);
    expect((stolen.cookies.get(deviceCookieName) ?? '').split('.')).toHaveLength(2);
    for (const wrong of [{ mac_address: 'x' }, { rtt: {} }, 'text', { user_agent: 'x'.repeat(501) }]) {
      expect((await openBrowser(server).signIn(email, testPassword, { device_info: wrong })).status).toBe(
        400,
      );
    }
  });

  it('are listed and removed by their own person only', async () => {
    const { email } = await server.member(owner, 'technician', 'Lister');
    const [browser, tablet] = [await enter(email), await enter(email)];
    type Listed = { id: string; is_current: boolean; is_signed_in: boolean }[];
    const mine = (await browser.get<Listed>('/api/auth/devices')).body.data;
    expect(mine[0]?.is_current).toBe(true);
    const theirs = (await tablet.get<Listed>('/api/auth/devices')).body.data;
    const tabletId = theirs.find(({ is_current }) => is_current)?.id;
    expect((await owner.delete(`/api/auth/devices/${tabletId}`)).status).toBe(404);
    expect((await browser.delete(`/api/auth/devices/${tabletId}`)).status).toBe(200);
    expect((await tablet.get('/api/work_orders')).status).toBe(401);
    expect((await browser.delete(`/api/auth/devices/${tabletId}`)).status).toBe(404);
    expect(JSON.stringify(mine)).not.toMatch(/hash|token/);
  });

  it('reopening or deleting a suspended company follows its sign-in policy', async () => {
    const company = await server.company('Fortress');
    const home = '203.0.113.7';
    const browser = await enter(company.email, openBrowser(server, home));
    const path = (what: string) => `/api/companies/${company.tenantId}/${what}`;
    const act = (what: string, from = home, body: object = {}) =>
      browser
        .post(path(what), body, { 'x-forwarded-for': from })
        .then(({ status, body: { error } }) => [status, error?.code]);
    const other = await browser.post<{ id: string }>('/api/companies', { company_name: 'Lax' });
    await ask(company, { allowed_networks: ['203.0.113.0/24'], session_hours: 1 });
    const elsewhere = '198.51.100.77';
    for (const what of ['suspend', 'delete', 'resume', 'restore'])
      expect([what, await act(what, elsewhere, { company_name: 'Fortress' })]).toEqual([
        what,
        [403, 'network_not_allowed'],
      ]);
    expect((await act('suspend'))[0]).toBe(200);
    expect(await act('resume', elsewhere)).toEqual([403, 'network_not_allowed']);
    // Too old for this company, but not for the company that the request names.
    const named = { 'x-tenant': other.body.data.id };
    await sql(
      `update sessions set created_at = now() - interval '61 minutes' where user_id = (select id from users where email = $1)`,
      company.email,
    );
    expect((await browser.get('/api/work_orders', named)).status).toBe(200);
    expect((await browser.post(path('resume'), {}, named)).status).toBe(401);
    await enter(company.email, browser);
    expect((await act('resume'))[0]).toBe(200);
  });

  it('a company’s security settings apply at once: networks, lifetimes, password length', async () => {
    const company = await server.company('Strict');
    const { email } = company;
    const browser = await enter(email, openBrowser(server, '203.0.113.7'));
    const get = (from?: string) =>
      browser
        .get('/api/work_orders', from ? { 'x-forwarded-for': from } : {})
        .then(({ status, body }) => [status, body.error?.code]);
    await ask(company, { allowed_networks: ['203.0.113.0/24', '2001:db8::/32'] });
    expect(await get()).toEqual([200, undefined]);
    expect(await get('2001:db8:5::1')).toEqual([200, undefined]);
    expect(await get('198.51.100.77')).toEqual([403, 'network_not_allowed']);
    await ask(company, { session_hours: 2, idle_minutes: 30 });
    const age = (what: string) =>
      sql(`update sessions set ${what} where user_id = (select id from users where email = $1)`, email);
    await age(`created_at = now() - interval '119 minutes', last_seen_at = now() - interval '29 minutes'`);
    expect(await get()).toEqual([200, undefined]);
    await age(`last_seen_at = now() - interval '31 minutes'`);
    expect((await get())[0]).toBe(401);
    await age(`created_at = now() - interval '121 minutes', last_seen_at = now()`);
    expect((await get())[0]).toBe(401);
    await ask(company, { password_min_length: 20 });
    await enter(email, browser);
    const change = (new_password: string) =>
      browser.post('/api/auth/change-password', { old_password: testPassword, new_password });
    expect((await change('only nineteen chars')).body.error?.fields?.new_password).toBe(
      'Use at least 20 characters.',
    );
    expect((await change('at last twenty chars')).status).toBe(200);
    await browser.post('/api/auth/request-reset', { email });
    const { token } = await lastMail(server, email);
    const reset = (password: string) => browser.post('/api/auth/reset-password', { token, password });
    expect((await reset('only nineteen chars')).body.error?.fields?.password).toBe(
      'Use at least 20 characters.',
    );
    expect((await reset('at last twenty chars, new')).status).toBe(200);
  });
});
