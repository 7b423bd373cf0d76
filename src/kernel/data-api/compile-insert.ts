/**
 * New rows with their nested parts, numbers and audit lines, in one statement. Identifiers are made first, so that
 * parts find their parent; what is answered are the rows as the database stored them.
 */
import type { Viewer } from '../access.ts';
import type { AnyResource } from '../resource.ts';
import type { ResourceOf, Row } from '../validate.ts';
import { answerSql, shownColumns, shownNames } from './compile-answer.ts';
import { createParams, type Params, type Statement, sqlName } from './statement.ts';
import { recordColumns, rowsJson, usedColumns } from './stored-columns.ts';

export function compileInsert(
  resource: AnyResource,
  rows: readonly Row[],
  viewer: Pick<Viewer, 'role' | 'currency'>,
  resourceOf: ResourceOf,
): Statement {
  const params = createParams();
  const parts = sentParts(resource, rows, resourceOf);
  const steps = [
    ...insertSteps({ resource, rows, params, suffix: '' }),
    ...parts.flatMap((part) => insertSteps({ ...part, params })),
  ];
  const nested = parts.map((part) => nestedSql(part, viewer));
  const logged = parts.map(({ resource: { name }, parentRef, suffix }) => {
    const own = `(select jsonb_agg(to_jsonb(c) - 'search_text') from _row${suffix} c where c.${sqlName(parentRef)} = t.id)`;
    return ` || jsonb_build_object('${name}', ${own})`;
  });
  const audit = `fw.audit('create', '${resource.name}', t.id, null, to_jsonb(t) - 'search_text'${logged.join('')})`;
  const shown = [shownColumns(resource, viewer), ...nested].join(', ');
  const answer = answerSql(
    `select ${shown}, i._n as _order, ${audit} as _audit from _row t join _in i on i._id = t.id`,
    [...shownNames(resource, viewer), ...parts.map((part) => part.resource.name)],
  );
  return { text: `with ${steps.join(',\n')}\n${answer}`, values: params.values };
}

interface Part {
  readonly resource: AnyResource;
  readonly rows: readonly Row[];
  /** For each row, the number of its parent. */
  readonly parents: readonly number[];
  readonly parentRef: string;
  readonly suffix: string;
}

function sentParts(resource: AnyResource, rows: readonly Row[], resourceOf: ResourceOf): Part[] {
  return Object.entries(resource.parts ?? {}).flatMap(([table, parentRef], index) => {
    const part = resourceOf(table);
    const isSent = rows.some((row) => Array.isArray(row[table]));
    if (!part || !isSent) return [];
    const sent = rows.flatMap((row, parent) => partRows(row, table).map((partRow) => ({ partRow, parent })));
    return [
      {
        resource: part,
        rows: sent.map(({ partRow }) => partRow),
        parents: sent.map(({ parent }) => parent + 1),
        parentRef,
        suffix: String(index),
      },
    ];
  });
}

export function partRows(row: Row, table: string): Row[] {
  const value = row[table];
  return Array.isArray(value) ? (value as Row[]) : [];
}

interface Inserting {
  readonly resource: AnyResource;
  readonly rows: readonly Row[];
  readonly params: Params;
  readonly suffix: string;
  readonly parents?: readonly number[];
  readonly parentRef?: string;
}

/** `_in`: what was sent, with identifiers; `_no`: numbers of the series; `_row`: what was stored. */
function insertSteps({ resource, rows, params, suffix, parents, parentRef }: Inserting): string[] {
  const names = usedColumns(resource, rows).filter((name) => name !== parentRef);
  const json = rows.map((row, index) => ({
    _n: index + 1,
    ...(parents ? { _parent: parents[index] } : {}),
    ...Object.fromEntries(names.map((name) => [name, row[name]])),
  }));
  const record = [
    '"_n" integer',
    ...(parents ? ['"_parent" integer'] : []),
    ...recordColumns(resource, names),
  ];
  const source = `jsonb_to_recordset(${params.raw(rowsJson(json), 'jsonb')}) as x(${record.join(', ')})`;
  const parent = parents ? ' join _in p on p._n = x._parent' : '';
  const steps = [
    `_in${suffix} as materialized (select fw.uuid_v7() as _id${parents ? ', p._id as _parent_id' : ''}, x.* from ${source}${parent})`,
  ];
  const columns = ['"id"', ...names.map(sqlName)];
  const values = ['x._id', ...names.map((name) => `x.${sqlName(name)}`)];
  if (parentRef !== undefined) {
    columns.push(sqlName(parentRef));
    values.push('x._parent_id');
  }
  const sequence = Object.keys(resource.columns).find((name) => resource.columns[name]?.kind === 'sequence');
  const numbered = sequence !== undefined && !names.includes(sequence) && rows.length > 0;
  if (numbered) {
    const count = params.raw(String(rows.length), 'integer');
    steps.push(
      `_no${suffix} as materialized (select v, n from fw.next_numbers('${resource.name}', ${count}) with ordinality as s(v, n))`,
    );
    columns.push(sqlName(sequence));
    values.push('s.v');
  }
  const join = numbered ? ` join _no${suffix} s on s.n = x._n` : '';
  steps.push(
    `_row${suffix} as (insert into ${sqlName(resource.name)} (${columns.join(', ')}) select ${values.join(', ')} from _in${suffix} x${join} order by x._n returning *)`,
  );
  return steps;
}

/** The parts are still invisible in their table: they are read from what was just returned. */
function nestedSql({ resource, parentRef, suffix }: Part, viewer: Pick<Viewer, 'role' | 'currency'>): string {
  const own = `select ${shownColumns(resource, viewer)} from _row${suffix} t join _in${suffix} i on i._id = t.id where t.${sqlName(parentRef)} = _up.id order by i._n`;
  return `(select coalesce(json_agg(_r), '[]') from (select t.id) _up cross join lateral (${own}) _r) as ${sqlName(resource.name)}`;
}
