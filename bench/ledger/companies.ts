import { createChartOfAccounts } from '#domains/ledger/accounts/chart-of-accounts.ts';
import { type Connection, withClient } from '#hosts/node/database/connection.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database, DatabaseTransaction } from '#server/database/database.ts';
import { newId } from '#server/new-id.ts';

/** Companies with the default accounts and no other data. */
export async function foundCompanies(
  owner: Connection,
  database: Database<Tables>,
  count: number,
): Promise<string[]> {
  const companies = Array.from({ length: count }, newId);
  await withClient(owner, 'bench', async (client) => {
    for (const [index, id] of companies.entries()) {
      const name = `company-${index}`;
      await client.query('insert into tenants (id, company_name, slug, join_code) values ($1, $2, $2, $2)', [
        id,
        name,
      ]);
      await client.query(
        `insert into number_series (tenant_id, series, prefix, digits) values ($1, 'journal_entries', 'JE-', 5)`,
        [id],
      );
    }
  });
  for (const id of companies)
    await inCompany(database, id, ({ db }) => createChartOfAccounts({ db, newId }, 'en-US'));
  return companies;
}

export function inCompany<T>(
  database: Database<Tables>,
  company: string,
  work: (transaction: DatabaseTransaction<Tables>) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    await transaction.query(`select fw.act($1, null, null, 'owner', 'system', null, null, 'bench')`, [
      company,
    ]);
    return work(transaction);
  });
}
