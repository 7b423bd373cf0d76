import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import type { Address } from '#kernel/field.ts';

/** The recipient of an invoice as of the day it was sent. */
export interface BillTo {
  readonly name: string;
  readonly contact: string | null;
  readonly email: string | null;
  readonly address: Address | null;
  readonly tax_id: string | null;
}

/**
 * The document's own contact, else the billing contact, else the main contact, else the customer itself. `usual`: quotes go to the
 * main contact instead of the billing contact.
 */
export async function findBillTo(
  { db }: Pick<Ctx, 'db'>,
  { customer_id, contact_id }: { readonly customer_id: string; readonly contact_id: string | null },
  usual: 'is_billing' | 'is_primary' = 'is_billing',
): Promise<BillTo> {
  const { rows } = await sql<BillTo>`
    select c.name, b.name as contact, coalesce(b.email, c.email, p.email) as email, c.billing_address as address, c.tax_id
    from customers c
    left join lateral (select name, email from contacts where customer_id = c.id and (id = ${contact_id}::uuid or ${sql.ref(usual)})
      order by coalesce(id = ${contact_id}::uuid, false) desc, is_primary desc, created_at limit 1) b on true
    left join lateral (select email from contacts where customer_id = c.id and is_primary and email is not null
      order by created_at limit 1) p on true
    where c.id = ${customer_id}`.execute(db);
  const [found] = rows;
  if (!found) throw invalid({ customer_id: 'This customer doesn’t exist.' });
  return found;
}

/** SQL of the address that a document without a contact of its own is mailed to; `c` is the customer's alias. */
export const billEmailSql = `coalesce((select b.email from contacts b where b.customer_id = c.id and b.is_billing
  order by b.is_primary desc, b.created_at limit 1), c.email, (select p.email from contacts p where p.customer_id = c.id
  and p.is_primary and p.email is not null order by p.created_at limit 1))`;
