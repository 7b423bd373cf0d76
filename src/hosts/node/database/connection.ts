import pg from 'pg';
import { hostsOf, oneHostUrl, type Place, writablePlace } from './hosts.ts';

/** Address and credentials of a PostgreSQL database. A `host` that starts with a slash is the folder of a unix socket. */
export type Connection = Place & {
  /** All hosts if there are several: each new connection uses the one that accepts writes. */
  readonly hosts?: readonly Place[];
  readonly database: string;
  readonly user: string;
  readonly password: string;
  readonly ssl?: pg.ClientConfig['ssl'];
};

/**
 * Parses a `postgres://` URL as the driver does, including environment defaults (PGPASSWORD, …), and with several hosts
 * (`h1:5432,h2:5432`) as libpq does.
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

/** The inverse, for tools that accept only a URL. TLS settings are not included. */
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

/** Otherwise a role named like a schema would use that schema. */
export const SEARCH_PATH = '-c search_path=public';

/** Determines before connecting which of several hosts accepts writes. */
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

/** A pool whose lost clients cause an error in the next query and not a crash. */
export function createPool(connection: Connection, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    options: SEARCH_PATH,
    ...connection,
    ...options,
    Client: Client as unknown as typeof pg.Client,
  });
  // The pool has no error listener on a checked-out client.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** One connected client; losing it between queries causes an error in the next query and not a crash. */
export async function connectClient(
  connection: Connection,
  applicationName: string,
  options: Pick<pg.ClientConfig, 'types'> = {},
): Promise<pg.Client> {
  const client = new Client({
    ...connection,
    ...options,
    options: SEARCH_PATH,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Runs `use` on a new client, which is always closed. */
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

export function quoteLiteral(text: string): string {
  return pg.escapeLiteral(text);
}
