// Database look-ups for preparing rows. Row-level security limits them to the company, so a name in the file can only match its
// own rows.

import type { Known } from '#domains/imports/rows/alike.ts';
import type { RowLookup } from '#domains/imports/rows/prepare-rows.ts';
import type { Found } from '#domains/imports/rows/references.ts';
import { quoteIdentifier } from '../database/quote-identifier.ts';
import { resourceOf } from './declarations.ts';
import type { ImportContext } from './import-task.ts';

const wanted = 'array(select lower(n) from unnest($1::text[]) n)';

/** As in a trial balance of Xero: “Business Bank Account (090)”. */
const asInXero = "name || ' (' || coalesce(xero_code, code) || ')'";

/**
 * Sites within their customer, assets and rooms within both, meters within their asset, assets also by tag, parts by SKU, and accounts by
 * code and by their names in QuickBooks and Xero.
 */
const byName: Readonly<Record<string, string>> = {
  customers: `select id, name from customers where lower(name) = any(${wanted})`,
  sites: `select id, name, customer_id from sites where lower(name) = any(${wanted})`,
  assets: `select id, name, customer_id, site_id, false as "isTag" from assets where lower(name) = any(${wanted})
    union all
    select id, asset_tag, customer_id, site_id, true from assets where lower(asset_tag) = any(${wanted})`,
  rooms: `select r.id, r.number as name, s.customer_id, r.site_id from rooms r join sites s on s.id = r.site_id
    where lower(r.number) = any(${wanted})`,
  accounts: `select id, name, false as "isTag" from accounts where lower(name) = any(${wanted})
    union all select id, code, true from accounts where lower(code) = any(${wanted})
    union all select id, code || ' ' || name, true from accounts where lower(code || ' ' || name) = any(${wanted})
    union all select id, quickbooks_name, true from accounts
      where lower(quickbooks_name) = any(${wanted}) and lower(quickbooks_name) <> lower(name)
    union all select id, ${asInXero}, true from accounts where lower(${asInXero}) = any(${wanted})`,
  parts: `select id, name, false as "isTag" from parts where lower(name) = any(${wanted})
    union all select id, sku, true from parts where lower(sku) = any(${wanted})
    union all select id, sku || ' ' || name, true from parts where lower(sku || ' ' || name) = any(${wanted})`,
  meters: `select id, name, asset_id from meters where lower(name) = any(${wanted})`,
};

/** Any other row by its title. */
function byTitle(context: ImportContext, table: string): string {
  const { title, fields } = resourceOf(context, table);
  const name = fields[title]?.sql ?? `t.${quoteIdentifier(title)}`;
  return `select t.id, ${name} as name from ${quoteIdentifier(table)} t where lower(${name}) = any(${wanted})`;
}

export function createRowLookup(context: ImportContext): RowLookup {
  const { look, arrayParameter } = context;
  const column = async (text: string, values: readonly string[]): Promise<ReadonlySet<string>> => {
    const rows = await look.query<{ value: string }>(text, [arrayParameter('text', values)]);
    return new Set(rows.map(({ value }) => value));
  };
  return {
    find: (table, names) => look.query<Found>(byName[table] ?? byTitle(context, table), [names]),
    async importedKeys(table, keys) {
      if (keys.length === 0) return new Set();
      return column(
        // One index look-up per key, whatever the outdated statistics of a growing table suggest.
        `select k.value from unnest($1::text[]) as k(value)
          cross join lateral (select from ${quoteIdentifier(table)} t where t.import_key = k.value limit 1) t`,
        keys,
      );
    },
    async takenWithin(table, { field, within }, values) {
      const rows = await look.query<{ value: string; parent: string }>(
        `select lower(${quoteIdentifier(field)}) as value, ${quoteIdentifier(within)} as parent
           from ${quoteIdentifier(table)} where lower(${quoteIdentifier(field)}) = any(${wanted})`,
        [arrayParameter('text', values)],
      );
      return new Set(rows.map(({ value, parent }) => `${parent} ${value}`));
    },
    async refused({ of, where }, rows) {
      const read = rows.map((row) =>
        Object.fromEntries(of.map((column) => [column, String(row[column] ?? '')])),
      );
      const found = await look.query<{ at: number }>(
        `select (v.at - 1)::int as at from jsonb_array_elements($1::jsonb) with ordinality as v(row, at) where ${where}`,
        [JSON.stringify(read)],
      );
      return new Set(found.map(({ at }) => at));
    },
    known(table, field) {
      const { title } = resourceOf(context, table);
      return look.query<Known>(
        `select id, ${quoteIdentifier(title)} as title, ${quoteIdentifier(field)} as value
           from ${quoteIdentifier(table)} where ${quoteIdentifier(field)} is not null order by id`,
      );
    },
    taken: (table, name, values) =>
      column(
        `select ${quoteIdentifier(name)} as value from ${quoteIdentifier(table)} where ${quoteIdentifier(name)} = any($1::text[])`,
        values,
      ),
  };
}
