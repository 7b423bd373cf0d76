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
type Prepared = { readonly texts: Map<string, string>; readonly doubtful: Set<string> };
const preparedOn = new WeakMap<object, Prepared>();
export const PREPARED_LIMIT = 500;

/** The part of the driver's connection that a query of our own writes to. */
type Wire = {
  readonly stream: { cork(): void; uncork(): void };
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

const gathering = new WeakSet<object>();

/** What is asked in this turn of the event loop leaves in one write at its end: PostgreSQL wakes up once for all of it. */
export function askTogether(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: Wire }).connection;
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  setImmediate(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}

export function runPipelined(client: pg.ClientBase, statements: readonly Statement[]): Promise<RawRow[][]> {
  return new Promise((resolve, reject) => {
    client.query(new PipelinedQuery(statements, resolve, reject) as unknown as pg.Submittable);
  });
}

/** Prepared statements that the server no longer has, or whose tables changed shape, are prepared anew. */
export function forgetPrepared(client: pg.ClientBase): void {
  const prepared = preparedOn.get((client as unknown as { connection: object }).connection);
  if (!prepared) return;
  for (const name of prepared.texts.keys()) prepared.doubtful.add(name);
  prepared.texts.clear();
}

/** The driver sends queries of its own class ahead of answers, and ours may be: it ends with one Sync as theirs do. */
class PipelinedQuery {
  private readonly statements: readonly Statement[];
  private readonly resolve: (rows: RawRow[][]) => void;
  private readonly reject: (error: unknown) => void;
  private readonly results: RawRow[][] = [];
  private readonly newlyPrepared: (string | undefined)[] = [];
  private current: RawRow[] = [];
  private prepared: Prepared | undefined;

  constructor(
    statements: readonly Statement[],
    resolve: (rows: RawRow[][]) => void,
    reject: (error: unknown) => void,
  ) {
    this.statements = statements;
    this.resolve = resolve;
    this.reject = reject;
  }

  submit(connection: unknown): null {
    const wire = connection as Wire;
    const prepared = preparedFor(wire);
    this.prepared = prepared;
    wire.stream.cork();
    try {
      makeRoom(wire, prepared, this.statements);
      for (const statement of this.statements) this.send(wire, prepared, statement);
    } catch (error) {
      // It can't be written. What went out before is rolled back by a statement that always fails.
      wire.parse({ text: 'rollback_of_a_half_written_pipeline' });
      this.reject(error);
    } finally {
      wire.sync();
      wire.stream.uncork();
    }
    return null;
  }

  private send(wire: Wire, prepared: Prepared, { name, text, values }: Statement): void {
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
    wire.execute({});
  }

  handleDataRow({ fields }: { fields: RawRow }): void {
    this.current.push(fields);
  }

  handleCommandComplete(): void {
    this.results.push(this.current);
    this.current = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete();
  }

  handleError(error: StatementError): void {
    const failed = this.results.length;
    for (const name of this.newlyPrepared.slice(failed)) {
      if (name === undefined) continue;
      this.prepared?.texts.delete(name);
      this.prepared?.doubtful.add(name);
    }
    error.statementIndex = failed;
    this.reject(error);
  }

  handleReadyForQuery(): void {
    this.resolve(this.results);
  }

  handleRowDescription(): void {}

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
    prepared = { texts: new Map(), doubtful: new Set() };
    preparedOn.set(wire, prepared);
  }
  return prepared;
}

/** Closes the statements that were used longest ago, first of all: after a failure the server would skip it. */
function makeRoom(wire: Wire, { texts }: Prepared, statements: readonly Statement[]): void {
  if (texts.size + statements.length <= PREPARED_LIMIT) return;
  const needed = new Set(statements.map(({ name }) => name));
  for (const name of texts.keys()) {
    if (texts.size + statements.length <= PREPARED_LIMIT) return;
    if (needed.has(name)) continue;
    texts.delete(name);
    wire.close({ type: 'S', name });
  }
}
