/**
 * Inserts rows with their nested parts, numbers and audit entries in one statement. Ids are generated first, so that parts can
 * refer to their parent; the response contains the rows as stored.
 */
import type { Viewer } from '../access.ts';
import { type AnyResource, sequenceOf } from '../resource.ts';
import type { ResourceOf, Row } from '../validate.ts';
import { answerSql, loggedSql, shownColumns, shownNames } from './compile-answer.ts';
import { createLru, type Lru } from './lru.ts';
import { named, type Statement, sqlName } from './statement.ts';
import { recordColumns, rowsJson, usedColumns, writtenSql } from './stored-columns.ts';

/** `contents`: the sent content per row, for rows with client-given ids. */
export function compileInsert(
  resource: AnyResource,
  rows: readonly Row[],
  viewer: Pick<Viewer, 'role' | 'currency'>,
  resourceOf: ResourceOf,
  contents?: readonly string[],
): Statement {
  const top: Inserting = { resource, rows, names: usedColumns(resource, rows), suffix: '', contents };
  const parts = sentParts(resource, rows, resourceOf);
  const shape = [top, ...parts]
    .map((one) => [one.resource.name, hasIds(one) ? 'id' : '', ...one.names].join(' '))
    .join('|');
  const known = textsOf(resource);
  const key = `${viewer.role} ${viewer.currency} ${shape}`;
  const kept = known.get(key) ?? named(insertText(top, parts, viewer));
  known.set(key, kept);
  return { ...kept, values: [top, ...parts].flatMap(insertValues) };
}

type Text = Pick<Statement, 'name' | 'text'>;
const texts = new WeakMap<AnyResource, Lru<Text>>();

/** Forms and integrations send the same columns repeatedly, so the statement's text is cached. */
function textsOf(resource: AnyResource): Lru<Text> {
  const known = texts.get(resource) ?? createLru<Text>(50);
  texts.set(resource, known);
  return known;
}

function insertText(
  top: Inserting,
  parts: readonly Part[],
  viewer: Pick<Viewer, 'role' | 'currency'>,
): string {
  const { resource } = top;
  let position = 0;
  const steps = [top, ...parts].flatMap((one) => insertSteps(one, () => `$${++position}`));
  const nested = parts.map((part) => nestedSql(part, viewer));
  const logged = parts.map(({ resource: part, parentRef, suffix }) => {
    const own = `(select jsonb_agg(${loggedSql(part, 'c._self')}) from _row${suffix} c where c.${sqlName(parentRef)} = t.id)`;
    return ` || jsonb_build_object('${part.name}', ${own})`;
  });
  const audit = `fw.audit('create', '${resource.name}', t.id, null, ${loggedSql(resource, 't._self')}${logged.join('')})`;
  const shown = [shownColumns(resource, viewer), ...nested].join(', ');
  const answer = answerSql(
    `select ${shown}, i._n as _order, ${audit} as _audit from _row t join _in i on i._id = t.id`,
    [...shownNames(resource, viewer), ...parts.map((part) => part.resource.name)],
  );
  return `with ${steps.join(',\n')}\n${answer}`;
}

interface Inserting {
  readonly resource: AnyResource;
  readonly rows: readonly Row[];
  /** The columns present in at least one row. */
  readonly names: readonly string[];
  readonly suffix: string;
  readonly contents?: readonly string[] | undefined;
  /** For parts: the number of each row's parent, and the column that refers to it. */
  readonly parents?: readonly number[];
  readonly parentRef?: string;
}

interface Part extends Inserting {
  readonly parents: readonly number[];
  readonly parentRef: string;
}

function sentParts(resource: AnyResource, rows: readonly Row[], resourceOf: ResourceOf): Part[] {
  return Object.entries(resource.parts ?? {}).flatMap(([table, parentRef], index) => {
    const part = resourceOf(table);
    const isSent = rows.some((row) => Array.isArray(row[table]));
    if (!part || !isSent) return [];
    const lists = rows.map((row) => partRows(row, table));
    const sent = lists.flat();
    const names = usedColumns(part, sent).filter((name) => name !== parentRef);
    const parents = lists.flatMap((list, parent) => list.map(() => parent + 1));
    return [{ resource: part, rows: sent, names, parents, parentRef, suffix: String(index) }];
  });
}

