// The data API and commands over HTTP: `/api/{table}`, `/api/{table}/count`, `/api/{table}/{id}/{command}`.

import { refusalOf } from '#kernel/data-api/database-errors.ts';
import { requireTable } from '#kernel/data-api/rights.ts';
import { notFound, Refused } from '#kernel/errors.ts';
import { type CommandCall, requireCommand, runCommand } from '#kernel/run-command.ts';
import { errorCode, isRecord } from '#kernel/type-guards.ts';
import type { App } from '../app.ts';
import { utf8 } from '../bytes.ts';
import { etagOf } from '../hash.ts';
import { compress } from '../request/compress.ts';
import { keyOf, once, type Stored } from '../request/idempotency.ts';
import { type Ctx, parseJson, readText, withViewer } from '../request/request.ts';
import { jsonAnswer } from '../request/respond.ts';
import { clockBehind, notedAt, type SenderTimes } from '../request/sender-times.ts';
import type { Services } from '../services.ts';
import { type Acting, type Inside, inTransaction, unverified } from '../viewers/acting.ts';
import { createCtx } from '../viewers/command-context.ts';
import { auditReadRows } from '../viewers/read-audit.ts';
import { audience } from './answer-cache.ts';

export function registerData(app: App, services: Services): void {
  app.get('/api/:table', (c) => list(c, services));
  app.get('/api/:table/count', (c) =>
    withViewer(c, services, async (acting) => {
      const [table, query] = [c.req.param('table'), queryOf(c)];
      const answer = await services.data.count(acting, table, query);
      await auditReadRows(services, acting, { table, query, isCount: true });
      return jsonAnswer(answer.status, answer.body);
    }),
  );
  app.post('/api/:table', async (c) => {
    const text = await readText(c);
    const table = c.req.param('table');
    const times = timesOf(c);
    const insert = (acting: Acting) => services.data.insert({ ...acting, times }, table, parseJson(c, text));
    return post(c, services, text, insert, (inside) => permitInsert(services, inside, table));
  });
  app.put('/api/:table', async (c) => {
    const text = await readText(c);
    const body = parseJson(c, text);
    return withViewer(c, services, async (acting) => {
      const answer = await services.data.update(acting, c.req.param('table'), queryOf(c), body);
      return jsonAnswer(answer.status, answer.body);
    });
  });
  app.delete('/api/:table', (c) =>
    withViewer(c, services, async (acting) => {
      const answer = await services.data.remove(acting, c.req.param('table'), queryOf(c));
      return jsonAnswer(answer.status, answer.body);
    }),
  );
  app.post('/api/:table/:id/:command', async (c) => {
    const times = timesOf(c);
    const text = await readText(c);
    const call = { table: c.req.param('table'), id: c.req.param('id'), name: c.req.param('command') };
    const run = (acting: Acting) => {
      const body = parseJson(c, text) ?? {};
      if (!isRecord(body)) throw new Refused('bad_request', 'Send a JSON object.');
      return command(services, acting, { ...call, body: { ...body } }, times);
    };
    return post(c, services, text, run, ({ within, ...viewer }) =>
      requireCommand(services.registry, within.db, viewer, call),
    );
  });
}

function timesOf(c: Ctx): SenderTimes {
  const now = Date.now();
  const behind = clockBehind(c.req.header('x-sent-at'), now);
  return { clockBehind: behind, notedAt: notedAt(c.req.header('x-noted-at'), behind, now) };
}

