import '#domains/assets/asset.resource.ts';
import '#domains/banking/bank.resource.ts';
import '#domains/crm/customer.resource.ts';
import '#domains/inventory/part.resource.ts';
import '#domains/maintenance/occurrences/maintenance-occurrence.resource.ts';
import '#domains/invoicing/invoice.resource.ts';
import '#domains/purchasing/bills/vendor-bill.resource.ts';
import '#domains/quoting/quote.resource.ts';
import { sql } from 'kysely';
import { parts } from '#domains/inventory/part.resource.ts';
import { openStatuses } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import { isAllowed, office } from '#kernel/access.ts';
import { addDays } from '#kernel/dates.ts';
import { defineReport } from '#kernel/report.ts';
import { firstOf } from '#kernel/type-guards.ts';

/** What may go wrong soon. Each figure counts the rows of the list that the dashboard opens, with the viewer's rights. */
export interface Attention {
  /** Open work orders whose SLA time has passed or is at most on this day, tomorrow. */
  readonly sla: number;
  readonly sla_until: string;
  /** The filters of their list. */
  readonly sla_list: Readonly<Record<'status' | 'sla_due_at', string>>;
  /** Planned maintenance that is open though its day is over. */
  readonly maintenance: number;
  /** Null for technicians. */
  readonly office: {
    /** Work orders that somebody asked for and nobody has approved. */
    readonly requests: number;
    /** Customers who are new leads. */
    readonly leads: number;
    /** Parts at or below their reorder point. */
    readonly low_stock: number;
    /** Quotes without an answer that are valid until this day at most. */
    readonly quotes: number;
    readonly quotes_until: string;
    /** Quotes that customers have accepted and nobody has made an order or an invoice of. */
    readonly accepted: number;
    /** Assets whose warranty ends by this day. */
    readonly warranties: number;
    readonly warranties_until: string;
    /** Invoices that are written and not sent. These three are 0 without the permission to see them. */
    readonly drafts: number;
    /** Bills that are not paid and due by this day. */
    readonly bills: number;
    readonly bills_until: string;
    /** Lines of bank statements that belong to no entry yet. */
    readonly bank_lines: number;
  } | null;
}

export const attentionReport = defineReport(
  'dashboard_attention',
  { label: 'What needs attention', allow: 'everyone' },
  async ({ db, today, viewer }): Promise<Attention> => {
    const sla_until = addDays(today, 1);
    const { rows } = await sql<Pick<Attention, 'sla' | 'maintenance'>>`
      select (select count(*) from work_orders where status = any(${[...openStatuses]}::text[])
          and sla_due_at < (${sla_until}::date + 1)::timestamp at time zone ${viewer.timezone})::int as sla,
        (select count(*) from maintenance_occurrences where status in ('due', 'generated') and due_on < ${today}::date)::int
          as maintenance`.execute(db);
    const sla_list = { status: `in.(${openStatuses.join()})`, sla_due_at: `lte.${sla_until}` };
    const counts = { ...firstOf(rows), sla_until, sla_list };
    if (!isAllowed(office, viewer.role)) return { ...counts, office: null };
    const until = {
      quotes_until: addDays(today, 14),
      warranties_until: addDays(today, 90),
      bills_until: addDays(today, 7),
    };
    const ofOffice = await sql<Omit<NonNullable<Attention['office']>, keyof typeof until>>`
      select (select count(*) from work_orders where status = 'requested')::int as requests,
        (select count(*) from customers where status = 'lead' and lead_stage = 'new')::int as leads,
        (select count(*) from parts t where t.is_active and ${sql.raw(parts.fields.is_low.sql ?? 'false')})::int as low_stock,
        (select count(*) from quotes where status = 'sent' and valid_until <= ${until.quotes_until}::date)::int as quotes,
        (select count(*) from quotes where status = 'approved')::int as accepted,
        (select count(*) from assets where warranty_ends_on between ${today}::date and ${until.warranties_until}::date
          and status <> 'retired')::int as warranties,
        (select count(*) from invoices where status = 'draft')::int as drafts,
        (select count(*) from vendor_bills where status = 'posted' and kind = 'bill' and payment_state <> 'paid'
          and due_date <= ${until.bills_until}::date)::int as bills,
        (select count(*) from bank_lines where status = 'unmatched')::int as bank_lines`.execute(db);
    return { ...counts, office: { ...firstOf(ofOffice.rows), ...until } };
  },
);
