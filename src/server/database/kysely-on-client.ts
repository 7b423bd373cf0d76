import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { createLru } from '#kernel/data-api/lru.ts';
import type { Client } from './database.ts';

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const driver = new (class extends DummyDriver {
  override async beginTransaction(): Promise<void> {
    throw new Error(
      'This query builder is inside a transaction already. Use savepoint() for a part that may fail.',
    );
  }
})();
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
};

/**
 * A typed query builder on a client that is already inside a transaction; it never begins or ends one. Repeated statements are
 * prepared once per connection, which halves the work of a small write.
 */
export function kyselyOnClient<Schema>(client: Client): Kysely<Schema> {
  const connection = new ClientConnection(client);
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  });
  return new Kysely<Schema>({ config: { dialect }, dialect, driver, executor });
}

class ClientConnection implements DatabaseConnection {
  private readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const name = nameOf(sql);
    const { rows, rowCount, command } = await this.client.query<Row & object>({
      ...(name !== undefined && { name }),
      text: sql,
      values: parameters,
    });
    const isChange = command !== 'SELECT' && rowCount !== null;
    return { rows, ...(isChange && { numAffectedRows: BigInt(rowCount) }) };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not possible inside a transaction that shares its client.');
  }
}

// Only texts seen before are prepared, because a list of ids makes a different text for every length. The least recently used
// text is dropped.
const MAX_TEXTS = 2_000;
const LONGEST_TEXT = 4_000;
const seen = createLru<string>(MAX_TEXTS);
let names = 0;

function nameOf(text: string): string | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const known = seen.get(text);
  if (known) return known;
  if (known === undefined) {
    seen.set(text, '');
    return undefined;
  }
  names += 1;
  const name = `k_${names}`;
  seen.set(text, name);
  return name;
}
