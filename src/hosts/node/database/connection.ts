import pg from 'pg';

/** Where a PostgreSQL database is and who to be there. `host` is a folder when it starts with a slash: a unix socket. */
export type Connection = {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  readonly ssl?: pg.ClientConfig['ssl'];
};

/** Reads a `postgres://` URL the way the driver does, environment defaults (PGPASSWORD, …) included. */
export function connectionFromUrl(url: string): Connection {
  const parsed = new pg.Client({ connectionString: url });
  return {
    host: parsed.host,
    port: parsed.port,
    database: parsed.database ?? parsed.user ?? 'postgres',
    user: parsed.user ?? 'postgres',
    password: typeof parsed.password === 'string' ? parsed.password : '',
    ...(parsed.ssl ? { ssl: parsed.ssl as pg.ClientConfig['ssl'] } : {}),
  };
}

/** The inverse, for tools that take only a URL. TLS settings are not part of it. */
export function connectionUrl(connection: Connection): string {
  const encode = encodeURIComponent;
  const who = `${encode(connection.user)}:${encode(connection.password)}`;
  const isSocket = connection.host.startsWith('/');
  const where = isSocket ? `localhost:${connection.port}` : `${connection.host}:${connection.port}`;
  const socket = isSocket ? `?host=${encode(connection.host)}` : '';
  return `postgres://${who}@${where}/${encode(connection.database)}${socket}`;
}

/** One client, connected, whose loss between two queries is reported by the next query and not by a crash. */
export async function connectClient(connection: Connection, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
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
