/** Money: what jobs earn, how soon they are invoiced and paid. Amounts are sums of minor units of the company's currency. */
import { invoices } from '#domains/invoicing/invoice.resource.ts';
import { quotes } from '#domains/quoting/quote.resource.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { defineFacts } from './facts.ts';
import { defineDifference, definePart, defineRatio, defineSum, minus, plus } from './measure.ts';
import { orderDimensions } from './order-dimensions.ts';
import { jobHours } from './people.measures.ts';

const section = 'money' as const;

const placed = 'left join assets a on a.id = t.asset_id left join sites s on s.id = t.site_id';
const dimensions = { ...orderDimensions('t'), asset_category: 'a.category', city: "s.address ->> 'city'" };
const custom = { table: workOrders.name, alias: 't' };

const postings = defineFacts('job_postings', {
  resource: workOrders,
  joins: `join work_order_postings r on r.work_order_id = t.id ${placed}`,
  when: { on: 'r.day' },
  permission: 'view_transactions',
  ...{ dimensions, custom },
});

export const jobRevenue = defineSum('job_revenue', {
  label: 'Job revenue',
  formula: 'Income posted for work orders in the period',
  ...{ unit: 'money', section, facts: postings, better: 'more' },
  value: 'r.revenue',
});

const jobMaterials = definePart('job_materials', {
  label: 'Materials',
  formula: 'Cost of goods and expenses posted for work orders',
  ...{ unit: 'money', section, facts: postings },
  value: 'r.materials',
});

const jobCosts = definePart('job_costs', {
  label: 'Other costs',
  formula: 'Costs recorded on work orders, without those that a bill stands for',
  ...{ unit: 'money', section },
  facts: defineFacts('job_costs', {
    resource: workOrders,
    joins: `join work_order_costs r on r.work_order_id = t.id and r.bill_line_id is null ${placed}`,
    when: { on: 'r.incurred_on' },
    permission: 'view_transactions',
    ...{ dimensions, custom },
  }),
  value: 'r.cost',
});

const jobParts = definePart('job_parts', {
  label: 'Parts not kept in stock',
  formula: 'Parts used on work orders that are not kept in stock, without those that a bill stands for',
  ...{ unit: 'money', section },
  facts: defineFacts('job_parts', {
    resource: workOrders,
    joins: `join work_order_parts r on r.work_order_id = t.id and r.part_id is not null and r.journal_entry_id is null
      and r.bill_line_id is null ${placed}`,
    when: { on: 'r.used_on' },
    permission: 'view_transactions',
    ...{ dimensions, custom },
  }),
  value: 'coalesce(r.cost, fw.half_even(r.quantity * r.unit_cost))',
});

const jobLabour = definePart('job_labour', {
  label: 'Labour at cost',
  formula: 'Hours recorded on work orders × cost per hour of the person',
  ...{ unit: 'money', section },
  facts: defineFacts('job_labour', {
    resource: workOrders,
    joins: `join time_entries r on r.work_order_id = t.id ${placed}`,
    when: { at: 'r.started_at' },
    permission: 'view_transactions',
    ...{ dimensions, custom },
  }),
  value: 'fw.labour_cost(r)',
});

const margin = [plus(jobRevenue), minus(jobMaterials), minus(jobParts), minus(jobCosts), minus(jobLabour)];

export const jobMargin = defineDifference('job_margin', {
  label: 'Job margin',
  formula: 'Job revenue − materials and parts − other costs − labour at cost',
  ...{ unit: 'money', section, better: 'more' },
  of: margin,
});

export const jobMarginRatio = defineRatio('job_margin_ratio', {
  label: 'Job margin %',
  formula: '(Job revenue − materials and parts − other costs − labour at cost) ÷ job revenue',
  ...{ unit: 'percent', section, better: 'more' },
  of: margin,
  per: jobRevenue,
});

export const revenuePerHour = defineRatio('revenue_per_hour', {
  label: 'Revenue an hour',
  formula: 'Job revenue ÷ job time',
  ...{ unit: 'money_per_hour', section, better: 'more' },
  of: jobRevenue,
  per: jobHours,
});

const ofInvoice = {
  customer: 't.customer_id',
  site: 't.site_id',
  kind: 'w.kind',
  category: 'w.category',
  technician: 'coalesce(w.completed_by, w.lead_id)',
} as const;

const issued = defineFacts('issued_invoices', {
  resource: invoices,
  joins: 'left join work_orders w on w.id = t.work_order_id',
  where: "t.status = 'sent' and t.opened_on is null",
  when: { on: 't.issue_date' },
  dimensions: ofInvoice,
});

export const invoiced = defineSum('invoiced', {
  label: 'Invoiced',
  formula: 'Net amount of invoices issued in the period, less credit notes, without those brought forward',
  ...{ unit: 'money', section, facts: issued, better: 'more' },
  value: "(t.total - t.tax) * case t.kind when 'credit_note' then -1 else 1 end",
});

