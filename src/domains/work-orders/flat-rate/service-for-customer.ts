import { sql } from 'kysely';
import '#domains/price-book/service.resource.ts';
import { priceAtLevel } from '#domains/price-book/price-level.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { currencyExponent, type UnitPrice } from '#kernel/money.ts';
import type { IncludedPart } from './covered-parts.rules.ts';

export interface OfferedService {
  readonly name: string;
  readonly description: string | null;
  readonly labour_minutes: number;
  readonly is_taxable: boolean;
  readonly price: UnitPrice;
  readonly cost: UnitPrice;
  readonly included_parts: readonly IncludedPart[];
}

/** A service of the price book as this customer gets it, with the parts that it includes. */
export async function serviceForCustomer(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  serviceId: string,
  customerId: string | null,
): Promise<OfferedService> {
  const { rows } = await sql<OfferedService & { is_active: boolean; change: string | null }>`
    select s.name, s.description, s.labour_minutes, s.is_taxable, s.is_active, fw.service_sale_price(s) as price, fw.service_unit_cost(s) as cost,
      (select v.services_change::text from customers c join price_levels v on v.tenant_id = c.tenant_id and v.id = c.price_level_id
        where c.tenant_id = s.tenant_id and c.id = ${customerId}::uuid) as change,
      coalesce((select jsonb_agg(jsonb_build_object('part_id', u.part_id, 'quantity', u.quantity::text) order by u.part_id)
        from service_parts u where u.tenant_id = s.tenant_id and u.service_id = s.id), '[]') as included_parts
    from services s where s.id = ${serviceId}::uuid`.execute(db);
  const [found] = rows;
  if (!found?.is_active) throw invalid({ service_id: 'This service is no longer in the price book.' });
  return { ...found, price: priceAtLevel(found.price, found.change, currencyExponent(viewer.currency)) };
}

/** As it stands on a job and on documents: its name, and below it what it is. */
export const serviceWords = ({ name, description }: OfferedService): string =>
  [name, description].filter(Boolean).join('\n').slice(0, 1000);
