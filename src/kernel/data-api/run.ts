/**
 * The data API as used by hosts: takes a viewer, a table and the request, returns a status and the response body. Each call is
 * one round trip and one transaction; refusals are thrown.
 */

import type { Viewer } from '../access.ts';
import { invalid, notFound, Refused } from '../errors.ts';
import type { Registry } from '../registry.ts';
import type { AnyResource } from '../resource.ts';
import { isRecord } from '../type-guards.ts';
import { type Row, unknownColumn, validatePatch } from '../validate.ts';
import { authorizeFilter } from './authorize.ts';
import { type Change, compileDelete, compileUpdate, compileUpdateRows } from './compile-change.ts';
import { completeChanges } from './complete-rows.ts';
import { followWrite, type Transactions } from './follow-write.ts';
import { insertRows, requireShallow } from './insert-rows.ts';
import { compileInternalRows, readInternalRows } from './internal-rows.ts';
import { parseChangeQuery } from './parse.ts';
import { type Answer, createReader, type ReaderOptions } from './read.ts';
import { requireTable } from './rights.ts';
import { attempts, type Cell, type Runner, runOne } from './run-one.ts';
import type { Statement } from './statement.ts';
import type { ChangeQuery } from './syntax.ts';

export interface DataApi<V extends Viewer = Viewer> {
  list(viewer: V, table: string, queryString: string): Promise<Answer>;
  count(viewer: V, table: string, queryString: string): Promise<Answer>;
  /** `body`: one row or an array of rows. */
  insert(viewer: V, table: string, body: unknown): Promise<Answer>;
  update(viewer: V, table: string, queryString: string, body: unknown): Promise<Answer>;
  remove(viewer: V, table: string, queryString: string): Promise<Answer>;
}

interface DataApiOptions<V extends Viewer> extends ReaderOptions<V> {
  /** Runs writes with reactions; required if the registry has reactions to them. */
  readonly transactions?: Transactions<V>;
}

export function createDataApi<V extends Viewer>(options: DataApiOptions<V>): DataApi<V> {
  const { registry, database, transactions } = options;
  const read = createReader(options);
  return {
    list: (viewer, table, queryString) => read({ kind: 'list', viewer, table }, queryString),
    count: (viewer, table, queryString) => read({ kind: 'count', viewer, table }, queryString),
    insert: (viewer, table, body) =>
      insertRows({ registry, database, transactions, viewer, read }, table, body),
    update: (viewer, table, queryString, body) =>
      update({ registry, database, transactions, viewer }, table, queryString, body),
    remove: (viewer, table, queryString) =>
      remove({ registry, database, transactions, viewer }, table, queryString),
  };
}

interface Call<V extends Viewer> {
  readonly registry: Registry;
  readonly database: Runner<V>;
  readonly transactions: Transactions<V> | undefined;
  readonly viewer: V;
}

async function update<V extends Viewer>(
  call: Call<V>,
  table: string,
  queryString: string,
  body: unknown,
): Promise<Answer> {
  const { registry, viewer } = call;
  const resource = requireTable(registry, table, 'update', viewer);
  const query = parseChangeQuery(queryString);
  requireShallow(body);
  const where = authorizeFilter(resource, query.where, viewer);
  const { version, sent } = takeVersion(resource, body);
  const patch = validatePatch(resource, sent, viewer);
  const expected = version === undefined ? {} : { version };
  const change: Change = { resource, where, viewer, maxAffected: query.maxAffected, ...expected };
  const written = (inside: V) => {
    const asked = { ...call, viewer: inside };
    return resource.complete
      ? updateCompleted(asked, query, change, patch)
      : updateAll(asked, query, compileUpdate(change, patch), resource);
  };
  return followWrite({ ...call, resource, verb: 'update', sent: [patch] }, written);
}

async function updateAll<V extends Viewer>(
  call: Call<V>,
  query: ChangeQuery,
  statement: Statement,
  resource: AnyResource,
): Promise<Answer> {
  const permission = resource.access.permission?.update;
  return changed(
    query,
    await runOne({ ...call, statement, verb: 'update', resources: [resource], permission }),
  );
}

/**
 * `complete` needs the stored row, so the row is read, the change computed, and then written only if the row is unchanged;
 * otherwise all of it is repeated.
 */
async function updateCompleted<V extends Viewer>(
  call: Call<V>,
  query: ChangeQuery,
  change: Change,
  patch: Row,
): Promise<Answer> {
  const { resource, where, maxAffected, version } = change;
  const permission = resource.access.permission?.update;
  const base = { ...call, verb: 'update' as const, resources: [resource], permission };
  for (let attempt = 1; ; attempt++) {
    const [json] = await runOne({
      ...base,
      statement: compileInternalRows(resource, where, maxAffected + 1),
    });
    const before = readInternalRows(resource, json ?? '[]');
    if (before.length > maxAffected) throw tooMany(query);
    if (before.length === 0) return changed(query, ['done', nothingChanged, null]);
    const rows = completeChanges(resource, before, patch);
    const asked = version === undefined ? rows : rows.map((row) => ({ ...row, version }));
    const outcome = await runOne({ ...base, statement: compileUpdateRows(change, asked) });
    if (outcome[0] !== 'stale' || version !== undefined || attempt === attempts)
      return changed(query, outcome);
  }
}

const nothingChanged = '{"data":[],"error":null,"count":0}';

async function remove<V extends Viewer>(call: Call<V>, table: string, queryString: string): Promise<Answer> {
  const { registry, viewer } = call;
  const resource = requireTable(registry, table, 'delete', viewer);
  const query = parseChangeQuery(queryString);
  const where = authorizeFilter(resource, query.where, viewer);
  const statement = compileDelete({ resource, where, viewer, maxAffected: query.maxAffected });
  const permission = resource.access.permission?.delete;
  return changed(
    query,
    await runOne({ ...call, statement, verb: 'delete', resources: [resource], permission }),
  );
}

function takeVersion(resource: AnyResource, body: unknown): { version?: number; sent: unknown } {
  if (!isRecord(body) || !Object.hasOwn(body, 'version')) return { sent: body };
  const { version, ...sent } = body;
  if (!Object.hasOwn(resource.columns, 'version')) throw unknownColumn('version');
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || version > 2147483647) {
    throw invalid({ version: 'Send the version that you have read.' });
  }
  return { version, sent };
}

/** Changing one row by id that doesn't exist is 404; a filter without matches changes nothing. */
function changed(query: ChangeQuery, [outcome, body, current]: readonly Cell[]): Answer {
  if (outcome === 'too_many') throw tooMany(query);
  if (outcome === 'stale') {
    const rows: unknown[] = JSON.parse(current ?? '[]');
    throw new Refused('stale_version', 'Somebody else has changed this in the meantime.', {
      details: rows.length === 1 ? rows[0] : rows,
    });
  }
  const isOne = query.where.some((c) => c.type === 'compare' && c.column === 'id' && c.operator === 'eq');
  if (isOne && body === nothingChanged) throw notFound();
  return { status: 200, body: body ?? nothingChanged };
}

function tooMany({ maxAffected }: ChangeQuery): Refused {
  return new Refused(
    'bad_request',
    `The filter fits more than ${maxAffected} ${maxAffected === 1 ? 'row' : 'rows'}, so nothing was changed. Narrow it, or allow more with max_affected.`,
  );
}
