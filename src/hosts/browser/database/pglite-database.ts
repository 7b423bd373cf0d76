// The database port on PGlite: PostgreSQL compiled to WebAssembly. Its one connection is lent to one caller at a time.

import { type PGlite, protocol } from '@electric-sql/pglite';
import type { Tables } from '#kernel/tables.ts';
import { concat, fromHex, toHex } from '#server/bytes.ts';
import {
  type Answer,
  type Client,
  type Database,
  isoInstant,
  type LendClient,
  type RawRow,
  type Statement,
} from '#server/database/database.ts';
import { runBatch, runQuery, runTransaction } from '#server/database/transaction.ts';
import { wireValue } from '#server/database/wire-value.ts';

/** Values are written as on the server's connections. The app's login can't bypass row-level security. */
const SESSION = `
  set session authorization app_login; set search_path = public; set timezone = 'UTC'; set datestyle = 'ISO, YMD';
  set intervalstyle = 'iso_8601'; set app.reactions = 'declared'; set statement_timeout = 0`;

/** `afterUse` is called whenever the connection becomes free. */
export async function createPgliteDatabase(
  pglite: PGlite,
  afterUse: () => void = () => {},
): Promise<Database<Tables>> {
  await pglite.exec(SESSION);
  const lend = oneAtATime(clientOn(pglite), afterUse);
  return {
    run: (statements, options) => runBatch(lend, statements, options),
    transaction: (work, options = {}) => runTransaction(lend, work, options),
    query: (text, values = []) => runQuery(lend, { text, values }),
    async listen(channel, onMessage) {
      const stop = await pglite.listen(channel, onMessage);
      return {
        // Notifications are delivered with the result of the statement that committed them.
        caughtUp: async () => {
          await runQuery(lend, { text: 'select 1', values: [] });
        },
        isConnected: () => !pglite.closed,
        close: () => stop(),
      };
    },
  };
}

function oneAtATime(client: Client, afterUse: () => void): LendClient {
  let last = Promise.resolve();
  return async () => {
    const before = last;
    let release = () => {};
    last = new Promise((done) => {
      release = done;
    });
    await before;
    return {
      ...client,
      release() {
        afterUse();
        release();
      },
    };
  };
}

type Reply = { rows: RawRow[]; fields: { name: string; dataTypeID: number }[]; text: string };

function clientOn(pglite: PGlite): Client {
  // PGlite mixes the answers of statements that are sent at the same time.
  let last: Promise<unknown> = Promise.resolve();
  const executeInTurn = (statement: Statement): Promise<Reply> => {
    const reply = last.then(() => execute(pglite, statement));
    last = reply.catch(() => {});
    return reply;
  };
  return {
    async send(statements) {
      // The remaining statements are sent after a failure too, as in a batch, so that a final COMMIT ends the transaction.
      const answers = await eachSettled(statements, executeInTurn);
      return answers.map((answer, statementIndex) => {
        if (answer.status === 'fulfilled') return answer.value.rows;
        throw Object.assign(answer.reason, { statementIndex });
      });
    },
    async query<R extends object>(statement: Statement): Promise<Answer<R>> {
      const { rows, fields, text } = await executeInTurn(statement);
      const [command = '', ...counts] = text.split(' ');
      const typed = rows.map((row) =>
        Object.fromEntries(
          fields.map(({ name, dataTypeID }, index) => [name, typedValue(dataTypeID, row[index] ?? null)]),
        ),
      ) as R[];
      return { rows: typed, rowCount: counts.length > 0 ? Number(counts.at(-1)) : null, command };
    },
  };
}

async function eachSettled<T, R>(
  list: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const values = [];
  for (const one of list) values.push(...(await Promise.allSettled([work(one)])));
  return values;
}

async function execute(pglite: PGlite, { text, values }: Statement): Promise<Reply> {
  const { serialize } = protocol;
  const written = values
    .map(wireValue)
    .map((value) => (value instanceof Uint8Array ? `\\x${toHex(value)}` : value));
  const { messages } = await pglite.execProtocol(
    concat([
      serialize.parse({ text }),
      serialize.bind({ values: written }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ]),
  );
  const reply: Reply = { rows: [], fields: [], text: '' };
  for (const message of messages) {
    if (message instanceof protocol.messages.RowDescriptionMessage) reply.fields = message.fields;
    if (message instanceof protocol.messages.DataRowMessage) reply.rows.push(message.fields);
    if (message instanceof protocol.messages.CommandCompleteMessage) reply.text = message.text;
  }
  return reply;
}

const whole = new Set([21, 23, 26]);
const real = new Set([700, 701]);
const json = new Set([114, 3802]);
const instant = new Set([1114, 1184]);
const elementOf: Readonly<Record<number, number>> = {
  1000: 16,
  1005: 21,
  1007: 23,
  1009: 25,
  1015: 25,
  1016: 20,
  1115: 1114,
  1182: 25,
  1185: 1184,
  1231: 25,
  2951: 25,
};

function typedValue(type: number, text: string | null): unknown {
  if (text === null) return null;
  if (type === 16) return text === 't';
  if (type === 17) return fromHex(text.slice(2));
  if (type === 20) return BigInt(text);
  if (whole.has(type) || real.has(type)) return Number(text);
  if (json.has(type)) return JSON.parse(text);
  if (instant.has(type)) return isoInstant(text);
  const element = elementOf[type];
  return element === undefined ? text : readArray(text).map((one) => typedValue(element, one));
}

/** Parses a one-dimensional array literal: `{a,NULL,"b, \"c\""}`. */
function readArray(text: string): (string | null)[] {
  return [...text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)].map(([, quoted, plain]) => {
    if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1');
    return plain === undefined || plain === 'NULL' ? null : plain;
  });
}
