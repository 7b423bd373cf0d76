/**
 * The data API as the hosts use it: a viewer, a table and what was sent go in, a status and the answer's text come
 * out. Each call is one round trip and one transaction; refusals are thrown.
 */
import { type FinancialPermission, rightsKey, type Viewer } from '../access.ts';
import { invalid, notFound, Refused } from '../errors.ts';
import { currencyExponent } from '../money.ts';
import type { Registry } from '../registry.ts';
import type { AnyResource } from '../resource.ts';
import { type Row, unknownColumn, validateInsert, validatePatch } from '../validate.ts';
import { authorizeFilter, authorizeQuery } from './authorize.ts';
import { compileCount, compileList, knowing, type ListStatement } from './compile.ts';
import { type Change, compileDelete, compileUpdate, compileUpdateRows } from './compile-change.ts';
import { compileInsert } from './compile-insert.ts';
import { completeChanges, completeNew } from './complete-rows.ts';
import { isRetryable, refusalOf } from './database-errors.ts';
import { compileInternalRows, readInternalRows } from './internal-rows.ts';
import { limits } from './limits.ts';
import { createLru } from './lru.ts';
import { parseChangeQuery, parseQuery } from './parse.ts';
import { requireTable, type Verb } from './rights.ts';
import { isWhole, shapeOf, withIds } from './shape.ts';
import type { Statement } from './statement.ts';
import type { ChangeQuery } from './syntax.ts';

export type Cell = string | null;

/** All statements of a call in one transaction for this viewer, whose context the host has set before the first. */
export interface Runner<V extends Viewer = Viewer> {
  run(viewer: V, statements: readonly Statement[]): Promise<readonly (readonly (readonly Cell[])[])[]>;
}

/** What a host remembers of counts, so that the next page of a list, or the same one again, needs not count anew. */
export interface Counts<V extends Viewer = Viewer> {
  /** Undefined where what is remembered may not be what this viewer would be told. */
  open(viewer: V, table: string, counted: string): Counted | undefined;
}

export interface Counted {
  /** How many there were when it was last counted, if nothing is known to have changed since. */
  readonly total: string | undefined;
  /** Whether nothing has changed until now. */
  isUnchanged(): Promise<boolean>;
  /** For a count made after `open`. */
  keep(total: string): void;
}

export interface Answer {
  readonly status: number;
  /** JSON, made by the database. */
  readonly body: string;
}

export interface DataApi<V extends Viewer = Viewer> {
  list(viewer: V, table: string, queryString: string): Promise<Answer>;
  count(viewer: V, table: string, queryString: string): Promise<Answer>;
  /** `body`: one row or an array of rows. */
  insert(viewer: V, table: string, body: unknown): Promise<Answer>;
  update(viewer: V, table: string, queryString: string, body: unknown): Promise<Answer>;
  remove(viewer: V, table: string, queryString: string): Promise<Answer>;
}

export interface DataApiOptions<V extends Viewer> {
  readonly registry: Registry;
  readonly database: Runner<V>;
  readonly counts?: Counts<V>;
  /** How many questions keep their compiled statement. */
  readonly remembered?: number;
}

export function createDataApi<V extends Viewer>(options: DataApiOptions<V>): DataApi<V> {
  const { registry, database, counts } = options;
  const compiled = createLru<ListStatement>(options.remembered ?? 1000);

  type Question = { readonly kind: 'list' | 'count'; readonly viewer: V; readonly table: string };

  function compile({ kind, viewer, table }: Question, queryString: string): ListStatement {
    // First whether there is such a table: a fault in the rest must not tell that there is.
    requireTable(registry, table, 'read', viewer);
    const query = authorizeQuery(registry, table, parseQuery(queryString), viewer);
    return kind === 'list' ? compileList(query, currencyExponent(viewer.currency)) : compileCount(query);
  }

  function statementFor(question: Question, queryString: string): ListStatement {
    const { kind, viewer, table } = question;
    const shape = shapeOf(queryString);
    const key = [kind, table, rightsKey(viewer), viewer.currency, shape.text].join('\n');
    const known = compiled.get(key);
    if (known) return withIds(shape, known);
    const statement = compile(question, queryString);
    // A statement with a long list of values is as good as never asked again.
    if (statement.values.length >= 100 || queryString.length >= 2000) return statement;
    const lasting = shape.ids.length === 0 ? statement : compile(question, shape.text);
    if (isWhole(shape, lasting)) compiled.set(key, lasting);
    return statement;
  }

  async function read(
    kind: 'list' | 'count',
    viewer: V,
    table: string,
    queryString: string,
  ): Promise<Answer> {
    const statement = statementFor({ kind, viewer, table }, queryString);
    const permission = registry.resource(table)?.access.permission?.read;
    const ask = (asked: Statement) =>
      runOne({ database, viewer, statement: asked, verb: 'read', resources: [], permission });
    const remembered = statement.counted && counts?.open(viewer, table, statement.counted);
    const [body] = await (remembered ? askCounted(ask, statement, remembered) : ask(statement));
    return { status: 200, body: body ?? '' };
  }

  return {
    list: (viewer, table, queryString) => read('list', viewer, table, queryString),
    count: (viewer, table, queryString) => read('count', viewer, table, queryString),
    insert: (viewer, table, body) => insert({ registry, database, viewer }, table, body),
    update: (viewer, table, queryString, body) =>
      update({ registry, database, viewer }, table, queryString, body),
    remove: (viewer, table, queryString) => remove({ registry, database, viewer }, table, queryString),
  };
}

