// Several statements in one round trip and one transaction. Between two Syncs of the extended protocol everything is one
// implicit transaction: it commits when all statements succeed and leaves nothing when one fails. So tenant context and
// query cost what the query alone would cost, where BEGIN … COMMIT would take three more turns.
// Rows come as the text PostgreSQL writes: JSON it built is passed on without being parsed.

import pg from 'pg';
import type { StatementError } from './database-error.ts';
import { wireValue } from './wire-value.ts';

export type Statement = {
  /** Statements with a name are prepared once for a connection. One name, one text. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
};
export type RawRow = readonly (string | null)[];

/** The names prepared on a connection, the least recently used first. */
type Prepared = {
  readonly texts: Map<string, string>;
  readonly columns: Map<string, readonly Column[]>;
  readonly doubtful: Set<string>;
};
const preparedOn = new WeakMap<object, Prepared>();
export const PREPARED_LIMIT = 500;

/** The part of the driver's connection that a query of our own writes to. */
type Wire = {
  readonly stream: { cork(): void; uncork(): void };
  describe(message: { type: 'P' }): void;
  parse(message: { name?: string; text: string }): void;
  bind(message: {
    statement?: string;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  execute(message: object): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
};

/** From now on what is asked goes out at once, without waiting for earlier answers; PostgreSQL answers in the order it was asked. */
export function askAhead(client: pg.ClientBase): void {
  (client as unknown as { pipeline: boolean }).pipeline = true;
}

export type Column = { readonly name: string; readonly dataTypeID: number };
export type Outcome = {
  readonly rows: RawRow[];
  /** Where they were asked for; none for a statement that returns no rows. */
  readonly columns: readonly Column[];
  /** As PostgreSQL says it: `INSERT 0 4`. */
  readonly tag: string;
};
type Asked = {
  readonly statement: Statement;
  readonly withColumns: boolean;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
};

/** `ask` on the client of one transaction. */
export type Asking = (statement: Statement, withColumns?: boolean) => Promise<Outcome>;

const gathered = new WeakMap<pg.ClientBase, Asked[]>();

/**
 * For a client inside a transaction. What is asked in one turn of the event loop leaves together at its end, under one
 * Sync: PostgreSQL wakes up once for all of it and answers in one write. When a statement fails, those that were asked
 * with it and after it are not run and fail for the same reason.
 */
export function ask(client: pg.ClientBase, statement: Statement, withColumns = false): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const asked = { statement, withColumns, resolve, reject };
    const others = gathered.get(client);
    if (others) return void others.push(asked);
    gathered.set(client, [asked]);
    setImmediate(() => sendAsked(client));
  });
}

/** Sends at once what `ask` has gathered. */
export function sendAsked(client: pg.ClientBase): void {
  const asked = gathered.get(client);
  if (!asked) return;
  gathered.delete(client);
  client.query(new PipelinedQuery(asked, { resolve() {}, reject() {} }) as unknown as pg.Submittable);
}

/** In a transaction of its own, where none is open: done, all or nothing, when the promise resolves. */
export function runPipelined(client: pg.ClientBase, statements: readonly Statement[]): Promise<RawRow[][]> {
  return new Promise((resolve, reject) => {
    const results: RawRow[][] = [];
    const asked = statements.map((statement) => ({
      statement,
      withColumns: false,
      resolve: ({ rows }: Outcome) => void results.push(rows),
      reject() {},
    }));
    const end = { resolve: () => resolve(results), reject };
    client.query(new PipelinedQuery(asked, end) as unknown as pg.Submittable);
  });
}

/** Prepared statements that the server no longer has, or whose tables changed shape, are prepared anew. */
export function forgetPrepared(client: pg.ClientBase): void {
  const prepared = preparedOn.get((client as unknown as { connection: object }).connection);
  if (!prepared) return;
  for (const name of prepared.texts.keys()) prepared.doubtful.add(name);
  prepared.texts.clear();
  prepared.columns.clear();
}

const noColumns: readonly Column[] = [];

/** The driver sends queries of its own class ahead of answers, and ours may be: it ends with one Sync as theirs do. */
class PipelinedQuery {
  private readonly asked: readonly Asked[];
  /** What the Sync at the end comes to. */
  private readonly end: { resolve(): void; reject(error: unknown): void };
  private readonly newlyPrepared: (string | undefined)[] = [];
  private done = 0;
  /** Not `rows`: the driver takes that for an option. */
  private current: RawRow[] = [];
  private columns: readonly Column[] | undefined;
  private prepared: Prepared | undefined;

