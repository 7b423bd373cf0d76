/** Migrations that convert what is stored, on rows as the version before had them. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { quoteIdentifier } from '#server/database/quote-identifier.ts';
import { type Connection, withClient } from './connection.ts';
import { migrate } from './migrate.ts';

const { admin } = inject('cluster');
const all = 'db/migrations';
const folder = mkdtempSync(join(tmpdir(), 'fwc-'));
const name = `fw_converted_${Math.random().toString(36).slice(2, 10)}`;
const owner: Connection = { ...admin, database: name };

const asAdmin = (sql: string) => withClient(admin, 'test', (client) => client.query(sql));
const query = (sql: string, values: readonly unknown[] = []) =>
  withClient(owner, 'test', async (client) => (await client.query(sql, [...values])).rows);
/** All migrations with lower numbers than that. */
async function migrateBelow(number: string): Promise<void> {
  for (const file of readdirSync(all).filter((one) => one < number))
    copyFileSync(join(all, file), join(folder, file));
  await migrate(owner, { folder });
}
/** Without the rows that these would refer to. */
const insert = (sql: string) =>
  query(`do $$ begin set local session_replication_role = replica; ${sql}; end $$`);

beforeAll(() => asAdmin(`create database ${quoteIdentifier(name)}`));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await asAdmin(`drop database ${quoteIdentifier(name)} with (force)`);
  for (const kind of ['app', 'jobs', 'backup'])
    await asAdmin(`drop role if exists ${quoteIdentifier(`fieldwright_${kind}_${name}`)}`);
});

it('0597: the cost of opening stock is in minor units, whatever the currency’s decimals', async () => {
  await migrateBelow('0597');
  const costs = [
    ['USD', '5', '500'],
    ['USD', '33.333333', '3333.3333'],
    ['USD', '0.000001', '0.0001'],
    ['USD', '0', '0'],
    ['JPY', '1200.5', '1200.5'],
    ['KWD', '1.250001', '1250.001'],
  ] as const;
  for (const currency of ['USD', 'JPY', 'KWD'])
    await insert(`insert into tenants (company_name, slug, join_code, currency)
      values ('${currency}', '${currency}', '${currency}', '${currency}')`);
  for (const [currency, cost] of costs)
    await insert(`insert into opening_stock (tenant_id, part_id, location_id, quantity, unit_cost)
      select id, fw.uuid_v7(), fw.uuid_v7(), 1, ${cost} from tenants where currency = '${currency}'`);
  expect(await query('select count(*)::int as n from opening_stock')).toEqual([{ n: costs.length }]);
  await migrateBelow('0598');
  const found = await query(`select t.currency, o.unit_cost::text as cost from opening_stock o
    join tenants t on t.id = o.tenant_id order by array_position(array['USD', 'JPY', 'KWD'], t.currency), o.created_at, o.id`);
  expect(found.map(({ currency, cost }) => [currency, cost])).toEqual(
    costs.map(([currency, , cost]) => [currency, cost]),
  );
  // And from there to the schema of today.
  await migrate(owner);
});