const firstInvoices = defineFacts('first_invoices', {
  ...issued,
  joins: 'join work_orders w on w.id = t.work_order_id join tenants c on c.id = t.tenant_id',
  where: `t.status = 'sent' and t.kind <> 'credit_note' and w.completed_at is not null
    and not exists (select from invoices e where e.work_order_id = t.work_order_id and e.status = 'sent' and e.kind <> 'credit_note'
      and (e.issue_date, e.id) < (t.issue_date, t.id))`,
});
const daysToInvoiceSum = definePart('days_until_invoiced', {
  label: 'Days until invoiced',
  formula: 'Day of the first invoice − day of completion, at least 0',
  ...{ unit: 'days', section, facts: firstInvoices },
  value: 'greatest(t.issue_date - (w.completed_at at time zone c.timezone)::date, 0)',
});
const invoicedJobs = definePart('jobs_invoiced', {
  label: 'Jobs invoiced',
  formula: 'Completed work orders whose first invoice was issued in the period',
  ...{ unit: 'count', section, facts: firstInvoices },
});

export const daysToInvoice = defineRatio('days_to_invoice', {
  label: 'Days to invoice',
  formula:
    'Days from completion to the first invoice ÷ completed orders whose first invoice was issued in the period',
  ...{ unit: 'days', section, better: 'less' },
  of: daysToInvoiceSum,
  per: invoicedJobs,
});

/** As the ageing has it: what was allocated after the day was open on it, and so was what was voided after it. */
const allocated = `select coalesce(sum(x.amount), 0) as amount, max(x.allocated_on) as last_on from payment_allocations x
  where x.tenant_id = t.tenant_id and x.invoice_id = t.id`;
const receivable = `t.total - case when l.last_on >= p.to_day then (select amount from (${allocated} and x.allocated_on < p.to_day) x)
  else l.amount end`;
const mayBeOpen = "t.status = 'void' or t.payment_state <> 'paid'";
const openInvoices = defineFacts('open_invoices', {
  resource: invoices,
  joins: `left join work_orders w on w.id = t.work_order_id
    cross join lateral (${allocated}) l cross join lateral (select ${receivable} as balance offset 0) o`,
  // One that is paid was open only at the ends before its last payment. The first condition spares what was paid before all of them.
  where: `t.kind <> 'credit_note' and (t.opened_on is null or t.opened_on < p.to_day) and (t.status = 'sent'
    or t.status = 'void' and t.opened_on is null and fw.voided_on(t.journal_entry_id, t.voided_at, t.issue_date) >= p.to_day)
    and (${mayBeOpen} or t.id in (select x.invoice_id from payment_allocations x where x.allocated_on >= p.first_to_day))
    and (${mayBeOpen} or l.last_on >= p.to_day)`,
  when: { during: 't.issue_date < p.to_day' },
  dimensions: ofInvoice,
});

export const receivables = defineSum('receivables', {
  label: 'Receivables',
  formula: 'Open balance of invoices at the end of the period',
  ...{ unit: 'money', section, facts: openInvoices, better: 'less' },
  value: 'o.balance',
});
const receivableDays = definePart('receivable_days', {
  label: 'Receivables × days',
  formula: 'Open balance of invoices at the end of the period × days of the period',
  ...{ unit: 'money', section, facts: openInvoices },
  value: 'o.balance * (p.to_day - p.from_day)',
});
const billed = definePart('billed', {
  label: 'Billed',
  formula: 'Invoices issued in the period with tax, less credit notes',
  ...{ unit: 'money', section, facts: issued },
  value: "t.total * case t.kind when 'credit_note' then -1 else 1 end",
});

export const daysSalesOutstanding = defineRatio('days_sales_outstanding', {
  label: 'Days sales outstanding',
  formula:
    'Open balance of invoices at the end of the period ÷ invoiced in the period with tax × days of the period',
  ...{ unit: 'days', section, better: 'less' },
  of: receivableDays,
  per: billed,
});

const decidedQuotes = defineFacts('decided_quotes', {
  resource: quotes,
  joins: 'join tenants c on c.id = t.tenant_id',
  where: "t.status in ('approved', 'converted', 'declined', 'expired') and t.sent_at is not null",
  when: {
    at: 'coalesce(t.decided_at, t.converted_at, (t.valid_until + 1)::timestamp at time zone c.timezone)',
  },
  dimensions: { customer: 't.customer_id', site: 't.site_id', asset: 't.asset_id' },
});
const quotesDecided = definePart('quotes_decided', {
  label: 'Quotes decided',
  formula: 'Sent quotes that were approved, declined or expired in the period',
  ...{ unit: 'count', section, facts: decidedQuotes },
});
const quotesWon = definePart('quotes_won', {
  label: 'Quotes approved',
  formula: 'Quotes approved in the period',
  ...{ unit: 'count', section, facts: decidedQuotes },
  where: "t.status in ('approved', 'converted')",
});

export const quoteCloseRate = defineRatio('quote_close_rate', {
  label: 'Quote close rate',
  formula: 'Quotes approved ÷ sent quotes that were approved, declined or expired in the period',
  ...{ unit: 'percent', section, better: 'more' },
  of: quotesWon,
  per: quotesDecided,
});
