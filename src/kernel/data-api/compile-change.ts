/**
 * Updates and deletes by filter, in one statement: lock and count the rows, write only if there are at most `maxAffected` and
 * none is stale, and log each. The first column of the result is `done`, `too_many` or `stale`; then the response body, then (if
 * stale) the current rows.
 */
import type { Viewer } from '../access.ts';
import type { AnyResource } from '../resource.ts';
import { isRecord } from '../type-guards.ts';
import type { Row } from '../validate.ts';
import type { Value } from '../values.ts';
import type { Test } from './allowed.ts';
import { answerSql, loggedSql, shownColumns, shownNames, unloggedColumns } from './compile-answer.ts';
import { testSql } from './compile-filter.ts';
import { createParams, named, type Params, type Statement, sqlName } from './statement.ts';
import { recordColumns, rowsJson, usedColumns, writtenSql } from './stored-columns.ts';

export interface Change {
  readonly resource: AnyResource;
  readonly where: readonly Test[];
  readonly viewer: Pick<Viewer, 'role' | 'currency'>;
  readonly maxAffected: number;
  /** The version every matching row must have. */
  readonly version?: number;
}

/** Sets the same values in every matching row. */
export function compileUpdate(change: Change, patch: Row): Statement {
  const params = createParams();
  const { resource, version } = change;
  const assignments = usedColumns(resource, [patch]).map((name) => {
    const field = resource.columns[name];
    if (!field) throw new Error(`No column ${name}`);
    const sent = params.value(field, (patch[name] ?? null) as Value);
    return `${sqlName(name)} = ${writtenSql(resource, name, sent, `u.${sqlName(name)}`)}`;
  });
  const isFresh = version === undefined ? 'true' : `b.version = ${params.raw(String(version), 'integer')}`;
  const steps = [...lockSteps(change, params, isFresh), updateStep(change, assignments, '')];
  return statement(change, params, steps, {
    audit: updateAudit(resource),
    fields: fieldsOf(change, [patch]),
  });
}

/** Sets different values per row: `id`, the `version` they were computed from, and the columns to write. */
export function compileUpdateRows(change: Change, rows: readonly Row[]): Statement {
  const params = createParams();
  const { resource } = change;
  const names = usedColumns(resource, rows);
  const record = ['"id" uuid', '"version" integer', ...recordColumns(resource, names)].join(', ');
  const sent = `_in as materialized (select * from jsonb_to_recordset(${params.raw(rowsJson(rows), 'jsonb')}) as x(${record}))`;
  // Rows that match the filter only since they were read have no entry here, which counts as stale.
  const isFresh = 'exists (select from _in i where i.id = b.id and i.version = b.version)';
  const assignments = names.map(
    (name) => `${sqlName(name)} = ${writtenSql(resource, name, `i.${sqlName(name)}`, `u.${sqlName(name)}`)}`,
  );
  const steps = [
    sent,
    ...lockSteps(change, params, isFresh),
    updateStep(change, assignments, ' join _in i on i.id = b.id'),
  ];
  return statement(change, params, steps, { audit: updateAudit(resource), fields: fieldsOf(change, rows) });
}

/** Those of the changed fields that the viewer may read, as the audit log names them. */
function fieldsOf({ resource, viewer }: Change, rows: readonly Row[]): readonly string[] {
  const shown = new Set(shownNames(resource, viewer));
  return usedColumns(resource, rows)
    .filter((name) => shown.has(name))
    .flatMap((name) => {
      if (!resource.customFields || name !== 'custom') return name;
      return rows.flatMap(({ custom }) => (isRecord(custom) ? Object.keys(custom) : []));
    });
}

export function compileDelete(change: Change): Statement {
  const params = createParams();
  const { resource, version } = change;
  const isFresh = version === undefined ? 'true' : `b.version = ${params.raw(String(version), 'integer')}`;
  const gone = `_row as (delete from ${sqlName(resource.name)} d using _before b where ${sameRow('d')} and ${mayWrite} returning d.*, d as _self)`;
  const audit = `fw.audit('delete', '${resource.name}', t.id, ${loggedSql(resource, 't._self')}, null)`;
  return statement(change, params, [...lockSteps(change, params, isFresh), gone], { audit, fields: [] });
}

/** Locks rows in the order of their ids, so that concurrent changes of the same rows don't deadlock. */
function lockSteps({ resource, where, maxAffected }: Change, params: Params, isFresh: string): string[] {
  const tests = where.map((test) => testSql(test, 't', params)).join(' and ');
  return [
    `_before as materialized (select t.*, t as _self from ${sqlName(resource.name)} t where ${tests} order by t.id limit ${maxAffected + 1} for update)`,
    `_found as materialized (select case when count(*) > ${maxAffected} then 'too_many' when coalesce(bool_and(${isFresh}), true) then 'done' else 'stale' end as outcome from _before b)`,
  ];
}

const mayWrite = "(select f.outcome from _found f) = 'done'";

function updateStep({ resource }: Change, assignments: readonly string[], join: string): string {
  return `_row as (update ${sqlName(resource.name)} u set ${assignments.join(', ')} from _before b${join} where ${sameRow('u')} and ${mayWrite} returning u.*, u as _self, ${loggedSql(resource, 'b._self')} as _old)`;
}

/** Includes the tenant, the first column of the primary key. */
function sameRow(alias: string): string {
  return `${alias}.tenant_id = b.tenant_id and ${alias}.id = b.id`;
}

/** Logs only columns that differ. Custom fields are absent while they have no value. */
function updateAudit(resource: AnyResource): string {
  const { name, customFields } = resource;
  const join = customFields ? 'full join' : 'join';
  const differing = `from jsonb_each(t._old) o ${join} jsonb_each(${loggedSql(resource, 't._self')}) n using (key) where o.value is distinct from n.value and key not in (${unloggedColumns})`;
  return `(select fw.audit('update', '${name}', t.id, jsonb_object_agg(key, o.value), jsonb_object_agg(key, n.value)) ${differing})`;
}

interface Said {
  readonly audit: string;
  /** Of a stale row it is told who has changed them last. */
  readonly fields: readonly string[];
}

function statement(
  { resource, viewer }: Change,
  params: Params,
  steps: readonly string[],
  { audit, fields }: Said,
): Statement {
  const shown = shownColumns(resource, viewer);
  const answer = answerSql(
    `select ${shown}, t.id as _order, ${audit} as _audit from _row t`,
    shownNames(resource, viewer),
  );
  const asked = params.raw(JSON.stringify(fields), 'jsonb');
  const meanwhile = `fw.last_changes('${resource.name}', t.id, array(select jsonb_array_elements_text(${asked})))`;
  const current = `(select json_agg(_r) from (select ${shown}, ${meanwhile} as meanwhile from _before t) _r)`;
  const text = `with ${steps.join(',\n')}
select f.outcome, a.body, case when f.outcome = 'stale' then ${current}::text end as current, a.audited
from _found f cross join (${answer}) a`;
  return { ...named(text), values: params.values };
}
