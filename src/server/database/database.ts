// The port to PostgreSQL. A list or a page is one explicit batch (`run`), a command is a transaction on one connection
// (`transaction`). A host lends connections (`LendClient`); beginning, ending and repeating transactions is done here.

import type { Kysely } from 'kysely';

export type Statement = {
  /** Statements with a name are prepared once for a connection. One name, one text. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
};

/** A row as the text PostgreSQL writes: JSON it built is passed on without being parsed. */
export type RawRow = readonly (string | null)[];

/**
 * A row of a typed query: int8 as bigint, numeric as a decimal string, instants as ISO strings with Z, dates as
 * YYYY-MM-DD, bytea as Uint8Array, json parsed. Nothing becomes a float or a Date that was not one.
 */
export type Row = Record<string, unknown>;

export type Answer<R> = {
  readonly rows: R[];
  readonly rowCount: number | null;
  /** `SELECT`, `INSERT`, `COMMIT`, … */
  readonly command: string;
};

/**
 * One connection. Errors of statements are thrown as PostgreSQL reports them, with their SQLSTATE in `code`; a connection
 * that is lost or can't be had throws DatabaseUnavailable.
 */
export type Client = {
  /**
   * Sends the statements together and waits for all of them. The first that fails is thrown with its place
   * (`statementIndex`). What can't be sent at all is found before the first one leaves.
   */
  send(statements: readonly Statement[]): Promise<RawRow[][]>;
  query<R extends object>(statement: Statement): Promise<Answer<R>>;
};

/** Lent to one caller, who gives it back; `spoilt`: it must not be lent again. */
export type LentClient = Client & { release(spoilt?: Error): void };
export type LendClient = () => Promise<LentClient>;

export type DatabaseTransaction<Schema> = {
  readonly db: Kysely<Schema>;
  query<R extends object = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Several statements in one round trip, rows as raw text. */
  run(statements: readonly Statement[]): Promise<RawRow[][]>;
  /** The rows of each statement of `setup`. */
  readonly setUp: readonly RawRow[][];
  /** A part whose failure undoes only that part. */
  savepoint<T>(part: () => Promise<T>): Promise<T>;
};

export type TransactionOptions = {
  /** Run again, a bounded number of times, when PostgreSQL gave up for a deadlock or a serialization conflict. Default true. */
  readonly retry?: boolean;
  /** Sent together with BEGIN, in the same round trip: the context of the transaction. */
  readonly setup?: readonly Statement[];
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readonly readOnly?: boolean;
};

export type Database<Schema = unknown> = {
  /** Statements in one round trip and one transaction; all or nothing. Rows are raw text. */
  run(statements: readonly Statement[]): Promise<RawRow[][]>;
  transaction<T>(
    work: (transaction: DatabaseTransaction<Schema>) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** One statement of its own, without the context of a company. */
  query<R extends object = Row>(text: string, values?: readonly unknown[]): Promise<{ readonly rows: R[] }>;
  /** Notifications of the channel. Resolves when it listens. */
  listen(channel: string, onMessage: (payload: string) => void, options?: ListenOptions): Promise<Listener>;
};

export type Listener = {
  /** Resolves when every notification committed before this call has been handed over. */
  caughtUp(): Promise<void>;
  isConnected(): boolean;
  close(): Promise<void>;
};

export type ListenOptions = {
  /** Called when it listens again: what was notified in between is lost, so caches must go. */
  readonly onReconnect?: () => void;
  readonly onDisconnect?: () => void;
};

/** `2026-03-01 09:30:00.5+00`, as a session in UTC writes it, to `2026-03-01T09:30:00.5Z`. */
export function isoInstant(value: string): string {
  return value.replace(' ', 'T').replace(/\+00$/, 'Z');
}