/** A count that turns out to be of another time than the rows is thrown away with them. */
async function askCounted(
  ask: (statement: Statement) => Promise<readonly Cell[]>,
  statement: ListStatement,
  remembered: Counted,
): Promise<readonly Cell[]> {
  if (remembered.total !== undefined) {
    const answer = await ask(knowing(statement, remembered.total));
    if (await remembered.isUnchanged()) return answer;
  }
  const answer = await ask(statement);
  if (answer[1]) remembered.keep(answer[1]);
  return answer;
}

interface Call<V extends Viewer> {
  readonly registry: Registry;
  readonly database: Runner<V>;
  readonly viewer: V;
}

async function insert<V extends Viewer>(call: Call<V>, table: string, body: unknown): Promise<Answer> {
  const { registry, viewer } = call;
  const resource = requireTable(registry, table, 'create', viewer);
  requireShallow(body);
  const sent: unknown[] = Array.isArray(body) ? body : [body];
  if (sent.length > limits.insertedRows) {
    throw new Refused('too_large', `At most ${limits.insertedRows} rows can be sent at once.`);
  }
  if (sent.length === 0) return { status: 201, body: '{"data":[],"error":null,"count":0}' };
  const rows = validateRows(registry, resource, sent, viewer, Array.isArray(body)).map((row) =>
    completeNew(resource, row, registry.resource),
  );
  const statement = compileInsert(resource, rows, viewer, registry.resource);
  const [answer] = await runOne({
    ...call,
    statement,
    verb: 'create',
    resources: family(registry, resource),
    permission: resource.access.permission?.create,
  });
  return { status: 201, body: answer ?? '' };
}

/** Of several rows, the faults of the first bad one are told, under its place in the array. */
function validateRows(
  registry: Registry,
  resource: AnyResource,
  sent: readonly unknown[],
  viewer: Viewer,
  isArray: boolean,
): Row[] {
  return sent.map((row, index) => {
    try {
      return validateInsert(resource, row, viewer, registry.resource);
    } catch (error) {
      if (!isArray || sent.length < 2 || !(error instanceof Refused) || !error.refusal.fields) throw error;
      const faults = Object.entries(error.refusal.fields).map(([path, text]) => [`${index}.${path}`, text]);
      throw invalid(Object.fromEntries(faults), `Row ${index + 1}: ${error.message}`);
    }
  });
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
  const statement = resource.complete ? undefined : compileUpdate(change, patch);
  if (statement) {
    const permission = resource.access.permission?.update;
    return changed(
      query,
      await runOne({ ...call, statement, verb: 'update', resources: [resource], permission }),
    );
  }
  return updateCompleted(call, query, change, patch);
}

const attempts = 4;

/**
 * `complete` needs the stored row, and a call is one round trip: so the row is read, the change worked out, and then
 * written only if the row is still the one that was read; if not, all over again.
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
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'version')) return { sent: body };
  const { version, ...sent } = body as Record<string, unknown>;
  if (!Object.hasOwn(resource.columns, 'version')) throw unknownColumn('version');
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || version > 2147483647) {
    throw invalid({ version: 'Send the version that you have read.' });
  }
  return { version, sent };
}

/** A change of one named row that isn't there is 404; a filter that finds nothing changes nothing. */
function changed(query: ChangeQuery, [outcome, body, current]: readonly Cell[]): Answer {
  if (outcome === 'too_many') throw tooMany(query);
  if (outcome === 'stale') {
    const rows = JSON.parse(current ?? '[]') as unknown[];
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

interface Running<V extends Viewer> {
  readonly database: Runner<V>;
  readonly viewer: V;
  readonly statement: Statement;
  readonly verb: Verb;
  readonly resources: readonly AnyResource[];
  /** Asked of the database in the same transaction, by its clock and its lock, also where no row would be touched. */
  readonly permission: FinancialPermission | undefined;
}

/** The first row of the one statement. Deadlocks are tried again: nothing of the attempt is left. */
async function runOne<V extends Viewer>(running: Running<V>): Promise<readonly Cell[]> {
  const { database, viewer, statement, verb, resources, permission } = running;
  const guard: Statement[] = permission
    ? [{ name: 'require_fin', text: 'select fw.require_fin($1)', values: [permission] }]
    : [];
  for (let attempt = 1; ; attempt++) {
    try {
      const results = await database.run(viewer, [...guard, statement]);
      return results.at(-1)?.[0] ?? [];
    } catch (error) {
      if (isRetryable(error) && attempt < attempts) continue;
      throw refusalOf(error, verb, resources) ?? error;
    }
  }
}

/** Deeper than any row, its parts and a JSON column together. */
function requireShallow(body: unknown, depth = 0): void {
  if (typeof body !== 'object' || body === null) return;
  if (depth > limits.bodyDepth) throw new Refused('bad_request', 'The body is nested too deeply.');
  for (const child of Object.values(body)) requireShallow(child, depth + 1);
}

function family(registry: Registry, resource: AnyResource): AnyResource[] {
  const parts = Object.keys(resource.parts ?? {}).flatMap((table) => registry.resource(table) ?? []);
  return [resource, ...parts];
}
