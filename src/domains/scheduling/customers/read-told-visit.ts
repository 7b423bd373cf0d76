import { sql } from 'kysely';
import { findBillTo } from '#domains/crm/bill-to.ts';
import { addressLine } from '#kernel/address-line.ts';
import type { Ctx } from '#kernel/context.ts';
import type { Address } from '#kernel/field.ts';
import { type AsOne, crewAsOne } from './crew-as-one.rules.ts';

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
  readonly technician_id: string | null;
  readonly technician: string | null;
  readonly follows_another: boolean;
  readonly has_picture: boolean;
  readonly told_at: string | null;
  readonly company: string;
  readonly company_phone: string | null;
  readonly company_email: string | null;
}

/** A visit with what its customer may be told; that of a crew as one. */
export type ToldVisit = Omit<Row, 'place' | 'told_at'> &
  AsOne & {
    readonly customer: string;
    readonly contact: string | null;
    readonly email: string | null;
    readonly address: string | null;
  };

/** Whether the technician of visit `v` is at work at another customer's before it. */
export const followsAnother = sql`exists (select from visits o
  where o.technician_id = v.technician_id and o.id <> v.id and o.status = 'on_site' and o.starts_at <= v.starts_at
    and o.arrived_at > now() - interval '16 hours')`;

/** Undefined for work that is not for a customer. Needs the rights of the system. */
export async function readToldVisit(ctx: Ctx, id: string): Promise<ToldVisit | undefined> {
  const { rows } = await sql<Row>`
    select v.id, v.work_order_id, v.status, v.starts_at, v.ends_at, v.en_route_at, v.arrived_at, v.finished_at, v.expected_at,
      w.number, w.title, w.remedy, w.window_start, w.window_end, w.customer_id, w.contact_id,
      coalesce(nullif(jsonb_strip_nulls(s.address), '{}'), nullif(jsonb_strip_nulls(c.billing_address), '{}')) as place,
      v.technician_id, ${followsAnother} as follows_another, fw.person_name(m.user_id) as technician, fw.person_avatar(m.user_id) is not null as has_picture,
      t.company_name as company, t.phone as company_phone, t.email as company_email,
      (select min(u.created_at) from visit_updates u where u.visit_id = v.id) as told_at
    from visits v
    join work_orders w on w.id = v.work_order_id
    join tenants t on t.id = v.tenant_id
    left join customers c on c.id = w.customer_id
    left join sites s on s.id = w.site_id
    left join memberships m on m.id = v.technician_id
    where v.id = ${id} or v.crew_id = (select crew_id from visits where id = ${id})
    order by v.crew_place, v.id`.execute(ctx.db);
  const [lead, ...others] = rows;
  if (!lead) return undefined;
  const row = crewAsOne([lead, ...others]);
  if (row.customer_id === null) return undefined;
  const { customer_id, contact_id } = row;
  const { name, contact, email } = await findBillTo(ctx, { customer_id, contact_id }, 'is_primary');
  const { place, told_at: _, ...visit } = row;
  return { ...visit, customer: name, contact, email, address: place && addressLine(place) };
}
