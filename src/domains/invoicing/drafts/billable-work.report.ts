import { sql } from 'kysely';
import { billableStatuses, statusesSql } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';

const billable = sql.raw(statusesSql(billableStatuses));

export interface BillableWork {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly billing_status: string;
  readonly customer_id: string;
  readonly customer: string;
  readonly site: string | null;
  readonly completed_at: string | null;
  readonly hours: string;
  /** The hours that would be billed at zero because no rate is set. */
  readonly hours_without_rate: string;
  /** Before tax: the agreed price, or time, parts and costs that are on no invoice yet. */
  readonly amount: string;
}

/** Finished work that is on no invoice yet, oldest first. */
export const billableWorkReport = defineReport(
  'billable_work',
  {
    label: 'Work to invoice',
    allow: office,
    permission: 'view_invoices',
    params: {
      customer_id: field.ref('customers', { label: 'Customer' }),
      q: field.text({ label: 'Search' }),
    },
  },
  async (ctx, { customer_id, q }): Promise<readonly BillableWork[]> => {
    const one = customer_id ?? null;
    const text = q ? `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : null;
    const { rows } = await sql<Omit<BillableWork, 'amount'> & { amount: bigint }>`
      select w.id, w.number, w.title, w.status, w.billing_status, w.customer_id, c.name as customer, s.name as site,
        w.completed_at, round(coalesce(t.seconds, 0) / 3600.0, 2)::text as hours,
        round(case when w.agreed_price is null then coalesce(t.unpriced, 0) else 0 end / 3600.0, 2)::text as hours_without_rate,
        case when w.agreed_price is not null then w.agreed_price - fw.agreed_price_charged(w.id, false)
          else coalesce(t.amount, 0) + coalesce(p.amount, 0) + coalesce(k.amount, 0) end::bigint as amount
      from work_orders w
      join customers c on c.id = w.customer_id
      left join sites s on s.id = w.site_id
      left join lateral (select sum(extract(epoch from e.ended_at - e.started_at)) as seconds,
          sum(extract(epoch from e.ended_at - e.started_at)) filter (where coalesce(e.hourly_rate, m.hourly_rate, 0) = 0) as unpriced,
          sum(fw.half_even(extract(epoch from e.ended_at - e.started_at) * coalesce(e.hourly_rate, m.hourly_rate, 0) / 3600)) as amount
        from time_entries e join memberships m on m.id = e.technician_id
        where e.work_order_id = w.id and e.is_billable and e.kind <> 'break'
          and e.ended_at is not null and e.invoice_line_id is null) t on true
      left join lateral (select sum(fw.half_even(u.quantity * u.unit_price)) as amount from work_order_parts u
        where u.work_order_id = w.id and u.is_billable and u.invoice_line_id is null) p on true
      left join lateral (select sum(x.price) as amount from work_order_costs x
        where x.work_order_id = w.id and x.is_billable and x.price > 0 and x.invoice_line_id is null) k on true
      where w.status in ${billable} and w.billing_status in ('unbilled', 'partly_invoiced')
        and (${one}::uuid is null or w.customer_id = ${one}::uuid)
        and (${text}::text is null or w.search_text like ${text} or lower(c.name) like ${text})
        and case when w.agreed_price is null
          then t.seconds is not null or p.amount is not null or k.amount is not null
          else fw.agreed_price_charged(w.id, false) < w.agreed_price end
      order by w.completed_at nulls last, w.id limit 200`.execute(ctx.db);
    const exponent = currencyExponent(ctx.viewer.currency);
    return rows.map((row) => ({ ...row, amount: fromMinor(row.amount, exponent) }));
  },
);
