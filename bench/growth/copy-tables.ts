/** The statement that copies the rows of a table for all companies at once. */
import type { Column, Kind, Table } from './schema.ts';
import { numbered } from './tables.ts';

/** Values that differ between copies: `t` is the row of the template, `c` the copy. */
const overrides: Readonly<Record<string, string>> = {
  'tenants.company_name': `case when c.slug like 'small%' then 'Company ' || c.slug else t.company_name || ' ' || c.slug end`,
  'tenants.slug': 'c.slug',
  'tenants.join_code': 'upper(left(md5(c.slug), 8))',
  'users.email': `split_part(t.email, '@', 1) || c.staff || '@' || c.slug || '.example'`,
  'profiles.full_name': `t.full_name || case when c.staff = 0 then '' else ' ' || bench.word(t.user_id::text || c.staff) end`,
  'memberships.role': `case when c.staff > 0 and t.role = 'owner' then 'supervisor' else t.role end`,
  'stock_locations.name': `t.name || case when c.staff = 0 then '' else ' ' || c.staff + 1 end`,
  'stock_locations.is_default': 't.is_default and c.staff = 0',
  'customers.name': 'bench.customer(t.name, t.id, c.place)',
  'customers.email': `replace(t.email, '@', c.place || '@')`,
  'vendors.name': `t.name || case when c.place = 0 then '' else ' ' || c.place end`,
  'parts.sku': `t.sku || case when c.place = 0 then '' else '-' || c.place end`,
  'assets.asset_tag': `t.asset_tag || case when c.place = 0 then '' else '-' || c.place end`,
  'asset_codes.code': 'fw.random_code()',
  'sites.lat': `t.lat + ((bench.number(t.id::text || c.place) % 600) - 300) / 1000.0`,
  'sites.lng': `t.lng + ((bench.number(c.place || t.id::text) % 800) - 400) / 1000.0`,
  'work_orders.title': `t.title || case when bench.number(t.id::text || c.k) % 3 = 0 then ', ' || bench.word(t.id::text || c.k) else '' end`,
  'invoices.public_token': 'bench.token(t.public_token, c.k + 1000 * c.company)',
  'invoices.bill_to': `case when t.bill_to ? 'name' then jsonb_set(t.bill_to, '{name}', to_jsonb(bench.customer(t.bill_to->>'name', t.customer_id, c.place))) else t.bill_to end`,
  'quotes.bill_to': `case when t.bill_to ? 'name' then jsonb_set(t.bill_to, '{name}', to_jsonb(bench.customer(t.bill_to->>'name', t.customer_id, c.place))) else t.bill_to end`,
  'quote_revisions.public_token': 'bench.token(t.public_token, c.k + 1000 * c.company)',
  'maintenance_occurrences.sequence': 't.sequence + 100 * c.k',
  'vendor_bills.vendor_reference': `t.vendor_reference || '-' || c.k`,
  'bill_payments.run_number': `t.run_number || '-' || c.k`,
  'bank_imports.file_sha256': 'left(bench.token(t.file_sha256, c.k), 64)',
  'bank_lines.fingerprint': 'bench.token(t.fingerprint, c.k)',
  'notifications.link': `replace(t.link, t.about_id::text, bench.moved(t.about_id, c.story_by)::text)`,
};

/** Columns of amounts that are divided when each line becomes several. */
const divided: Readonly<Record<string, readonly string[]>> = {
  invoice_lines: ['unit_price', 'discount', 'shared_discount', 'net', 'tax', 'total'],
  journal_lines: ['debit', 'credit'],
};

const sources: Readonly<Record<Kind, string>> = {
  kept: 'bench.kept_copies',
  staff: 'bench.staff_copies',
  place: 'bench.place_copies',
  batch: 'bench.copies',
  story: 'bench.copies',
};

/** Selects the copied rows, oldest first; `values` replaces expressions of columns. */
export function selectCopies(
  table: Table,
  lines: number,
  values: Readonly<Record<string, string>> = {},
): { readonly columns: string; readonly select: string } {
  const { name, kind, columns } = table;
  const parts = divided[name] && lines > 1 ? lines : 1;
  const chosen = columns.map((column) => values[column.name] ?? copiedValue(table, column, parts));
  const stories =
    kind === 'story'
      ? `join bench.stories s on s.id = t.id and
          (bench.number(s.story || '/' || c.staff || '/' || c.company) % 10000) / 10000.0 < case when s.open then c.open else c.done end`
      : '';
  const own = columns.some((column) => column.name === 'tenant_id')
    ? 't.tenant_id = bench.template()'
    : name === 'tenants'
      ? 't.id = bench.template()'
      : `t.${name === 'users' ? 'id' : 'user_id'} in (select user_id from memberships where tenant_id = bench.template())`;
  const written = columns.find(({ name: column }) => column === 'created_at');
  return {
    columns: columns.map((column) => column.name).join(', '),
    select: `select ${chosen.join(', ')} from ${sources[kind]} c cross join ${name} t ${stories}
      ${parts > 1 ? `cross join generate_series(0, ${parts - 1}) p` : ''}
      where ${own} ${parts > 1 && name === 'journal_lines' ? `and bench.part(t.debit + t.credit, p, ${parts}) > 0` : ''}
      order by ${written ? `t.created_at - c.days * interval '1 day'` : 'c.company, c.k'}`,
  };
}

function copiedValue(table: Table, column: Column, parts: number): string {
  const { name, type, refers } = column;
  const series = numbered[table.name];
  if (series?.[0] === name) return numberOf(table, series[0], series[1]);
  const override = overrides[`${table.name}.${name}`];
  if (override !== undefined) return override;
  if (name === 'tenant_id') return 'c.tenant_id';
  if (refers) return `bench.moved(t.${name}, c.${movedBy(refers)}${partOf(table, name, parts)})`;
  if (parts > 1 && name === 'position') return `t.position * ${parts} + p`;
  if (parts > 1 && divided[table.name]?.includes(name)) return `bench.part(t.${name}, p, ${parts})`;
  return dated(table, name, type);
}

const movedBy = (kind: Kind) => `${kind === 'batch' ? 'story' : kind}_by`;

const partOf = (table: Table, column: string, parts: number) =>
  parts > 1 && column === 'id' && table.name in divided ? ' + p * 7000::bigint' : '';

/** What happens has its day; people, places and settings only have the day on which they were entered. */
function dated({ kind }: Table, column: string, type: string): string {
  const happens = kind === 'story' || kind === 'batch';
  if (type === 'timestamp with time zone' && (happens || column === 'created_at'))
    return `t.${column} - c.days * interval '1 day'`;
  return type === 'date' && happens ? `t.${column} - c.days` : `t.${column}`;
}

function numberOf(table: Table, column: string, date: string): string {
  const type = table.columns.find(({ name }) => name === date)?.type ?? '';
  const day = `(${dated(table, date, type)})::date`;
  const prefix = `bench.prefix(t.${column}, ${day})`;
  return `bench.numbered(${prefix}, row_number() over (partition by c.company, ${prefix} order by ${day}, c.k, t.id))`;
}
