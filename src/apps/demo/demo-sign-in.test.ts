import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { propertiesOf } from '#kernel/type-guards.ts';
import { errorLog } from '#ui/errors/error-log.ts';
import { newDemoUser, readDemoUser } from './demo-account.ts';
import type { DemoHost } from './demo-host.ts';
import { demoSignIn } from './demo-sign-in.ts';

const noon = Date.parse('2026-03-02T12:00:00Z');
const hour = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A host that answers with the session of whoever was signed in last, and founds companies. */
function stage() {
  const signedIn: string[] = [];
  const asked: string[] = [];
  const companies = [{ tenant_id: 't1', company_name: 'Summit' }];
  const host: DemoHost = {
    transport: {
      async fetch(address, init = {}) {
        const tenant = new Headers(init.headers).get('X-Tenant');
        asked.push(`${init.method ?? 'GET'} ${address} ${tenant ?? ''}`.trim());
        if (address === '/api/companies') {
          companies.push({
            tenant_id: 't2',
            company_name: propertiesOf(JSON.parse(String(init.body))).company_name as string,
          });
          return Response.json({ data: { id: 't2' } }, { status: 201 });
        }
        const session = {
          user: { id: 'u1', email: signedIn.at(-1) },
          profile: { full_name: 'Dana', role: 'owner', avatar_url: null },
          tenant: { id: tenant ?? 't1' },
          memberships: companies,
        };
        return Response.json({ data: { session } });
      },
      upload: async () => ({ status: 200, answer: null }),
      listen: () => () => undefined,
      linkTo: (address) => address,
    },
    start: async () => {},
    signInAs: async (email) => void signedIn.push(email),
    reset: async () => undefined,
  };
  const { transport } = demoSignIn(host);
  const call = async (method: string, path: string, body?: object, headers = {}) => {
    const asking = transport.fetch(`/api/auth/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    await vi.advanceTimersByTimeAsync(200);
    const answer: unknown = await (await asking).json();
    return propertiesOf(propertiesOf(answer).data);
  };
  return { call, signedIn, asked };
}

describe('signing in to the demo', () => {
  it.each([
    ['admin@fieldwright.demo', 'owner', 'Demo Administrator', 'dana@summit.example'],
    ['Admin@Fieldwright.demo', 'owner', 'Demo Administrator', 'dana@summit.example'],
    ['pat.lee@somewhere.test', 'technician', 'pat.lee', 'tom@summit.example'],
  ])('%s with any password is a %s', async (email, role, full_name, person) => {
    const { call, signedIn } = stage();
    const { session } = await call('POST', 'signin', { email, password: 'x' });
    expect(session).toMatchObject({ user: { email }, profile: { role, full_name } });
    expect(signedIn).toEqual([person]);
  });

  it('takes role and name of a sign-up, and without them those of a sign-in', async () => {
    const { call, signedIn } = stage();
    const metadata = { full_name: 'Sam Super', role: 'supervisor', enable_stationary_engineer: false };
    const { session } = await call('POST', 'signup', { email: 'sam@x.test', password: 'x', metadata });
    expect(session).toMatchObject({ profile: { role: 'supervisor', full_name: 'Sam Super' } });
    const bare = await call('POST', 'signup', { email: 'kim@x.test', password: 'x' });
    expect(bare.session).toMatchObject({ profile: { role: 'technician', full_name: 'kim' } });
    expect(signedIn).toEqual(['marcus@summit.example', 'tom@summit.example']);
  });

  it('keeps user and session in two items for 24 hours', async () => {
    const { call } = stage();
    await call('POST', 'signin', { email: 'pat@x.test', password: 'x' });
    const user = JSON.parse(localStorage.getItem('fieldwright.user') ?? '');
    expect(user).toEqual({
      id: String(noon),
      email: 'pat@x.test',
      full_name: 'pat',
      role: 'technician',
      created_at: '2026-03-02T12:00:00.000Z',
    });
    const session = JSON.parse(localStorage.getItem('fieldwright.session') ?? '');
    expect(session).toEqual({ user, access_token: expect.any(String), expires_at: noon + 24 * hour });
    expect(readDemoUser(noon + 24 * hour - 1)).toEqual(user);
    expect(readDemoUser(noon + 24 * hour)).toBeNull();
  });

  it('restores it after 100 ms when the page is loaded again, and signs out of both', async () => {
    await stage().call('POST', 'signin', { email: 'admin@fieldwright.demo', password: 'x' });
    const { call, signedIn } = stage();
    let isAnswered = false;
    const asking = call('GET', 'session').then((data) => {
      isAnswered = true;
      return data;
    });
    expect(isAnswered).toBe(false);
    expect((await asking).session).toMatchObject({ profile: { full_name: 'Demo Administrator' } });
    await call('GET', 'session');
    expect(signedIn).toEqual(['dana@summit.example']);
    await call('POST', 'signout');
    expect([localStorage.getItem('fieldwright.user'), localStorage.getItem('fieldwright.session')]).toEqual([
      null,
      null,
    ]);
    expect((await call('GET', 'session')).session).toBeNull();
  });

  it('only logs what it cannot read', () => {
    localStorage.setItem('fieldwright.user', '{');
    localStorage.setItem('fieldwright.session', '{');
    const before = errorLog().length;
    expect(readDemoUser()).toBeNull();
    expect(errorLog().length).toBe(before + 1);
  });

  it('generates the second company when an owner first switches to it', async () => {
    const { call, asked } = stage();
    const { session } = await call('POST', 'signin', { email: 'admin@fieldwright.demo', password: 'x' });
    expect(propertiesOf(session).memberships).toMatchObject([
      { company_name: 'Summit' },
      { tenant_id: '2', company_name: 'Company 2' },
    ]);
    for (let times = 0; times < 2; times += 1)
      expect((await call('GET', 'session', undefined, { 'X-Tenant': '2' })).session).toMatchObject({
        tenant: { id: 't2' },
      });
    expect(asked.filter((one) => one.startsWith('POST /api/companies'))).toHaveLength(1);
  });
});

it('names nobody who has no name', () => {
  expect(newDemoUser('pat@x.test', { full_name: ' ', role: 'customer' })).toMatchObject({
    full_name: 'pat',
    role: 'technician',
  });
});
