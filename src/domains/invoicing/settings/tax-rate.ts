import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';

/**
 * The default rate of a new line: zero for an exempt customer whose certificate has not expired, else that of the site's place or the
 * site's own, else the company's. "0.0825"
 */
export async function usualTaxRate(
  { db, today }: Pick<Ctx, 'db' | 'today'>,
  customerId: string,
  siteId: string | null,
): Promise<string> {
  const { rows } = await sql<{ rate: string }>`
    select case when c.tax_exempt and coalesce(c.exemption_expires_on >= ${today}::date, true) then 0
      else coalesce(place.rate, s.tax_rate, nullif(t.tax_rate, 0),
        (select r.rate from tax_rates r where r.is_default and r.is_active order by r.created_at limit 1), 0) end::text as rate
    from tenants t
    left join customers c on c.id = ${customerId}::uuid
    left join sites s on s.id = ${siteId}::uuid and s.customer_id = ${customerId}::uuid
    left join tax_rates place on place.id = s.tax_rate_id`.execute(db);
  return rows[0]?.rate ?? '0';
}
