import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import type {
  AgreedLine,
  RecordedCost,
  RecordedPart,
  RecordedService,
  RecordedTime,
  RecordedWork,
} from './lines-from-work.ts';

export interface WorkOrderToInvoice {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly customer_id: string | null;
  readonly site_id: string | null;
  readonly contact_id: string | null;
  readonly customer_po: string | null;
  readonly remedy: string | null;
  readonly is_billable: boolean;
  readonly agreed_price: bigint | null;
  readonly agreed_lines: readonly AgreedLine[] | null;
  readonly completed_on: string | null;
  /** The part of the agreed price that is on drafts and invoices already. */
  readonly charged: bigint;
  /** There are flat-rate services that are on no invoice yet. */
  readonly has_services: boolean;
}

/**
 * Locks the work orders, so that two invoices of the same work wait for each other, and then reads them. Two statements, because a
 * statement sees what was invoiced when it began.
 */
export async function lockWorkOrders(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<WorkOrderToInvoice[]> {
  const wanted = [...ids].sort();
  await sql`select from work_orders where id = any(${wanted}::uuid[]) order by id for update`.execute(db);
  const rows = await readWorkOrders({ db }, wanted);
  if (rows.length < wanted.length) throw invalid({ work_order_ids: 'One of the work orders doesn’t exist.' });
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

export async function readWorkOrders(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<WorkOrderToInvoice[]> {
  const { rows } = await sql<WorkOrderToInvoice>`
    select w.id, w.number, w.title, w.status, w.customer_id, w.site_id, w.contact_id, w.customer_po, w.remedy, w.is_billable,
      w.agreed_price, w.agreed_lines, (w.completed_at at time zone t.timezone)::date::text as completed_on,
      fw.agreed_price_charged(w.id, false) as charged,
      exists (select from work_order_services s where s.work_order_id = w.id and s.invoice_line_id is null) as has_services
    from work_orders w join tenants t on t.id = w.tenant_id
    where w.id = any(${ids}::uuid[]) order by w.id`.execute(db);
  return rows;
}

/** The billable work on the orders that is on no invoice yet. */
export async function readRecordedWork(
  { db }: Pick<Ctx, 'db'>,
  orders: readonly WorkOrderToInvoice[],
): Promise<RecordedWork[]> {
  const ids = orders.map(({ id }) => id);
  const time = await sql<RecordedTime & { work_order_id: string }>`
    select e.id, e.work_order_id, e.kind, coalesce(fw.person_name(m.user_id), 'Technician') as person,
      round(extract(epoch from e.ended_at - e.started_at))::bigint as seconds, coalesce(e.hourly_rate, m.hourly_rate) as hourly_rate
    from time_entries e join memberships m on m.id = e.technician_id
    where e.work_order_id = any(${ids}::uuid[]) and e.is_billable and e.kind <> 'break' and e.ended_at is not null
      and e.invoice_line_id is null
    order by e.kind desc, e.started_at, e.id`.execute(db);
  const parts = await sql<RecordedPart & { work_order_id: string }>`
    select u.id, u.work_order_id, u.part_id, u.description, u.quantity::text, p.unit, u.unit_price
    from work_order_parts u left join parts p on p.id = u.part_id
    where u.work_order_id = any(${ids}::uuid[]) and u.is_billable and u.invoice_line_id is null
    order by u.created_at, u.id`.execute(db);
  const services = await sql<RecordedService & { work_order_id: string }>`
    select s.id, s.work_order_id, s.service_id, s.description, s.quantity::text, s.unit_price, s.unit_cost, s.is_taxable,
      s.labour_minutes > 0 as has_time, s.included_parts, s.invoice_line_id is not null as is_invoiced
    from work_order_services s where s.work_order_id = any(${ids}::uuid[]) order by s.created_at, s.id`.execute(
    db,
  );
  const costs = await sql<RecordedCost & { work_order_id: string }>`
    select c.id, c.work_order_id, c.description, c.price from work_order_costs c
    where c.work_order_id = any(${ids}::uuid[]) and c.is_billable and c.invoice_line_id is null
    order by c.incurred_on, c.id`.execute(db);
  return orders.map((work_order) => {
    const own = <Row extends { work_order_id: string }>({ rows }: { rows: readonly Row[] }) =>
      rows.filter((row) => row.work_order_id === work_order.id);
    return { work_order, time: own(time), parts: own(parts), services: own(services), costs: own(costs) };
  });
}
