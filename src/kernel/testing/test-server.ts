/**
 * The whole server over HTTP on its own database, and its users. Tests use it like a client: they sign up, found a company, and
 * call the API with their cookie.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#hosts/node/config.ts';
import type { PooledDatabase } from '#hosts/node/database/pool.ts';
import { loadSampleCompany } from '#hosts/node/server/sample-company.ts';
import { serveOn } from '#hosts/node/server/start.ts';
import type { Role } from '#kernel/access.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { noteSecrets, type SecretsUsed } from './secrets-used.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type Reply<T = unknown> = {
  readonly status: number;
  readonly body: {
    data: T;
    error: {
      code: string;
      message: string;
      fields?: Record<string, string>;
      details?: unknown;
      request_id?: string;
    } | null;
    count?: number;
    count_at_least?: boolean;
    next?: string | null;
  };
  readonly headers: Headers;
  readonly text: string;
};

export type Person = {
  readonly email: string;
  readonly password: string;
  readonly cookie: string;
  /** The company named by this person's requests; null: none. */
  readonly tenantId: string | null;
  readonly membershipId: string;
  readonly role: Role;
  get<T = never>(path: string, headers?: Record<string, string>): Promise<Reply<T>>;
  post<T = never>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<T>>;
  put<T = never>(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply<T>>;
  delete<T = never>(path: string, headers?: Record<string, string>): Promise<Reply<T>>;
  /** Fails the test unless the response is 2xx; returns its data. */
  must<T = Record<string, never>>(reply: Promise<Reply<T>>): Promise<T>;
};

export type TestServer = {
  readonly url: string;
  readonly db: TestDatabase;
  readonly secrets: Pick<SecretsUsed, 'log' | 'lines' | 'foundIn'>;
  /** The data folder of the server. */
  readonly dataDir: string;
  /** Every registered route of the server. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  request(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply<never>>;
  /** Signs up an owner and founds a company. */
  company(
    name: string,
    options?: { currency?: string; timezone?: string; country?: string },
  ): Promise<Person>;
  /** Adds a new person to the company of `owner` by invitation. */
  member(owner: Person, role: Role, name?: string): Promise<Person>;
  signUp(name: string, role: Role): Promise<Person>;
  signIn(email: string, password: string, tenantId?: string | null): Promise<Person>;
  /** The day that it is for the person's company, `YYYY-MM-DD`. */
  today(person: Person): Promise<string>;
  /** A second server on the same database and files, sharing no memory with the first. */
  another(options?: TestServerOptions): Promise<OtherServer>;
  stop(): Promise<void>;
};

export type OtherServer = {
  readonly url: string;
  readonly request: TestServer['request'];
  /** The same person with the same cookie, calling this server. */
  as(person: Person): Person;
  stop(): Promise<void>;
};

/** A mail server that never answers: mail stays in the queue, and the product reports it as sent. */
export const someMailServer = { smtpUrl: 'smtp://127.0.0.1:1' };

export const testPassword = 'correct horse battery';
let people = 0;

export type TestServerOptions = {
  readonly withJobs?: boolean;
  /** Has the sample company, whose people sign in with `testPassword`. */
  readonly withSample?: boolean;
  /** Settings that differ from a plain installation, e.g. a proxy or a mail server. */
  readonly settings?: Partial<Config>;
};

const sampleCompany = {
  name: 'sample',
  fill: (database: PooledDatabase) => loadSampleCompany(database, 'http://localhost', testPassword),
};

export async function createTestServer({
  withJobs = false,
  withSample = false,
  settings = {},
}: TestServerOptions = {}): Promise<TestServer> {
  const db = await createTestDatabase({ max: 2, ...(withSample && { filledBy: sampleCompany }) });
  const dataDir = mkdtempSync(join(tmpdir(), 'fw-test-'));
  const config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    publicUrl: 'http://localhost',
    trustedProxies: [],
    logLevel: 'error' as const,
    ...settings,
  };
  const secrets = noteSecrets(config.logLevel);
  const serve = (jobs: boolean, other: Partial<Config> = {}) =>
    serveOn({ ...config, ...other }, db.roles, { withJobs: jobs }, secrets.log);
  const server = await serve(withJobs);
  const others: OtherServer[] = [];
  const url = `http://127.0.0.1:${server.port}`;
  const asking =
    (where: string): TestServer['request'] =>
    async (method, path, options = {}) => {
      const reply = await send(where, method, path, options);
      secrets.note(path, options, reply);
      return reply;
    };
  const request = asking(url);
  return {
    url,
    db,
    secrets,
    dataDir,
    routes: server.routes,
    request,
    ...newPeople(request, db.adminQuery, config),
    async another({ withJobs: jobs = false, settings: its } = {}) {
      const { port, stop } = await serve(jobs, its);
      const there = `http://127.0.0.1:${port}`;
      const ask = asking(there);
      const other: OtherServer = {
        url: there,
        request: ask,
        as: (who) => ({ ...who, ...callsOf(ask, who) }),
        stop,
      };
      others.push(other);
      return other;
    },
    async stop() {
      await Promise.all(others.map((other) => other.stop()));
      await server.stop();
      await db.drop();
      rmSync(dataDir, { recursive: true, force: true });
      secrets.refuseLogged();
    },
  };
}

