import type { Ctx } from '#kernel/context.ts';
import type { Address } from '#kernel/field.ts';

/** Whom an invoice names, as it was on the day it was sent. */
export interface BillTo {
  readonly name: string;
  readonly contact: string | null;
  readonly email: string | null;
  readonly address: Address | null;
  readonly tax_id: string | null;
}

/** The invoice's own contact, else whoever gets the invoices, else the main contact, else the customer itself. */
export async function findBillTo(
  { db }: Pick<Ctx, 'db'>,
  { customer_id, contact_id }: { readonly customer_id: string; readonly contact_id: string | null },
): Promise<BillTo> {
  const customer = await db
    .selectFrom('customers')
    .select(['name', 'email', 'billing_address', 'tax_id'])
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow();
  const contacts = await db
    .selectFrom('contacts')
    .select(['id', 'name', 'email', 'is_billing', 'is_primary'])
    .where('customer_id', '=', customer_id)
    .orderBy('is_billing', 'desc')
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .execute();
  const billing = contacts.find(({ is_billing }) => is_billing);
  const contact = contacts.find(({ id }) => id === contact_id) ?? billing;
  const reachable = contacts.find(({ is_primary, email }) => is_primary && email !== null);
  return {
    name: customer.name,
    contact: contact?.name ?? null,
    email: contact?.email ?? customer.email ?? reachable?.email ?? null,
    address: customer.billing_address,
    tax_id: customer.tax_id,
  };
}
