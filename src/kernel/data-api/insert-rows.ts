/**
 * Inserts one row or an array of rows. With client-given ids, rows sent again return the existing rows, so that a phone can retry
 * until it gets an answer.
 */
import type { Viewer } from '../access.ts';
import { invalid, Refused } from '../errors.ts';
import { contentOf, idIsTaken } from '../id.ts';
import type { Registry } from '../registry.ts';
import type { AnyResource } from '../resource.ts';
import { type Row, validateInsert } from '../validate.ts';
import { compileInsert } from './compile-insert.ts';
import { completeNew } from './complete-rows.ts';
import { followWrite, type Transactions } from './follow-write.ts';
import { limits } from './limits.ts';
import type { Answer, Reader } from './read.ts';
import { requireTable } from './rights.ts';
import { type Runner, runOne } from './run-one.ts';

interface Call<V extends Viewer> {
  readonly registry: Registry;
  readonly database: Runner<V>;
  readonly transactions: Transactions<V> | undefined;
  readonly viewer: V;
  readonly read: Reader<V>;
}

interface NewRow {
  readonly row: Row;
  readonly id: string | undefined;
  /** The sent content, for rows with an id. */
  readonly content: string;
}

const noRows: Answer = { status: 201, body: '{"data":[],"error":null,"count":0}' };
/** As many ids as fit into a query string. */
const idsAtOnce = 300;

export async function insertRows<V extends Viewer>(
  call: Call<V>,
  table: string,
  body: unknown,
): Promise<Answer> {
  const { registry, viewer } = call;
  const resource = requireTable(registry, table, 'create', viewer);
  requireShallow(body);
  const sent: unknown[] = Array.isArray(body) ? body : [body];
  if (sent.length > limits.insertedRows) {
    throw new Refused('too_large', `At most ${limits.insertedRows} rows can be sent at once.`);
  }
  if (sent.length === 0) return noRows;
  const rows = validateRows(registry, resource, sent, viewer, Array.isArray(body)).map((row, index) =>
    newRow(completeNew(resource, row, registry.resource), row.id, sent[index]),
  );
  const known = await madeBefore(call, resource, rows);
  const fresh = rows.filter(({ id }) => id === undefined || !known.has(id));
  const write = { ...call, resource, verb: 'create', sent: fresh.map(({ row }) => row) } as const;
  const made =
    fresh.length > 0
      ? await followWrite(write, (inside) => store({ ...call, viewer: inside }, resource, fresh))
      : noRows;
  return known.size === 0 ? made : answerAll(call, table, rows, made);
}

function newRow(completed: Row, id: unknown, sent: unknown): NewRow {
  if (typeof id !== 'string') return { row: completed, id: undefined, content: '' };
  return { row: { ...completed, id }, id, content: contentOf(Object.assign({}, sent, { id })) };
}

async function store<V extends Viewer>(
  call: Call<V>,
  resource: AnyResource,
  rows: readonly NewRow[],
): Promise<Answer> {
  const { registry, viewer } = call;
  const parts = Object.keys(resource.parts ?? {}).flatMap((table) => registry.resource(table) ?? []);
  const [answer] = await runOne({
    ...call,
    statement: compileInsert(
      resource,
      rows.map(({ row }) => row),
      viewer,
      registry.resource,
      rows.map(({ content }) => content),
    ),
    verb: 'create',
    resources: [resource, ...parts],
    permission: resource.access.permission?.create,
  });
  return { status: 201, body: answer ?? '' };
}

/** The given ids that already exist with the same content. Throws 409 if one was used for something else. */
async function madeBefore<V extends Viewer>(
  call: Call<V>,
  resource: AnyResource,
  rows: readonly NewRow[],
): Promise<ReadonlySet<string>> {
  const given = rows.flatMap(({ id, content }) => (id === undefined ? [] : [{ id, content }]));
  const known = new Set<string>();
  if (given.length === 0) return known;
  if (new Set(given.map(({ id }) => id)).size < given.length)
    throw invalid({ id: 'Two of these rows have the same id.' });
  const [found] = await runOne({
    ...call,
    statement: {
      name: 'client_ids',
      text: `select coalesce(json_agg(json_build_array(c.id, c.made = $1 and c.content = sha256(convert_to(x.content, 'UTF8')))), '[]')
        from jsonb_to_recordset($2::jsonb) as x(id uuid, content text) join client_ids c on c.id = x.id`,
      values: [`${resource.name}.create`, JSON.stringify(given)],
    },
    verb: 'create',
    resources: [resource],
    permission: resource.access.permission?.create,
  });
  const before: readonly (readonly [string, boolean])[] = JSON.parse(found ?? '[]');
  for (const [id, isSame] of before) {
    if (!isSame) throw new Refused('conflict', idIsTaken, { fields: { id: idIsTaken } });
    known.add(id);
  }
  return known;
}

/** Existing and new rows together, in their current state and in the order sent. */
async function answerAll<V extends Viewer>(
  { read, viewer }: Call<V>,
  table: string,
  rows: readonly NewRow[],
  made: Answer,
): Promise<Answer> {
  const ids = rows.flatMap(({ id }) => id ?? []);
  const shown = new Map<string, { readonly id: string }>();
  const take = ({ body }: Answer) => {
    const { data }: { readonly data: readonly { readonly id: string }[] } = JSON.parse(body);
    for (const row of data) shown.set(row.id, row);
  };
  take(made);
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const some = ids.slice(at, at + idsAtOnce).join(',');
    take(await read({ kind: 'list', viewer, table }, `id=in.(${some})&limit=${idsAtOnce}`));
  }
  const inOrder = ids.flatMap((id) => shown.get(id) ?? []);
  const others = [...shown.values()].filter(({ id }) => !ids.includes(id));
  const data = [...inOrder, ...others];
  return {
    status: made === noRows ? 200 : 201,
    body: JSON.stringify({ data, error: null, count: data.length }),
  };
}

/** For several rows, reports the faults of the first bad one under its index. */
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

/** Refuses nesting deeper than any row, its parts and a JSON column could be. */
export function requireShallow(body: unknown, depth = 0): void {
  if (typeof body !== 'object' || body === null) return;
  if (depth > limits.bodyDepth) throw new Refused('bad_request', 'The body is nested too deeply.');
  for (const child of Object.values(body)) requireShallow(child, depth + 1);
}
