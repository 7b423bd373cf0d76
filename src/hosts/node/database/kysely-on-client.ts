import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { asDatabaseError } from './database-error.ts';

/** A typed query builder on one client that is inside a transaction already. It starts and ends none itself. */
export function kyselyOnClient<Schema>(client: pg.ClientBase): Kysely<Schema> {
  const connection = new ClientConnection(client);
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneConnectionDriver(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class ClientConnection implements DatabaseConnection {
  private readonly client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.client = client;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { rows, rowCount, command } = await this.client.query(sql, parameters as unknown[]);
      const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
      return { rows: rows as Row[], ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
    } catch (error) {
      throw asDatabaseError(error, false);
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and streaming is refused
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not possible inside a transaction that shares its client.');
  }
}

class OneConnectionDriver implements Driver {
  private readonly connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error(
      'This query builder is inside a transaction already. Use savepoint() for a part that may fail.',
    );
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}
