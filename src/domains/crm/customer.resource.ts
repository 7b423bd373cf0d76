import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';
import { exemptionReasons, exemptionWords } from './exemption.rules.ts';
import { openJobStatuses } from './open-jobs.rules.ts';

/** Null for whoever may not see invoices. */
const owedSql = `case when fw.sees('view_invoices') then coalesce((
    select sum(case i.kind when 'credit_note' then - i.balance else i.balance end) from invoices i
    where i.tenant_id = t.tenant_id and i.customer_id = t.id and i.status = 'sent' and i.payment_state <> 'paid'), 0)
  - coalesce((select sum(p.amount - p.allocated) from payments p
    where p.tenant_id = t.tenant_id and p.customer_id = t.id and p.status = 'recorded' and p.amount > p.allocated), 0) end`;

export const customers = defineResource('customers', {
  label: 'Customer',
  labels: 'Customers',
  title: 'name',
  order: 'name',
  customFields: true,
  indexed: true,
  fields: {
    name: field.text({ label: 'Name', required: true, search: true }),
    kind: field.choice(['residential', 'commercial', 'property'], {
      label: 'Kind',
      initial: 'commercial',
      readableBy: office,
    }),
    status: field.choice(['lead', 'active', 'inactive'], {
      label: 'Status',
      initial: 'active',
      readableBy: office,
    }),
    lead_stage: field.choice(['new', 'contacted', 'quoted', 'won', 'lost'], {
      label: 'Lead stage',
      readableBy: office,
    }),
    owner_id: field.ref('memberships', { label: 'Account manager', readableBy: office }),
    source: field.text({ label: 'How they found us', readableBy: office }),
    email: field.email({ label: 'Email', search: true, readableBy: office }),
    phone: field.phone({ label: 'Phone', search: true, readableBy: office }),
    billing_address: field.address({ label: 'Billing address', readableBy: office }),
    payment_terms: field.integer({
      label: 'Payment terms (days)',
      help: 'Days until an invoice is due',
      min: 0,
      max: 365,
      initial: 30,
      readableBy: office,
    }),
    discount_percent: field.decimal(4, {
      label: 'Early-payment discount',
      help: 'On new invoices, such as 2 % within 10 days',
      percent: true,
      min: 0,
      max: 0.9999,
      readableBy: office,
      later: true,
      together: 'discount_days',
    }),
    discount_days: field.integer({
      label: 'If paid within (days)',
      min: 0,
      max: 365,
      readableBy: office,
      later: true,
      together: 'discount_percent',
    }),
    tax_exempt: field.boolean({ label: 'Tax exempt', initial: false, readableBy: office }),
    exemption_reason: field.choice(exemptionReasons, {
      label: 'Exempt because',
      words: exemptionWords,
      readableBy: office,
      later: true,
    }),
    exemption_number: field.text({ label: 'Certificate number', max: 60, readableBy: office, later: true }),
    exemption_expires_on: field.date({
      label: 'Certificate valid until',
      help: 'From the day after, new invoices charge tax',
      readableBy: office,
      later: true,
    }),
    tax_id: field.text({ label: 'Tax ID', max: 60, readableBy: office }),
    credit_limit: field.money({ label: 'Credit limit', min: 0, readableBy: office }),
    invoice_by: field.choice(['customer', 'site', 'job', 'purchase_order'], {
      label: 'One invoice per',
      help: 'How finished work is put onto invoices',
      initial: 'customer',
      readableBy: office,
    }),
    price_level_id: field.ref('price_levels', { label: 'Price level', readableBy: office }),
    tags: field.tags({ label: 'Tags', readableBy: office }),
    notes: field.longText({ label: 'Notes', readableBy: office }),
    last_job_at: field.computed(
      'instant',
      `(select max(w.requested_at) from work_orders w where w.customer_id = t.id)`,
      {
        label: 'Last job',
        readableBy: office,
        onlyNamed: true,
      },
    ),
    open_jobs: field.computed(
      'integer',
      `(select count(*)::integer from work_orders w where w.tenant_id = t.tenant_id and w.customer_id = t.id
        and w.status in (${openJobStatuses.map((status) => `'${status}'`).join(', ')}))`,
      { label: 'Open jobs', readableBy: office, onlyNamed: true },
    ),
    next_visit_at: field.computed(
      'instant',
      `(select min(w.visit_at) from work_orders w where w.customer_id = t.id and w.visit_at > now() and w.status = 'scheduled')`,
      { label: 'Next visit', readableBy: office, onlyNamed: true },
    ),
    balance: field.computed('money', owedSql, {
      label: 'Balance',
      help: 'Open invoices less credits and payments that are not applied',
      readableBy: office,
      onlyNamed: true,
    }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
  },
  groups: [
    { title: 'Contact', fields: ['name', 'phone', 'email', 'billing_address'] },
    {
      title: 'Relationship',
      fields: ['kind', 'status', 'lead_stage', 'owner_id', 'source', 'tags', 'notes', 'created_at'],
    },
    {
      title: 'Terms',
      fields: [
        'payment_terms',
        'discount_percent',
        'discount_days',
        'invoice_by',
        'credit_limit',
        'price_level_id',
        'tax_exempt',
        'exemption_reason',
        'exemption_number',
        'exemption_expires_on',
        'tax_id',
      ],
    },
  ],
  parts: { sites: 'customer_id', contacts: 'customer_id' },
  list: ['name', 'kind', 'status', 'email', 'phone', 'created_at'],
  refusals: {
    customers_discount_check: {
      field: 'discount_days',
      message: 'Enter both the discount and the days in which it is paid.',
    },
  },
  access: { read: 'everyone', create: office, update: office, delete: office },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    customers: TableOf<typeof customers>;
  }
}
