// The port to PostgreSQL. `run` sends a batch of statements; a command uses `transaction` on one connection. A host lends
// connections (`LendClient`); transactions are begun, ended and retried here.

import type { Kysely } from 'kysely';

export type Statement = {
  /** Statements with a name are prepared once per connection. A name always has the same text. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
};

/** A row as PostgreSQL's text output: JSON built by the database is passed on without being parsed. */
export type RawRow = readonly (string | null)[];

/**
 * A row of a typed query: int8 as bigint, numeric as a decimal string, instants as ISO strings with Z, dates as YYYY-MM-DD, bytea
 * as Uint8Array, json parsed. No value is converted to a float or a Date.
 */
export type Row = Record<string, unknown>;

export type Answer<R> = {
  readonly rows: R[];
  readonly rowCount: number | null;
  /** `SELECT`, `INSERT`, `COMMIT`, … */
  readonly command: string;
};

/**
 * One connection. Statement errors are thrown as PostgreSQL reports them, with their SQLSTATE in `code`; a connection that is
 * lost or unavailable throws DatabaseUnavailable.
 */
export type Client = {
  /**
   * Sends the statements together and waits for all of them. The first failure is thrown with its index (`statementIndex`).
   * Statements that can't be encoded are rejected before any is sent.
   */
  send(statements: readonly Statement[]): Promise<RawRow[][]>;
  query<R extends object>(statement: Statement): Promise<Answer<R>>;
};

/** Lent to one caller, who must release it; with `spoilt` the connection is discarded. */
export type LentClient = Client & { release(spoilt?: Error): void };
export type LendClient = (options?: LendOptions) => Promise<LentClient>;

export type LendOptions = {
  /** Whom the work is for: companies share the connections fairly. */
  readonly company?: string | undefined;
  /**
   * Ends the wait for a connection, cancels the running statement where the host can, and lets no other begin; the work rejects
   * with the signal's reason.
   */
  readonly signal?: AbortSignal | undefined;
  /** How long to wait for a connection. */
  readonly maxWaitMs?: number | undefined;
};

export type DatabaseTransaction<Schema> = {
  readonly db: Kysely<Schema>;
  query<R extends object = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Several statements in one round trip, rows as raw text. */
  run(statements: readonly Statement[]): Promise<RawRow[][]>;
  /** The rows of each `setup` statement. */
  readonly setUp: readonly RawRow[][];
  /** Runs `part` in a savepoint: a failure rolls back only this part. */
  savepoint<T>(part: () => Promise<T>): Promise<T>;
};

export type TransactionOptions = LendOptions & {
  /** Retry a bounded number of times after a deadlock or a serialization conflict. Default true. */
  readonly retry?: boolean;
  /** Sent together with BEGIN, in the same round trip: sets the context of the transaction. */
  readonly setup?: readonly Statement[];
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readonly readOnly?: boolean;
};

export type Database<Schema = unknown> = {
  /** Statements in one round trip and one transaction; all or nothing. Rows are raw text. */
  run(statements: readonly Statement[], options?: LendOptions): Promise<RawRow[][]>;
  transaction<T>(
    work: (transaction: DatabaseTransaction<Schema>) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** A single statement without a company context. */
  query<R extends object = Row>(text: string, values?: readonly unknown[]): Promise<{ readonly rows: R[] }>;
  /** Listens for notifications of the channel. Resolves when it is listening. */
  listen(channel: string, onMessage: (payload: string) => void, options?: ListenOptions): Promise<Listener>;
};

export type Listener = {
  /** Resolves when every notification committed before this call has been delivered. */
  caughtUp(): Promise<void>;
  isConnected(): boolean;
  close(): Promise<void>;
};

export type ListenOptions = {
  /** Called when it listens again: notifications in between are lost, so caches must be cleared. */
  readonly onReconnect?: () => void;
  readonly onDisconnect?: () => void;
};

/** Converts `2026-03-01 09:30:00.5+00`, as a UTC session writes it, to `2026-03-01T09:30:00.5Z`. */
export function isoInstant(value: string): string {
  return value.replace(' ', 'T').replace(/\+00$/, 'Z');
}
