import { sql } from 'kysely';
import { billEmailSql } from '#domains/crm/bill-to.ts';
import { needsInvoicingSql } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { documentTotals } from '../invoice-lines.rules.ts';
import { readInvoiceSettings } from '../settings/invoice-settings.ts';
import type { InvoiceBy } from './group-work.rules.ts';
import { linesFromWork, type RecordedWork } from './lines-from-work.ts';
import { readRecordedWork, readWorkOrders } from './recorded-work.ts';

export interface BillableWork {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly customer_id: string | null;
  readonly customer: string | null;
  /** Where the invoice would be mailed to. */
  readonly bill_email: string | null;
  readonly invoice_by: InvoiceBy | null;
  readonly site_id: string | null;
  readonly site: string | null;
  readonly customer_po: string | null;
  readonly completed_at: string | null;
  /** An unsent invoice with this work on it. */
  readonly draft_id: string | null;
  /** As recorded, before rounding. */
  readonly hours: string;
  /** The hours that would be billed at zero because no rate is set. */
  readonly hours_without_rate: string;
  /** Before tax: the agreed price, or time, parts and costs that are on no invoice yet. Null: nothing billable is recorded. */
  readonly amount: string | null;
}

export interface WorkToInvoice {
  readonly rows: readonly BillableWork[];
  /** All that needs invoicing, also what is not in `rows`. */
  readonly total: number;
}

/** How many work orders the report shows at most. */
const most = 1000;

/** Work orders that need invoicing, as the list's view and the dashboard count them; by customer, oldest first. */
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
  async (ctx, { customer_id, q }): Promise<WorkToInvoice> => {
    const found = await findWork(ctx, customer_id ?? null, q ?? null);
    const settings = await readInvoiceSettings(ctx);
    const orders = await readWorkOrders(
      ctx,
      found.map(({ id }) => id),
    );
    const exponent = currencyExponent(ctx.viewer.currency);
    const recorded = new Map(
      (await readRecordedWork(ctx, orders)).map((work) => {
        const lines = linesFromWork(work, { ...settings, tax_rate: '0', locale: ctx.viewer.locale });
        const amount = lines && fromMinor(documentTotals(lines.map(({ line }) => line)).subtotal, exponent);
        return [work.work_order.id, { ...hoursOf(work), amount: amount ?? null }] as const;
      }),
    );
    return {
      total: found[0]?.total ?? 0,
      rows: found.map(({ total: _, ...row }) => ({ ...nothing, ...row, ...recorded.get(row.id) })),
    };
  },
);

const nothing = { hours: '0.00', hours_without_rate: '0.00', amount: null };

type Found = Omit<BillableWork, keyof typeof nothing> & { readonly total: number };

async function findWork(
  { db }: Ctx,
  customer_id: string | null,
  q: string | null,
): Promise<readonly Found[]> {
  const text = q && `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<Found>`
    select w.id, w.number, w.title, w.status, w.customer_id, c.name as customer, c.invoice_by, ${sql.raw(billEmailSql)} as bill_email,
      w.site_id, s.name as site, w.customer_po, w.completed_at,
      (select i.id from invoice_lines l join invoices i on i.id = l.invoice_id where l.work_order_id = w.id and i.status = 'draft'
        order by i.created_at limit 1) as draft_id, count(*) over ()::int as total
    from work_orders w
    left join customers c on c.id = w.customer_id
    left join sites s on s.id = w.site_id
    where ${sql.raw(needsInvoicingSql('w'))}
      and (${customer_id}::uuid is null or w.customer_id = ${customer_id}::uuid)
      and (${text}::text is null or w.search_text like ${text} or lower(c.name) like ${text})
    order by c.name collate fw.natural_order nulls last, w.customer_id, w.completed_at nulls last, w.id limit ${most}`.execute(
    db,
  );
  return rows;
}

function hoursOf({
  work_order,
  time,
  services,
}: RecordedWork): Pick<BillableWork, 'hours' | 'hours_without_rate'> {
  const sum = (rows: RecordedWork['time']) =>
    (Number(rows.reduce((all, { seconds }) => all + seconds, 0n)) / 3600).toFixed(2);
  const isFlat = work_order.agreed_price !== null || services.some(({ has_time }) => has_time);
  const unpriced = !isFlat ? time.filter(({ hourly_rate }) => !hourly_rate) : [];
  return { hours: sum(time), hours_without_rate: sum(unpriced) };
}