  constructor(asked: readonly Asked[], end: { resolve(): void; reject(error: unknown): void }) {
    this.asked = asked;
    this.end = end;
  }

  submit(connection: unknown): null {
    const wire = connection as Wire;
    const prepared = preparedFor(wire);
    this.prepared = prepared;
    wire.stream.cork();
    try {
      makeRoom(wire, prepared, this.asked);
      for (const one of this.asked) this.send(wire, prepared, one);
    } catch (error) {
      // It can't be written. What went out before is rolled back by a statement that always fails.
      wire.parse({ text: 'rollback_of_a_half_written_pipeline' });
      this.fail(error);
    } finally {
      wire.sync();
      wire.stream.uncork();
    }
    return null;
  }

  private send(wire: Wire, prepared: Prepared, { statement, withColumns }: Asked): void {
    const { name, text, values } = statement;
    const known = name === undefined ? undefined : prepared.texts.get(name);
    if (known !== undefined && known !== text) {
      throw new Error(`The statement name "${name}" stands for another text on this connection.`);
    }
    this.newlyPrepared.push(known === undefined ? name : undefined);
    if (name !== undefined) {
      prepared.texts.delete(name);
      prepared.texts.set(name, text);
    }
    if (known === undefined) {
      if (name !== undefined && prepared.doubtful.delete(name)) wire.close({ type: 'S', name });
      wire.parse(name === undefined ? { text } : { name, text });
    }
    wire.bind({ ...(name === undefined ? {} : { statement: name }), values, valueMapper: wireValue });
    if (withColumns && !(name !== undefined && prepared.columns.has(name))) wire.describe({ type: 'P' });
    wire.execute({});
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
  }

  handleDataRow({ fields }: { fields: RawRow }): void {
    this.current.push(fields);
  }

  handleCommandComplete({ text: tag = '' }: { text?: string }): void {
    const rows = this.current;
    const one = this.asked[this.done] as Asked;
    const { name } = one.statement;
    const columns = this.columns ?? this.known(one) ?? noColumns;
    if (one.withColumns && name !== undefined) this.prepared?.columns.set(name, columns);
    this.done += 1;
    this.current = [];
    this.columns = undefined;
    one.resolve({ rows, columns, tag });
  }

  private known({ statement: { name }, withColumns }: Asked): readonly Column[] | undefined {
    return withColumns && name !== undefined ? this.prepared?.columns.get(name) : undefined;
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({});
  }

  handleError(error: StatementError): void {
    const failed = this.done;
    for (const name of this.newlyPrepared.slice(failed)) {
      if (name === undefined) continue;
      this.prepared?.texts.delete(name);
      this.prepared?.columns.delete(name);
      this.prepared?.doubtful.add(name);
    }
    error.statementIndex = failed;
    this.fail(error);
  }

  private fail(error: unknown): void {
    this.end.reject(error);
    for (const { reject } of this.asked.slice(this.done)) reject(error);
  }

  handleReadyForQuery(): void {
    this.end.resolve();
  }

  handlePortalSuspended(): void {}

  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('COPY is not possible in a pipeline');
  }

  handleCopyData(): void {}
}

Object.setPrototypeOf(PipelinedQuery.prototype, pg.Query.prototype);

function preparedFor(wire: Wire): Prepared {
  let prepared = preparedOn.get(wire);
  if (!prepared) {
    prepared = { texts: new Map(), columns: new Map(), doubtful: new Set() };
    preparedOn.set(wire, prepared);
  }
  return prepared;
}

/** Closes the statements that were used longest ago, first of all: after a failure the server would skip it. */
function makeRoom(wire: Wire, { texts, columns }: Prepared, asked: readonly Asked[]): void {
  if (texts.size + asked.length <= PREPARED_LIMIT) return;
  const needed = new Set(asked.map(({ statement }) => statement.name));
  for (const name of texts.keys()) {
    if (texts.size + asked.length <= PREPARED_LIMIT) return;
    if (needed.has(name)) continue;
    texts.delete(name);
    columns.delete(name);
    wire.close({ type: 'S', name });
  }
}
