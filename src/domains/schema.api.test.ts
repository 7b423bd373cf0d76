import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customTables } from '#domains/companies/settings/custom-field.resource.ts';
import { createTestDatabase, type TestDatabase } from '#kernel/testing/test-database.ts';
import { sqlType } from '#kernel/values.ts';
import { resources } from './index.ts';

/** Columns used by SQL only: stored search texts, keys of imports and storage. */
const internal: Readonly<Record<string, readonly string[]>> = {
  '*': ['search_text', 'import_key'],
  memberships: ['rights_version', 'last_used_at'],
  invitations: ['token_hash', 'accepted_by'],
  invoices: ['public_token'],
  files: ['storage_key', 'byte_size', 'sha256', 'has_thumbnail'],
  imports: ['storage_key'],
  api_keys: ['key_hash'],
  calendar_feeds: ['secret_hash'],
  webhooks: ['secret', 'previous_secret'],
  data_exports: ['storage_key'],
  journal_entries: ['position'],
  accountant_exports: ['frozen'],
  room_outages: ['overdue_told_at'],
  dispatch_runs: ['scope_key', 'seen_at'],
  territories: ['shape'],
  report_runs: [
    ...['run_key', 'rights', 'permission', 'audit', 'read_at', 'seen_at'],
    ...['content_type', 'byte_size'],
  ],
};

type Column = { table_name: string; column_name: string; data_type: string; is_nullable: string };

describe('the database and the declarations', () => {
  let db: TestDatabase;
  let columns: Column[];
  beforeAll(async () => {
    db = await createTestDatabase();
    columns = await db.adminQuery<Column>(`select table_name, column_name, data_type, is_nullable
      from information_schema.columns where table_schema = 'public'`);
  });
  afterAll(() => db.drop());

  it.each(resources.map((resource) => [resource.name, resource] as const))(
    'agree about %s',
    (name, resource) => {
      const stored = columns.filter((column) => column.table_name === name);
      expect(stored.length, `table ${name}`).toBeGreaterThan(0);
      const declared = Object.entries(resource.columns).filter(([, field]) => field.sql === undefined);
      const known = new Set(stored.map((column) => column.column_name));
      expect(
        declared.map(([key]) => key).filter((key) => !known.has(key)),
        'declared, not in the table',
      ).toEqual([]);
      const allowed = new Set([
        ...Object.keys(resource.columns),
        ...(internal['*'] ?? []),
        ...(internal[name] ?? []),
      ]);
      expect(
        [...known].filter((key) => !allowed.has(key)),
        'in the table, not declared',
      ).toEqual([]);
    },
  );

  it.each(resources.map((resource) => [resource.name, resource] as const))(
    'hold the same kinds of values in %s',
    (name, resource) => {
      const stored = new Map(
        columns.filter((c) => c.table_name === name).map((c) => [c.column_name, c.data_type]),
      );
      const differing = Object.entries(resource.columns)
        .filter(([key, field]) => field.sql === undefined && !matches(sqlType(field), stored.get(key) ?? ''))
        .map(([key, field]) => `${key}: declared ${sqlType(field)}, stored ${stored.get(key)}`);
      expect(differing).toEqual([]);
    },
  );

  it('agree on which tables may have custom fields, and no declared column looks like one', () => {
    const tables = resources.filter((resource) => resource.customFields).map(({ name }) => name);
    expect([...customTables].sort()).toEqual(tables.sort());
    const alike = resources.flatMap(({ name, columns }) =>
      Object.keys(columns).flatMap((key) => (key.startsWith('custom_') ? [`${name}.${key}`] : [])),
    );
    expect(alike).toEqual([]);
  });

  it('protect every table of a company: forced row-level security, four policies, no bypass', async () => {
    const tables = await db.adminQuery<{ name: string; forced: boolean; policies: string }>(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        (select string_agg(distinct p.polcmd::text, '' order by p.polcmd::text) from pg_policy p where p.polrelid = c.oid and p.polpermissive) as policies
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r'
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')`);
    expect(
      tables.filter((t) => !t.forced || !/a.*d.*r.*w/.test(t.policies.replace('*', ''))).map((t) => t.name),
    ).toEqual([]);
  });

  it('take no day of the server’s for one of the company', async () => {
    const found = await db.adminQuery<{ name: string }>(`
      select d.adrelid::regclass || '.' || a.attname as name from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where a.atttypid = 'date'::regtype and pg_get_expr(d.adbin, d.adrelid) ~* 'current_date|now\\(\\)'`);
    expect(found).toEqual([]);
  });

  it('keep every reference inside the company: foreign keys include the tenant', async () => {
    const loose = await db.adminQuery<{ name: string }>(`
      select k.conrelid::regclass || ' → ' || k.confrelid::regclass as name from pg_constraint k
      where k.contype = 'f'
        and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'tenant_id')
        and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'tenant_id')
        and not exists (select from unnest(k.conkey) key join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key and a.attname = 'tenant_id')`);
    expect(loose).toEqual([]);
  });

  it('start every business unique constraint with the company', async () => {
    const loose = await db.adminQuery<{ name: string }>(`
      select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnum = i.indkey[0])
      order by 1`);
    // Opaque random secrets that are looked up before a company is known, and accounts' mail without one.
    expect(loose.map((row) => row.name)).toEqual([
      'api_keys_key_hash_key',
      'asset_codes_code_key',
      'calendar_feeds_secret_key',
      'invitations_token_key',
      'invoices_public_token_key',
      'outbox_emails_pkey',
      'quote_revisions_public_token_key',
      'visit_links_public_token_key',
    ]);
  });
});

function matches(declared: string, stored: string): boolean {
  const same: Readonly<Record<string, string>> = {
    int: 'integer',
    integer: 'integer',
    int4: 'integer',
    int8: 'bigint',
    bigint: 'bigint',
    bool: 'boolean',
    boolean: 'boolean',
    timestamptz: 'timestamp with time zone',
    'text[]': 'ARRAY',
    numeric: 'numeric',
    jsonb: 'jsonb',
    uuid: 'uuid',
    date: 'date',
    text: 'text',
  };
  return (same[declared] ?? declared) === stored || (declared === 'text[]' && stored === 'ARRAY');
}
