// Writes everything of a company to a ZIP: each table as CSV and JSON, the company's settings, its audit log and its files. Read
// in one transaction, so that all tables are consistent. It contains what the declarations let an owner read; columns that no
// owner may read (token hashes, storage keys) are left out.

import { sql } from 'kysely';
import { financialPermissions, isAllowed, type Viewer } from '#kernel/access.ts';
import { csvLine } from '#kernel/csv.ts';
import { type CustomDefinition, customColumns, withCustomFields } from '#kernel/custom-fields.ts';
import { readableFields } from '#kernel/data-api/rights.ts';
import { createDataApi, type DataApi } from '#kernel/data-api/run.ts';
import type { Field } from '#kernel/field.ts';
import { systemViewer } from '#kernel/job.ts';
import { createRegistry, type Registry } from '#kernel/registry.ts';
import type { AnyResource } from '#kernel/resource.ts';
import type { Tables } from '#kernel/tables.ts';
import { chunksOf } from '../bytes.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { Files } from '../files/stored-files.ts';
import { type AdditionalTable, additionalTables } from './additional-tables.ts';
import type { Zip } from './archives.ts';
import { readMe } from './read-me.ts';

export type Archive = { readonly rows: number; readonly files: number };

export type ArchiveOf = {
  readonly database: Database<Tables>;
  readonly registry: Registry;
  readonly files: Files;
  readonly tenantId: string;
  readonly now: Date;
  /** Called after each table. */
  onTable(done: number, total: number): Promise<void>;
};

const PAGE = 1000;

export async function writeArchive(order: ArchiveOf, zip: Zip): Promise<Archive> {
  const { rows, stored } = await order.database.transaction(
    (transaction) => writeTables(order, zip, transaction),
    { isolation: 'repeatable read', readOnly: true, retry: false },
  );
  const missing = await writeFiles(order, zip, stored);
  await zip.add('README.txt', [readMe(order.now, missing)]);
  return { rows, files: stored.length - missing.length };
}

type StoredFile = { id: string; storage_key: string };

async function writeTables(
  order: ArchiveOf,
  zip: Zip,
  { db, query, run }: DatabaseTransaction<Tables>,
): Promise<{ rows: number; stored: readonly StoredFile[] }> {
  const { tenantId, registry } = order;
  await query("set local idle_in_transaction_session_timeout = '10min'");
  await query("set local statement_timeout = '5min'");
  await sql`select fw.act(${tenantId}, null, null, 'owner', 'system', null, null, 'system')`.execute(db);
  const [company] = await query<Company>(
    `select id, company_name, slug, trade, timezone, currency, locale, address, phone, email, working_hours, holidays,
       tax_rate, settings, created_at from tenants`,
  );
  if (!company) throw new Error('no such company');
  await zip.add('company.json', [`${JSON.stringify(company, null, 2)}\n`]);
  const viewer: Viewer = {
    ...systemViewer({ tenantId, ...company }),
    permissions: new Set(financialPermissions),
  };
  // Archived ones too, because their values are still stored.
  const own = customColumns(
    await query<CustomDefinition>(
      'select table_name, key, label, kind, options, help, is_required, technicians from custom_fields order by position, id',
    ),
    company.currency,
  );
  const ownResources = registry.resources.map((resource) => withCustomFields(resource, own[resource.name]));
  const data = createDataApi({
    registry: createRegistry(ownResources, registry.commands),
    database: { run: (_viewer, statements) => run(statements) },
  });
  const tables = ownResources.filter((resource) => isAllowed(resource.access.read, 'owner'));
  let rows = 0;
  for (const [index, resource] of tables.entries()) {
    rows += await writeTable(zip, data, viewer, resource);
    await order.onTable(index + 1, tables.length);
  }
  for (const table of additionalTables)
    if (!registry.resource(table.name)) rows += await writeAdditional(zip, query, table);
  const stored = await query<StoredFile>(
    'select id, storage_key from files where deleted_at is null order by id',
  );
  return { rows, stored };
}

type Company = { currency: string; timezone: string; locale: string };
/** Columns with secrets, like the token of an invoice link that only the customer was sent. */
const secret = /(^|_)(token|secret|password|join_code)(_|$)/;
/** Custom fields are the company's own data, whatever their names. */
const isSecret = (column: string) => secret.test(column) && !column.startsWith('custom_');
type Row = Readonly<Record<string, unknown>>;
type Page = { data: Row[]; next?: string | null };

/** Read twice, once per format, so that the table is never held in memory. */
async function writeTable(
  zip: Zip,
  data: DataApi<Viewer>,
  viewer: Viewer,
  resource: AnyResource,
): Promise<number> {
  const { name } = resource;
  const fields = new Map([...readableFields(resource, viewer)].filter(([column]) => !isSecret(column)));
  const select = [...fields.keys()].join(',');
  let rows = 0;
  async function* pages(): AsyncGenerator<readonly Row[]> {
    let after: string | null | undefined;
    do {
      const next = after ? `&after=${encodeURIComponent(after)}` : '';
      const { body } = await data.list(
        viewer,
        name,
        `select=${select}&order=id&count=none&limit=${PAGE}${next}`,
      );
      const page: Page = JSON.parse(body);
      yield page.data;
      after = page.next;
    } while (after);
  }
  await zip.add(`tables/${name}.json`, asJson(pages()));
  async function* lines(): AsyncGenerator<string> {
    yield csvLine([...fields.keys()]);
    for await (const page of pages()) {
      rows += page.length;
      yield page.map((row) => rowLine(row, fields)).join('');
    }
  }
  await zip.add(`tables/${name}.csv`, lines());
  return rows;
}

/** Masks secrets inside JSON values, such as audit entries. */
function withoutSecrets(key: string, value: unknown): unknown {
  return isSecret(key) && value !== null ? '•••' : value;
}

async function* asJson(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const page of pages) {
    for (const row of page) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row, withoutSecrets)}`;
      isFirst = false;
    }
  }
  yield '\n]\n';
}

function rowLine(row: Row, fields: ReadonlyMap<string, Field>): string {
  const cells = [...fields.keys()].map((name) => row[name]);
  return csvLine(
    cells.map((value) => (value instanceof Object ? JSON.stringify(value, withoutSecrets) : value)),
  );
}

/** JSON only: not meant for spreadsheets. */
async function writeAdditional(
  zip: Zip,
  query: DatabaseTransaction<Tables>['query'],
  { name, text, first }: AdditionalTable,
): Promise<number> {
  let rows = 0;
  async function* pages(): AsyncGenerator<readonly Row[]> {
    let after = first;
    for (;;) {
      const page = await query<Row & { id: string }>(text, [after, PAGE]);
      if (page.length === 0) return;
      yield page;
      rows += page.length;
      after = String(page.at(-1)?.id);
    }
  }
  await zip.add(`tables/${name}.json`, asJson(pages()));
  return rows;
}

/** Adds files under their ids; `tables/files.csv` has their names. Returns the ids of missing files. */
async function writeFiles(
  { files }: ArchiveOf,
  zip: Zip,
  stored: readonly StoredFile[],
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const { id, storage_key } of stored) {
    const ending = /\.[a-z0-9]{1,8}$/.exec(storage_key)?.[0] ?? '';
    const file = await files.open(storage_key);
    if (!file) missing.push(id);
    else await zip.add(`files/${id}${ending}`, chunksOf(file.body));
  }
  return missing;
}