export function partRows(row: Row, table: string): Row[] {
  const value = row[table];
  return Array.isArray(value) ? value : [];
}

const hasIds = ({ rows }: Inserting) => rows.some(({ id }) => id !== undefined);

/** Steps: `_in`: the sent rows with ids; `_no`: numbers of the series; `_row`: the stored rows. */
function insertSteps(inserting: Inserting, next: () => string): string[] {
  const { resource, names, suffix, parents, parentRef, contents } = inserting;
  const isGiven = hasIds(inserting);
  const record = [
    ...(isGiven ? ['"_given" uuid', '"_content" text'] : []),
    '"_n" integer',
    ...(parents ? ['"_parent" integer'] : []),
    ...recordColumns(resource, names),
  ];
  const source = `jsonb_to_recordset(${next()}::jsonb) as x(${record.join(', ')})`;
  const parent = parents ? ' join _in p on p._n = x._parent' : '';
  const steps = [
    `_in${suffix} as materialized (select ${isGiven ? 'coalesce(x._given, fw.uuid_v7())' : 'fw.uuid_v7()'} as _id${parents ? ', p._id as _parent_id' : ''}, x.* from ${source}${parent})`,
  ];
  if (isGiven && contents)
    steps.push(
      `_claim as (insert into client_ids (tenant_id, id, made, content) select fw.current_tenant(), x._given, '${resource.name}.create', sha256(convert_to(x._content, 'UTF8')) from _in x where x._given is not null returning id)`,
    );
  const columns = ['"id"', ...names.map(sqlName)];
  const values = ['x._id', ...names.map((name) => writtenSql(resource, name, `x.${sqlName(name)}`))];
  if (parentRef !== undefined) {
    columns.push(sqlName(parentRef));
    values.push('x._parent_id');
  }
  const sequence = sequenceOf(resource);
  if (sequence !== undefined) {
    steps.push(
      `_no${suffix} as materialized (select v, n from fw.next_numbers('${resource.name}', ${next()}::integer) with ordinality as s(v, n))`,
    );
    columns.push(sqlName(sequence));
    values.push('s.v');
  }
  const join = sequence === undefined ? '' : ` join _no${suffix} s on s.n = x._n`;
  // Ids are claimed before rows are stored, so that of two simultaneous requests the later one waits, and fails, at the claim.
  const claimed = isGiven && contents ? ' where (select count(*) from _claim) > 0' : '';
  steps.push(
    `_row${suffix} as (insert into ${sqlName(resource.name)} as w (${columns.join(', ')}) select ${values.join(', ')} from _in${suffix} x${join}${claimed} order by x._n returning w.*, w as _self)`,
  );
  return steps;
}

/** Must match the parameter order in `insertSteps`. */
function insertValues({ resource, rows, names, parents, contents }: Inserting): string[] {
  const json = rows.map((row, index) => {
    const sent: Record<string, unknown> = { _n: index + 1 };
    if (parents) sent._parent = parents[index];
    if (row.id !== undefined) Object.assign(sent, { _given: row.id, _content: contents?.[index] });
    for (const name of names) sent[name] = row[name];
    return sent;
  });
  const counted = sequenceOf(resource) === undefined ? [] : [String(rows.length)];
  return [rowsJson(json), ...counted];
}

/** The parts are not visible in their table yet, so they are read from the returned rows. */
function nestedSql({ resource, parentRef, suffix }: Part, viewer: Pick<Viewer, 'role' | 'currency'>): string {
  const own = `select ${shownColumns(resource, viewer)} from _row${suffix} t join _in${suffix} i on i._id = t.id where t.${sqlName(parentRef)} = _up.id order by i._n`;
  return `(select coalesce(json_agg(_r), '[]') from (select t.id) _up cross join lateral (${own}) _r) as ${sqlName(resource.name)}`;
}
