import type { Kysely } from 'kysely';
import type { Tables } from '#kernel/tables.ts';
import type { Database, DatabaseTransaction, RawRow, Row, Statement } from '../database/database.ts';
import type { ImportTask } from '../ports.ts';

/**
 * Transactions of a task, one after the other. One that is begun inside another is a part of it: so a task can use one session in
 * all its roles, where a host has a single connection.
 */
export class ImportSession {
  private readonly database: Pick<Database<Tables>, 'transaction'>;
  private open: DatabaseTransaction<Tables> | undefined;

  constructor(database: Pick<Database<Tables>, 'transaction'>) {
    this.database = database;
  }

  /** Runs `work` in a transaction of the company, with the authority of the command that requested the task. */
  async inCompany<T>({ tenantId, userId }: ImportTask, work: () => Promise<T>): Promise<T> {
    if (this.open) return work();
    const enter = {
      text: "select fw.act($1, $2, null, 'owner', 'system', null, null, 'import'), set_config('app.reactions', 'declared', true)",
      values: [tenantId, userId],
    };
    return this.database.transaction(
      async (transaction) => {
        this.open = transaction;
        try {
          return await work();
        } finally {
          this.open = undefined;
        }
      },
      { setup: [enter], retry: false },
    );
  }

  query<R extends object = Row>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    return this.transaction.query<R>(text, values);
  }

  run(statements: readonly Statement[]): Promise<RawRow[][]> {
    return this.transaction.run(statements);
  }

  get db(): Kysely<Tables> {
    return this.transaction.db;
  }

  private get transaction(): DatabaseTransaction<Tables> {
    if (!this.open) throw new Error('A statement of an import outside a transaction.');
    return this.open;
  }
}
