// The database port on PGlite: PostgreSQL compiled to WebAssembly, in this process. Its one connection is lent to one caller at a
// time.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, protocol } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { Tables } from '#kernel/tables.ts';
import { concat, fromHex, toHex } from '../bytes.ts';
import {
  type Answer,
  type Client,
  type Database,
  isoInstant,
  type LendClient,
  type RawRow,
  type Statement,
} from '../database/database.ts';
import { runBatch, runQuery, runTransaction } from '../database/transaction.ts';
import { wireValue } from '../database/wire-value.ts';

const MIGRATIONS = 'db/migrations';

/** The job queue is a table that nobody processes. */
const QUEUE = `
  create table fw.queued (task text, payload json, run_at timestamptz, job_key text, priority int);
  grant select on fw.queued to fieldwright_app;
  create or replace function fw.enqueue(task text, payload json default '{}', run_at timestamptz default null,
    job_key text default null, priority int default null) returns void language sql security definer
    set search_path = pg_catalog, pg_temp as $$ insert into fw.queued values (task, payload, run_at, job_key, priority) $$`;

const SESSION = `
  set session authorization app_login; set search_path = public; set timezone = 'UTC'; set datestyle = 'ISO, YMD';
  set intervalstyle = 'iso_8601'; set app.reactions = 'declared'`;

export type PgliteDatabase = Database<Tables> & {
  /** Names of the queued tasks. */
  queued(): Promise<string[]>;
  close(): Promise<void>;
};

export async function createPgliteDatabase(): Promise<PgliteDatabase> {
  const pglite = await PGlite.create({ extensions: { pg_trgm, btree_gist, btree_gin, unaccent } });
  await pglite.exec(`
    create role fieldwright_app; create role fieldwright_backup; create role app_login in role fieldwright_app;
    create schema fieldwright_private; create table fieldwright_private.migrations (number int, needs int);
    revoke create on schema public from public`);
  for (const file of readdirSync(MIGRATIONS).sort())
    await pglite.exec(inOneTransaction(readFileSync(join(MIGRATIONS, file), 'utf8')));
  await pglite.exec(`${QUEUE}; ${SESSION}`);
  const client = clientOn(pglite);
  const lend = oneAtATime(client);
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
    async queued() {
      const { rows } = await runQuery<{ task: string }>(lend, {
        text: 'select task from fw.queued',
        values: [],
      });
      return rows.map(({ task }) => task);
    },
    close: () => pglite.close(),
  };
}

/** PGlite runs a file in one transaction; nobody else is there to be locked out. */
function inOneTransaction(migration: string): string {
  return migration.replace(/ concurrently /g, ' ').replace(/^ *commit;$/gm, '');
}

function oneAtATime(client: Client): LendClient {
  let last = Promise.resolve();
  return async () => {
    const before = last;
    let release = () => {};
    last = new Promise((done) => {
      release = done;
    });
    await before;
    return { ...client, release: () => release() };
  };
}

type Reply = { rows: RawRow[]; fields: { name: string; dataTypeID: number }[]; text: string };

function clientOn(pglite: PGlite): Client {
  return {
    async send(statements) {
      // The remaining statements are sent after a failure too, as in a batch, so that a final COMMIT ends the transaction.
      const answers = await eachSettled(statements, (statement) => execute(pglite, statement));
      return answers.map((answer, statementIndex) => {
        if (answer.status === 'fulfilled') return answer.value.rows;
        throw Object.assign(answer.reason, { statementIndex });
      });
    },
    async query<R extends object>(statement: Statement): Promise<Answer<R>> {
      const { rows, fields, text } = await execute(pglite, statement);
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