/** The query string without the `tenant` parameter, which is not a filter. */
function queryOf(c: Ctx): string {
  const at = c.req.url.indexOf('?');
  const query = at < 0 ? '' : c.req.url.slice(at + 1).replace(/#.*$/, '');
  return query.includes('tenant=') ? query.replace(/(^|&)tenant=[^&]*/g, '').replace(/^&/, '') : query;
}

function list(c: Ctx, services: Services): Promise<Response> {
  const { answers, data } = services;
  return withViewer(c, services, async (acting) => {
    const table = c.req.param('table') ?? '';
    const query = queryOf(c);
    const isExport = c.req.header('x-export') === '1';
    if (isExport && acting.known.sessionStatus === 'restricted') throw unverified();
    const key = `${audience(services, acting, table)}|${table}?${query}`;
    const wanted = c.req.header('if-none-match');
    if (wanted && !isExport && (await answers.isUnchanged(key, acting.tenantId, wanted))) {
      await auditReadRows(services, acting, { table, query });
      return notModified(wanted);
    }
    const before = answers.changes(acting.tenantId);
    const reader = isExport ? { ...acting, heavy: { signal: c.req.raw.signal } } : acting;
    const answer = await data.list(reader, table, query);
    // Encoded once, for the hash and for the response.
    const bytes = utf8(answer.body);
    const etag = await etagOf(bytes);
    answers.remember(key, acting.tenantId, etag, before);
    await auditReadRows(services, acting, { table, query, isExport });
    if (wanted === etag) return notModified(etag);
    const { body, headers } = await compress(services.compression, bytes, c.req.header('accept-encoding'));
    return jsonAnswer(answer.status, body, { ...headers, etag });
  });
}

function notModified(etag: string): Response {
  return new Response(null, { status: 304, headers: { etag, 'cache-control': 'no-store' } });
}

/**
 * Handles a POST: with an Idempotency-Key, `work` runs in one transaction with the key; without one, as `work` does by itself.
 */
async function post(
  c: Ctx,
  services: Services,
  bodyText: string,
  work: (acting: Acting) => Promise<Stored>,
  permit: (inside: Inside) => Promise<void>,
): Promise<Response> {
  const key = keyOf(c.req.header('idempotency-key'));
  return withViewer(c, services, async (acting) => {
    if (key === undefined) {
      const answer = await work(acting);
      return jsonAnswer(answer.status, answer.body);
    }
    const route = `${c.req.method} ${c.req.path}`;
    const isNoted = c.req.header('x-noted-at') !== undefined;
    let isHidden = false;
    const answer = await inTransaction(services.database, acting, (within) =>
      once(
        within,
        { key, route, bodyText },
        () => work(within),
        async (stored) => {
          await permit(within);
          isHidden = await showsHiddenRows(services, within, c.req.param('table') ?? '', stored);
          // A device is told that the server has it, and nothing else.
          if (isHidden && !isNoted) throw notFound();
        },
      ),
    );
    const body = isHidden ? JSON.stringify({ data: null, error: null }) : answer.body;
    return jsonAnswer(answer.status, body, answer.replayed ? { 'idempotency-replayed': 'true' } : {});
  });
}

async function permitInsert(services: Services, inside: Inside, table: string): Promise<void> {
  const { access } = requireTable(services.registry, table, 'create', inside);
  const permission = access.permission?.create ?? access.permission?.read;
  if (permission) await inside.within.query('select fw.require_fin($1)', [permission]);
}

/** Whether a stored answer shows rows that the viewer can no longer see, such as a reassigned job: it is not replayed. */
async function showsHiddenRows(
  services: Services,
  { within: { query } }: Inside,
  table: string,
  stored: string,
): Promise<boolean> {
  const { data }: { data: unknown } = JSON.parse(stored);
  const rows: readonly unknown[] = Array.isArray(data) ? data : [data];
  const ids = rows.flatMap((row) =>
    isRecord(row) && typeof row.id === 'string' && Object.keys(row).length > 1 ? [row.id] : [],
  );
  const name = services.registry.resource(table)?.name;
  if (ids.length === 0 || !name) return false;
  const there = `select count(*)::integer as n from "${name}" where id = any($1::uuid[])`;
  const [seen] = await query<{ n: number }>(there, [ids]);
  await query("select set_config('app.access', 'command', true)");
  const [all] = await query<{ n: number }>(there, [ids]);
  return (seen?.n ?? 0) < (all?.n ?? 0);
}

export async function command(
  services: Services,
  acting: Acting,
  call: CommandCall,
  times: SenderTimes,
): Promise<Stored> {
  const run = async (inside: Inside): Promise<Stored> => {
    const { within, time } = inside;
    const ctx = await createCtx(within.db, inside, services, { time, ...times });
    const { id, result } = await runCommand(services.registry, ctx, call);
    const data = id === null ? (result ?? null) : await showRow(services, inside, call.table, id);
    return { status: 200, body: JSON.stringify({ data, error: null }) };
  };
  try {
    if (acting.within) return await run(acting as Inside);
    return await inTransaction(services.database, acting, run);
  } catch (error) {
    throw refusalOfCommand(error, services);
  }
}

/** Reads the row with the viewer's own rights again. */
async function showRow(services: Services, inside: Inside, table: string, id: string): Promise<unknown> {
  await inside.within.run([asDirect]);
  const { body } = await services.data.list(inside, table, `id=eq.${id}&select=*,can`);
  const { data }: { data: unknown[] } = JSON.parse(body);
  return data[0] ?? { id };
}

const asDirect = { name: 'as_direct', text: `select set_config('app.access', 'direct', true)`, values: [] };

function refusalOfCommand(error: unknown, services: Services): unknown {
  const code = errorCode(error);
  if (code === 'FW423')
    return new Refused(
      'conflict',
      'What has been posted or sent is not changed any more; reverse, credit or void it.',
    );
  if (code === 'FW424')
    return new Refused('invalid', 'The accounting period of this date is closed.', {
      fields: { entry_date: 'The period of this date is closed.' },
    });
  if (code === 'FW422') return new Refused('invalid', 'Debit and credit must be equal.');
  return refusalOf(error, 'update', services.registry.resources) ?? error;
}
