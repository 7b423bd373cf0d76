/** What is to be filed next with each agency: `GET /api/reports/sales_tax_due`. */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { readJurisdictions } from './read-sales-tax.ts';
import { type Filing, nextDays } from './return-days.rules.ts';
import type { TaxBasis } from './sales-tax.resource.ts';

export interface SalesTaxDue {
  readonly agencies: readonly {
    readonly id: string;
    readonly name: string;
    readonly basis: TaxBasis;
    readonly starts_on: string;
    readonly ends_on: string;
    /** Whether those days are over; before, they can't be filed. */
    readonly is_over: boolean;
    readonly is_first: boolean;
    readonly tax: string;
  }[];
}

interface Agency {
  readonly id: string;
  readonly name: string;
  readonly filing: Filing;
  readonly basis: TaxBasis;
  readonly last_day: string | null;
  readonly first_line: string | null;
}

export const salesTaxDueReport = defineReport(
  'sales_tax_due',
  { label: 'Sales tax due', allow: office, permission: 'view_financial_reports' },
  async (ctx): Promise<SalesTaxDue> => {
    // The report's permission covers all the data it reads, so row access is raised for it.
    await sql`select set_config('app.access', 'command', true)`.execute(ctx.db);
    const { rows } = await sql<Agency>`
      select a.id, a.name, a.filing, a.basis,
        (select max(r.ends_on)::text from tax_returns r where r.tenant_id = a.tenant_id and r.agency_id = a.id and r.status = 'filed') as last_day,
        (select min(case when x.is_brought then x.entry_date + 1 else x.entry_date end)::text from sales_tax_lines x
          where x.tenant_id = a.tenant_id and x.agency_id = a.id and (not x.is_brought or a.basis = 'cash' and exists (
            select from invoices i where i.tenant_id = x.tenant_id and i.id = x.document_id and i.status = 'sent'))) as first_line
      from tax_agencies a where a.is_active order by a.name`.execute(ctx.db);
    const agencies: SalesTaxDue['agencies'][number][] = [];
    for (const { id, name, filing, basis, last_day, first_line } of rows) {
      const days = nextDays(last_day, first_line, ctx.today, filing);
      const lines = await readJurisdictions(ctx, { agency_id: id, from: days.starts_on, to: days.ends_on });
      const tax = lines.reduce((sum, line) => sum + line.tax, 0n);
      agencies.push({
        ...{ id, name, basis, ...days, is_over: days.ends_on < ctx.today, is_first: last_day === null },
        tax: fromMinor(tax, currencyExponent(ctx.viewer.currency)),
      });
    }
    return { agencies };
  },
);
