import { sql } from 'kysely';
import { findBillTo } from '#domains/crm/bill-to.ts';
import { addressLine } from '#kernel/address-line.ts';
import type { Ctx } from '#kernel/context.ts';
import type { Address } from '#kernel/field.ts';

interface Row {
  readonly id: string;
  readonly work_order_id: string;
  readonly status: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly en_route_at: string | null;
  readonly arrived_at: string | null;
  readonly finished_at: string | null;
  readonly expected_at: string | null;
  readonly number: string | null;
  readonly title: string;
  readonly remedy: string | null;
  readonly window_start: string | null;
  readonly window_end: string | null;
  readonly customer_id: string | null;
  readonly contact_id: string | null;
  readonly place: Address | null;
  readonly technician: string | null;
  readonly has_picture: boolean;
  readonly company: string;
  readonly company_phone: string | null;
  readonly company_email: string | null;
}

/** A visit with what its customer may be told. */
export type ToldVisit = Omit<Row, 'place'> & {
  readonly customer: string;
  readonly contact: string | null;
  readonly email: string | null;
  readonly address: string | null;
};

/** Undefined for work that is not for a customer. Needs the rights of the system. */
export async function readToldVisit(ctx: Ctx, id: string): Promise<ToldVisit | undefined> {
  const { rows } = await sql<Row>`
    select v.id, v.work_order_id, v.status, v.starts_at, v.ends_at, v.en_route_at, v.arrived_at, v.finished_at, v.expected_at,
      w.number, w.title, w.remedy, w.window_start, w.window_end, w.customer_id, w.contact_id,
      coalesce(nullif(jsonb_strip_nulls(s.address), '{}'), nullif(jsonb_strip_nulls(c.billing_address), '{}')) as place,
      fw.person_name(m.user_id) as technician, fw.person_avatar(m.user_id) is not null as has_picture,
      t.company_name as company, t.phone as company_phone, t.email as company_email
    from visits v
    join work_orders w on w.id = v.work_order_id
    join tenants t on t.id = v.tenant_id
    left join customers c on c.id = w.customer_id
    left join sites s on s.id = w.site_id
    left join memberships m on m.id = v.technician_id
    where v.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (!row || row.customer_id === null) return undefined;
  const { customer_id, contact_id } = row;
  const { name, contact, email } = await findBillTo(ctx, { customer_id, contact_id }, 'is_primary');
  const { place, ...visit } = row;
  return { ...visit, customer: name, contact, email, address: place && addressLine(place) };
}
