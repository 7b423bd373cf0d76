/** The response of a write: the written rows in API format, and their audit entries. */
import type { Role, Viewer } from '../access.ts';
import { currencyExponent } from '../money.ts';
import type { AnyResource } from '../resource.ts';
import { readableFields } from './rights.ts';
import { shownSql, sqlName } from './statement.ts';

/** Columns that every change touches; logging them would hide the actual change. */
export const unloggedColumns = ["'search_text'", "'updated_at'", "'version'"].join(', ');

/** SQL for the row `row` as logged, with custom fields under their own names. */
export function loggedSql({ customFields }: AnyResource, row: string): string {
  return customFields ? `fw.logged(to_jsonb(${row}))` : `to_jsonb(${row}) - 'search_text'`;
}

type Shower = Pick<Viewer, 'role' | 'currency'>;

/** All columns the viewer may read, of the row `t` returned by a writing step. */
export function shownColumns(resource: AnyResource, { role, currency }: Shower): string {
  const known = shown.get(resource) ?? new Map<string, string>();
  shown.set(resource, known);
  const exponent = currencyExponent(currency);
  const list = known.get(`${role} ${exponent}`) ?? columnList(resource, role, exponent);
  known.set(`${role} ${exponent}`, list);
  return list;
}

const shown = new WeakMap<AnyResource, Map<string, string>>();

/** A written row is a record and no longer a table row, so the row itself is passed as `_self`. */
function columnList(resource: AnyResource, role: Role, exponent: number): string {
  return [...readableFields(resource, { role })]
    .map(([name, field]) => `${shownSql({ name, field }, 't', exponent, 't._self')} as ${sqlName(name)}`)
    .join(', ');
}

export function shownNames(resource: AnyResource, viewer: Pick<Viewer, 'role'>): string[] {
  return [...readableFields(resource, viewer).keys()];
}

/**
 * `select concat('{"data":[…],…}')` over `rows`, a select with the columns `names`, `_order` and `_audit` (a call of fw.audit,
 * executed because it is counted).
 */
export function answerSql(rows: string, names: readonly string[]): string {
  const shown = names.map((name) => `_p.${sqlName(name)}`).join(', ');
  return `select concat('{"data":', coalesce(json_agg(_r order by _p._order), '[]'), ',"error":null,"count":', count(*), '}') as body, count(_p._audit) as audited
from (${rows}) _p cross join lateral (select ${shown}) _r`;
}
