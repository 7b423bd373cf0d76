import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderedSql } from '#kernel/data-api/statement.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { invoices } from './invoicing/invoice.resource.ts';
import { payments } from './invoicing/payments/payment.resource.ts';
import { journalEntries } from './ledger/ledger.resource.ts';
import { type Company, openCompany } from './work-orders/testing/company.ts';
import { workOrders } from './work-orders/work-order.resource.ts';

let company: Company;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company.stop());

/** A memo may be longer than an index takes. */
const withoutIndex = ['memo'];

const large: AnyResource[] = [workOrders, invoices, payments, journalEntries];
it.each(large)(
  'an index answers a sort by any column that the list of $name shows',
  async ({ name, list, columns }) => {
    const rows = await company.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where tablename = '${name}' and indexdef !~ ' WHERE '`,
    );
    const keys = rows.map(({ indexdef }) =>
      indexdef
        .replace(/^.*? USING btree /, '')
        .replaceAll(' DESC', '')
        .toLowerCase(),
    );
    const sorted = Object.entries(columns).filter(
      ([column, { kind, sql }]) =>
        list?.includes(column) && kind !== 'ref' && !sql && !withoutIndex.includes(column),
    );
    expect(sorted.length).toBeGreaterThan(2);
    const missing = sorted
      .map(([column, field]) => orderedSql({ name: column, field }, 't').replace(`t."${column}"`, column))
      .filter((column) => !keys.some((key) => key.startsWith(`(tenant_id, ${column}, id)`)));
    expect(missing).toEqual([]);
  },
);
