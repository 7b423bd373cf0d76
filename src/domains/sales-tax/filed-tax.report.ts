/** What a return reported when it was filed, also one that was taken back: `GET /api/reports/filed_tax?return_id=…`. */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { notFound } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import './tax-return.resource.ts';

const figures = ['taxable', 'exempt', 'nontaxable', 'tax'] as const;
type Figure = (typeof figures)[number];

export interface FiledTax {
  readonly lines: readonly (Place & Readonly<Record<Figure, string>>)[];
}

interface Place {
  readonly level: string;
  readonly jurisdiction: string;
  /** "0.0481" */
  readonly rate: string;
  readonly is_bad_debt: boolean;
  /** Of days that were filed before. */
  readonly is_carried: boolean;
}

export const filedTaxReport = defineReport(
  'filed_tax',
  {
    label: 'Filed sales tax',
    allow: office,
    permission: 'view_financial_reports',
    params: { return_id: field.ref('tax_returns', { label: 'Return', required: true }) },
  },
  async ({ db, viewer }, { return_id }): Promise<FiledTax> => {
    // The report's permission covers all the data it reads, so row access is raised for it.
    await sql`select set_config('app.access', 'command', true)`.execute(db);
    const filed = await db
      .selectFrom('tax_returns')
      .select('id')
      .where('id', '=', return_id)
      .executeTakeFirst();
    if (!filed) throw notFound();
    const { rows } = await sql<Place & Readonly<Record<Figure, bigint>>>`
      select x.level, x.jurisdiction, trim_scale(x.part_rate / 1000000.0)::text as rate, x.is_bad_debt, l.day < r.starts_on as is_carried,
        sum(l.taxable)::bigint as taxable, sum(l.exempt)::bigint as exempt, sum(l.nontaxable)::bigint as nontaxable, sum(l.tax)::bigint as tax
      from tax_returns r
      join tax_return_lines l on l.tenant_id = r.tenant_id and l.return_id = r.id
      join sales_tax_lines x on x.tenant_id = l.tenant_id and x.position = l.position and x.rate = l.rate and x.part = l.part
      where r.id = ${return_id}::uuid
      group by x.level, x.jurisdiction, x.part_rate, 4, 5
      having sum(l.taxable) <> 0 or sum(l.exempt) <> 0 or sum(l.nontaxable) <> 0 or sum(l.tax) <> 0
      order by array_position(array['state', 'county', 'city', 'district'], x.level), x.jurisdiction, x.part_rate, 4, 5`.execute(
      db,
    );
    const shown = (amount: bigint) => fromMinor(amount, currencyExponent(viewer.currency));
    return {
      lines: rows.map(({ taxable, exempt, nontaxable, tax, ...place }) => ({
        ...place,
        ...{ taxable: shown(taxable), exempt: shown(exempt), nontaxable: shown(nontaxable), tax: shown(tax) },
      })),
    };
  },
);
