import pg from 'pg';
import { hostsOf, oneHostUrl, type Place, writablePlace } from './hosts.ts';

/** Where a PostgreSQL database is and who to be there. `host` is a folder when it starts with a slash: a unix socket. */
export type Connection = Place & {
  /** All of them, where there are several: each new connection goes to the one that takes writes. */
  readonly hosts?: readonly Place[];
  readonly database: string;
  readonly user: string;
  readonly password: string;
  readonly ssl?: pg.ClientConfig['ssl'];
};

/**
 * Reads a `postgres://` URL the way the driver does, environment defaults (PGPASSWORD, …) included, and with several
 * hosts (`h1:5432,h2:5432`) as PostgreSQL's own programs do.
 */
export function connectionFromUrl(url: string): Connection {
  const parsed = new pg.Client({ connectionString: oneHostUrl(url) });
  const hosts = hostsOf(url);
  return {
    host: parsed.host,
    port: parsed.port,
    ...(hosts.length > 1 ? { ...hosts[0], hosts } : {}),
    database: parsed.database ?? parsed.user ?? 'postgres',
    user: parsed.user ?? 'postgres',
    password: typeof parsed.password === 'string' ? parsed.password : '',
    ...(parsed.ssl ? { ssl: parsed.ssl } : {}),
  };
}

/** The inverse, for tools that take only a URL. TLS settings are not part of it. */
export function connectionUrl(connection: Connection): string {
  const encode = encodeURIComponent;
  const who = `${encode(connection.user)}:${encode(connection.password)}`;
  const isSocket = connection.host.startsWith('/');
  const where = isSocket
    ? `localhost:${connection.port}`
    : (connection.hosts ?? [connection]).map(({ host, port }) => `${host}:${port}`).join(',');
  const socket = isSocket ? `?host=${encode(connection.host)}` : '';
  return `postgres://${who}@${where}/${encode(connection.database)}${socket}`;
}

/** A role that has the name of a schema would otherwise work in that one. */
export const SEARCH_PATH = '-c search_path=public';

/** Finds out, before it connects, which of several hosts takes writes now. */
class Client extends pg.Client {
  private readonly wanted: Connection;

  constructor(options: Connection & pg.ClientConfig) {
    super(options);
    this.wanted = options;
  }

  override connect(callback?: unknown): Promise<pg.Client> {
    if (!this.wanted.hosts) return super.connect(callback as never) as never;
    const found = writablePlace(this.wanted, this.wanted.hosts).then((place) => {
      Object.assign(this, place);
    });
    if (typeof callback !== 'function') return found.then(() => super.connect());
    found.then(
      () => super.connect(callback as never),
      (error: unknown) => callback(error),
    );
    return undefined as never;
  }
}

/** A pool whose clients, when they are lost, are reported by the next query and not by a crash. */
export function createPool(connection: Connection, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    options: SEARCH_PATH,
    ...connection,
    ...options,
    Client: Client as unknown as typeof pg.Client,
  });
  // A client that is lent out has no listener of the pool's.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** One client, connected, whose loss between two queries is reported by the next query and not by a crash. */
export async function connectClient(connection: Connection, applicationName: string): Promise<pg.Client> {
  const client = new Client({
    ...connection,
    options: SEARCH_PATH,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Runs `use` on a client of its own and closes it, whatever happens. */
export async function withClient<T>(
  connection: Connection,
  applicationName: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectClient(connection, applicationName);
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function quoteLiteral(text: string): string {
  return pg.escapeLiteral(text);
}
