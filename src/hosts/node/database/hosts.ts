// DATABASE_URL with several hosts: a primary and its standbys. All are asked in parallel which one accepts writes before each
// connection, so that a failover needs no intervention: existing connections are lost or refused, and reconnect.

import pg from 'pg';
import { errorCode } from '#kernel/type-guards.ts';

export type Place = { readonly host: string; readonly port: number };

const TIMEOUT_MS = 5_000;
const AUTHORITY = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/is;
/** The product writes, so a URL that asks for a standby is a mistake. */
const TARGETS: ReadonlySet<string> = new Set(['any', 'read-write', 'primary']);

/** The URL with the first host only and without parameters the driver does not know, so that it can be parsed as a URL. */
export function oneHostUrl(url: string): string {
  const [, before = '', hosts = '', after = ''] = AUTHORITY.exec(url) ?? [];
  if (before === '') return url;
  const [path = '', query] = after.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete('target_session_attrs');
  for (const name of ['host', 'port']) {
    const value = parameters.get(name);
    const [first, ...more] = value?.split(',') ?? [];
    if (first !== undefined && more.length > 0) parameters.set(name, first);
  }
  const rest = parameters.size > 0 ? `?${parameters}` : '';
  return `${before}${hosts.split(',')[0]}${path}${rest}`;
}

/** All hosts of the URL, in order. Throws a message that continues a sentence starting with the variable's name. */
export function hostsOf(url: string): Place[] {
  const [, , hosts = '', after = ''] = AUTHORITY.exec(url) ?? [];
  const parameters = new URLSearchParams(after.split('?', 2)[1]);
  const target = parameters.get('target_session_attrs') ?? 'any';
  if (!TARGETS.has(target))
    throw new Error(`must lead to a server that takes writes, not target_session_attrs=${target}`);
  const named = parameters.get('host')?.split(',');
  const ports = parameters.get('port')?.split(',') ?? [];
  const places = named
    ? named.map((host, index) => ({ host, port: ports[index] ?? ports[0] ?? '' }))
    : hosts.split(',').map(readHost);
  return places.map(({ host, port }) => {
    const number = port === '' ? 5432 : Number(port);
    if (!/^\d*$/.test(port) || number < 1 || number > 65_535)
      throw new Error(`must name a port from 1 to 65535 for each host`);
    return { host: host || 'localhost', port: number };
  });
}

/** `h1:5432`, `h1`, `[::1]:5432`. */
function readHost(text: string): { host: string; port: string } {
  const [, bracketed, plain, port = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/.exec(text) ?? [];
  return { host: decodeURIComponent(bracketed ?? plain ?? text), port };
}

type Account = Pick<pg.ClientConfig, 'user' | 'password' | 'database' | 'ssl'>;
const asking = new Map<string, Promise<Place>>();

/** The host that accepts writes now. Concurrent callers share one query. */
export function writablePlace(account: Account, hosts: readonly Place[]): Promise<Place> {
  const key = JSON.stringify([account.user, account.database, hosts]);
  const known = asking.get(key);
  if (known) return known;
  const found = findWritable(account, hosts).finally(() => asking.delete(key));
  asking.set(key, found);
  return found;
}

async function findWritable(account: Account, hosts: readonly Place[]): Promise<Place> {
  try {
    return await Promise.any(hosts.map((place) => askPlace(account, place)));
  } catch (error) {
    const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
    const refusal = errors.find((one) => /^(28|3D|42)/.test(errorCode(one) ?? ''));
    if (refusal) throw refusal;
    const reasons = hosts.map(({ host, port }, index) => `${host}:${port} ${reasonOf(errors[index])}`);
    // Looks like the driver's error for one host, so that it is recognized as such.
    throw Object.assign(new Error(`none of the hosts takes writes: ${reasons.join('; ')}`), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
  }
}

async function askPlace({ user, password, database, ssl }: Account, place: Place): Promise<Place> {
  const client = new pg.Client({
    ...place,
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { password }),
    ...(database === undefined ? {} : { database }),
    ...(ssl === undefined ? {} : { ssl }),
    application_name: 'fieldwright-hosts',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('is a standby');
    return place;
  } finally {
    client.end().catch(() => {});
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || String(errorCode(error));
}