/** Creates people by sign-up, sign-in or invitation. */
export function newPeople(
  request: TestServer['request'],
  adminQuery: TestDatabase['adminQuery'],
  { smtpUrl }: Partial<Pick<Config, 'smtpUrl'>> = {},
): Pick<TestServer, 'signIn' | 'signUp' | 'company' | 'member' | 'today'> {
  const signIn: TestServer['signIn'] = async (email, password, tenantId = null) => {
    const reply = await request('POST', '/api/auth/signin', { body: { email, password } });
    if (reply.status !== 200) throw new Error(`sign-in of ${email}: ${reply.status} ${reply.text}`);
    return person(request, { email, password, cookie: cookieOf(reply), tenantId });
  };
  const signUp: TestServer['signUp'] = async (name, role) => {
    people += 1;
    const email = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '.')}.${people}@example.test`;
    const body = { email, password: testPassword, metadata: { full_name: name, role } };
    const reply = await request('POST', '/api/auth/signup', { body });
    if (reply.status !== 201) throw new Error(`sign-up of ${email}: ${reply.status} ${reply.text}`);
    // If mail is sent, the address must be confirmed by its link.
    if (smtpUrl) await adminQuery('update users set email_confirmed_at = now() where email = $1', [email]);
    return signIn(email, testPassword);
  };
  return {
    signIn,
    signUp,
    async company(name, options = {}) {
      const founder = await signUp(`Owner of ${name}`, 'owner');
      const body = { company_name: name, timezone: 'America/Chicago', ...options };
      const founded = await founder.post<{ id: string }>('/api/companies', body);
      const company = await founder.must(Promise.resolve(founded));
      return person(request, { ...founder, cookie: cookieOf(founded), tenantId: company.id });
    },
    async member(owner, role, name = `A ${role}`) {
      const newcomer = await signUp(name, role);
      await owner.must(owner.post('/api/memberships/-/invite', { email: newcomer.email, role }));
      const [mail] = await adminQuery<{ body_text: string }>(
        'select body_text from outbox_emails where recipient = $1 order by created_at desc limit 1',
        [newcomer.email],
      );
      const token = /invitation\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1];
      const accepted = await newcomer.post('/api/auth/accept-invitation', { token });
      if (accepted.status !== 200) throw new Error(`invitation: ${accepted.status} ${accepted.text}`);
      return person(request, { ...newcomer, cookie: cookieOf(accepted), tenantId: owner.tenantId });
    },
    async today({ tenantId }) {
      const rows = await adminQuery<{ today: string }>(
        'select (now() at time zone timezone)::date::text as today from tenants where id = $1',
        [tenantId],
      );
      return firstOf(rows).today;
    },
  };
}

function cookieOf(reply: Reply): string {
  return (reply.headers.get('set-cookie') ?? '').split(';')[0] as string;
}

type Identity = Pick<Person, 'email' | 'password' | 'cookie' | 'tenantId'>;

async function person(
  request: TestServer['request'],
  { email, password, cookie, tenantId }: Identity,
): Promise<Person> {
  const calls = callsOf(request, { cookie, tenantId });
  const session = await calls.get<{ session: { membership_id: string; profile: { role: Role } } }>(
    '/api/auth/session',
  );
  return {
    email,
    password,
    cookie,
    tenantId,
    membershipId: session.body.data.session.membership_id,
    role: session.body.data.session.profile.role,
    ...calls,
  };
}

function callsOf(
  request: TestServer['request'],
  { cookie, tenantId }: Pick<Identity, 'cookie' | 'tenantId'>,
): Pick<Person, 'get' | 'post' | 'put' | 'delete' | 'must'> {
  const identity = { cookie, ...(tenantId ? { 'x-tenant': tenantId } : {}) };
  const call = <T>(method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(method, path, { body, headers: { ...identity, ...headers } }) as Promise<Reply<T>>;
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body ?? {}, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
    async must(pending) {
      const reply = await pending;
      if (reply.status >= 300) throw new Error(`expected success, got ${reply.status}: ${reply.text}`);
      return reply.body.data;
    },
  };
}

/** `ask`: whatever answers like `fetch`. */
export async function send(
  url: string,
  method: string,
  path: string,
  options: { body?: unknown; headers?: Record<string, string> } = {},
  ask: (address: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<Reply<never>> {
  const { body, headers = {} } = options;
  const isBytes = body instanceof Uint8Array;
  const response = await ask(url + path, {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined
      ? {}
      : { body: isBytes ? (body as unknown as RequestInit['body']) : JSON.stringify(body) }),
  });
  const text = await response.text();
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = { data: null, error: null };
  }
  return { status: response.status, body: parsed as Reply<never>['body'], headers: response.headers, text };
}
