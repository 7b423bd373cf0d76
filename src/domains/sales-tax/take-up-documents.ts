import { sql } from 'kysely';
import { taxRates } from '#domains/ledger/ledger.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';

/**
 * Splits the tax of invoices, credit notes and write-offs that were posted before their rate had parts. What has been split stays as it is; days of
 * which a return is filed come into the next one.
 */
export const takeUpDocuments = defineCommand(
  taxRates,
  'take_up_documents',
  {
    label: 'Take up earlier invoices',
    placed: true,
    allow: office,
    permission: 'manage_accounts',
    scope: 'collection',
    input: { from: field.date({ label: 'Issued from', required: true }) },
  },
  async ({ db }, _row, { from }) => {
    const { rows } = await sql<{ documents: number }>`
      select fw.take_up_sales_tax(${from}::date)::integer as documents`.execute(db);
    return { documents: rows[0]?.documents ?? 0 };
  },
);
