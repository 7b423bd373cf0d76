/** The answer to a write: the touched rows as the API shows them, and their lines in the audit log. */
import type { Role, Viewer } from '../access.ts';
import { currencyExponent } from '../money.ts';
import type { AnyResource } from '../resource.ts';
import { readableFields } from './rights.ts';
import { shownSql, sqlName } from './statement.ts';

/** Columns that every change touches; they would only hide in the log what was changed. */
export const unloggedColumns = ["'search_text'", "'updated_at'", "'version'"].join(', ');

/** The row `row` as the audit log keeps it; fields of the company's own by their names. */
export function loggedSql({ customFields }: AnyResource, row: string): string {
  return customFields ? `fw.logged(to_jsonb(${row}))` : `to_jsonb(${row}) - 'search_text'`;
}

type Shower = Pick<Viewer, 'role' | 'currency'>;

/** All columns that the viewer may read, of the row `t` that a step of a write returned. */
export function shownColumns(resource: AnyResource, { role, currency }: Shower): string {
  const known = shown.get(resource) ?? new Map<string, string>();
  shown.set(resource, known);
  const exponent = currencyExponent(currency);
  const list = known.get(`${role} ${exponent}`) ?? columnList(resource, role, exponent);
  known.set(`${role} ${exponent}`, list);
  return list;
}

const shown = new WeakMap<AnyResource, Map<string, string>>();

/** What was written is no row of the table any more but a record: as a whole it travels in `_self`. */
function columnList(resource: AnyResource, role: Role, exponent: number): string {
  return [...readableFields(resource, { role })]
    .map(([name, field]) => `${shownSql({ name, field }, 't', exponent, 't._self')} as ${sqlName(name)}`)
    .join(', ');
}

export function shownNames(resource: AnyResource, viewer: Pick<Viewer, 'role'>): string[] {
  return [...readableFields(resource, viewer).keys()];
}

/**
 * `select concat('{"data":[…],…}')` over `rows`, a select that has the columns `names`, `_order` and `_audit`
 * (a call of fw.audit: counting it is what makes it happen).
 */
export function answerSql(rows: string, names: readonly string[]): string {
  const shown = names.map((name) => `_p.${sqlName(name)}`).join(', ');
  return `select concat('{"data":', coalesce(json_agg(_r order by _p._order), '[]'), ',"error":null,"count":', count(*), '}') as body, count(_p._audit) as audited
from (${rows}) _p cross join lateral (select ${shown}) _r`;
}
