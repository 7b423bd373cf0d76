import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';
import { needsInvoicingSql, openStatuses, workOrderStatuses } from './lifecycle/work-order-status.rules.ts';

/** Address and phone, also for users who may not read the customer. An address with only empty fields counts as none. */
const placeAddress = `coalesce(
  (select s.address from sites s where s.id = t.site_id and jsonb_strip_nulls(s.address) <> '{}'),
  (select c.billing_address from customers c where c.id = t.customer_id and jsonb_strip_nulls(c.billing_address) <> '{}'))`;
/** SQL over a work order `t`. */
export const placeArea = `(select coalesce(y.name, nullif(btrim(s.address->>'city'), ''), nullif(btrim(s.address->>'postal_code'), ''))
  from sites s left join territories y on y.tenant_id = s.tenant_id and y.id = s.territory_id
  where s.tenant_id = t.tenant_id and s.id = t.site_id)`;
const placePhone = `coalesce(
  (select coalesce(o.mobile, o.phone) from contacts o where o.id = t.contact_id),
  (select c.phone from customers c where c.id = t.customer_id),
  (select coalesce(o.mobile, o.phone) from contacts o where o.customer_id = t.customer_id and coalesce(o.mobile, o.phone) is not null
    order by o.is_primary desc, o.name, o.id limit 1))`;
export const workOrderKinds = [
  'service',
  'repair',
  'install',
  'inspection',
  'preventive',
  'emergency',
  'recall',
] as const;
export const priorities = ['low', 'medium', 'high', 'urgent'] as const;

export const workOrders = defineResource('work_orders', {
  label: 'Work order',
  labels: 'Work orders',
  title: 'title',
  order: 'requested_at.desc',
  customFields: true,
  indexed: true,
  formerly: 'fw.left_job(t.id)',
  fields: {
    number: field.sequence('WO-', { label: 'Number', required: true }),
    title: field.text({ label: 'Title', editableBy: office, required: true, search: true }),
    description: field.longText({ label: 'Description', editableBy: office }),
    kind: field.choice(workOrderKinds, { label: 'Kind', editableBy: office, initial: 'service' }),
    priority: field.choice(priorities, { label: 'Priority', editableBy: office, initial: 'medium' }),
    status: field.state(workOrderStatuses, { label: 'Status', required: true }),
    customer_id: field.ref('customers', { label: 'Customer', search: true, writableBy: office }),
    site_id: field.ref('sites', { label: 'Site', search: true, editableBy: office }),
    room_id: field.ref('rooms', { label: 'Room', editableBy: office }),
    asset_id: field.ref('assets', { label: 'Asset', editableBy: office }),
    contact_id: field.ref('contacts', { label: 'Contact', writableBy: office }),
    checklist_template_id: field.ref('checklist_templates', { label: 'Checklist', createOnly: true }),
    team_id: field.ref('teams', { label: 'Team', writableBy: office, later: true }),
    category: field.text({ label: 'Category', editableBy: office, max: 80 }),
    department_id: field.ref('departments', {
      label: 'Department',
      help: 'The team’s when left empty',
      readableBy: office,
      writableBy: office,
      later: true,
    }),
    branch_id: field.ref('branches', {
      label: 'Branch',
      help: 'The site’s when left empty',
      readableBy: office,
      writableBy: office,
      later: true,
    }),
    source: field.choice(
      ['office', 'phone', 'email', 'portal', 'qr', 'plan', 'inspection', 'import', 'technician'],
      { label: 'Source', initial: 'office', createOnly: true },
    ),
    requested_at: field.instant({ label: 'Requested', createOnly: true, later: true }),
    due_at: field.instant({ label: 'Due', writableBy: office }),
    sla_due_at: field.instant({ label: 'SLA due', writableBy: office, later: true }),
    window_start: field.instant({ label: 'Window from', writableBy: office, later: true }),
    window_end: field.instant({ label: 'Window to', writableBy: office, later: true }),
    estimated_minutes: field.integer({
      label: 'Estimated minutes',
      editableBy: office,
      min: 1,
      max: 100_000,
    }),
    required_skills: field.tags({ label: 'Required skills', writableBy: office, later: true }),
    not_to_exceed: field.money({ label: 'Not to exceed', min: 0, readableBy: office, writableBy: office }),
    agreed_price: field.money({
      label: 'Agreed price',
      help: 'Instead of time and material',
      min: 0,
      readableBy: office,
      writableBy: office,
      later: true,
    }),
    estimated_cost: field.money({
      label: 'Estimated cost',
      help: 'Of work at an agreed price, labour at cost included: it says how much is done',
      min: 0,
      readableBy: office,
      writableBy: office,
      later: true,
    }),
    agreed_lines: field.json({
      label: 'Agreed line by line',
      readableBy: office,
      writableBy: 'nobody',
      onlyNamed: true,
    }),
    customer_po: field.text({ label: 'Customer PO', max: 60, search: true, writableBy: office }),
    recall_of: field.ref('work_orders', { label: 'Recall of', writableBy: office, later: true }),
    requires_signature: field.boolean({ label: 'Signature required', initial: false, writableBy: office }),
    requires_photos: field.boolean({ label: 'Photos required', initial: false, writableBy: office }),
    is_billable: field.boolean({ label: 'Billable', initial: true, writableBy: office, later: true }),
    billing_status: field.choice(['not_billable', 'unbilled', 'partly_invoiced', 'invoiced', 'paid'], {
      label: 'Billing',
      required: true,
      writableBy: 'nobody',
      readableBy: office,
    }),
    hold_reason: field.text({ label: 'On hold because', max: 1000, writableBy: 'nobody' }),
    cancel_reason: field.text({ label: 'Cancelled because', max: 1000, writableBy: 'nobody' }),
    problem: field.longText({ label: 'Problem', later: true }),
    cause: field.longText({ label: 'Cause', later: true }),
    remedy: field.longText({ label: 'Remedy', later: true }),
    started_at: field.instant({ label: 'Started', writableBy: 'nobody' }),
    completed_at: field.instant({ label: 'Completed', writableBy: 'nobody' }),
    completed_by: field.ref('memberships', { label: 'Completed by', writableBy: 'nobody' }),
    reviewed_at: field.instant({ label: 'Reviewed', writableBy: 'nobody' }),
    reviewed_by: field.ref('memberships', { label: 'Reviewed by', writableBy: 'nobody' }),
    closed_at: field.instant({ label: 'Closed', writableBy: 'nobody' }),
    report_sent_at: field.instant({
      label: 'Report given to customer',
      writableBy: 'nobody',
      readableBy: office,
    }),
    report_sent_to: field.email({ label: 'Report mailed to', writableBy: 'nobody', readableBy: office }),
    lead_id: field.ref('memberships', { label: 'Technician', writableBy: 'nobody' }),
    visit_at: field.instant({
      label: 'Visit',
      help: 'The next visit; when there is none, the last one',
      writableBy: 'nobody',
    }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
    is_open: field.computed('boolean', `(t.status = any('{${openStatuses.join(',')}}'))`, {
      label: 'Open',
      required: true,
      onlyNamed: true,
    }),
    needs_invoicing: field.computed('boolean', needsInvoicingSql('t'), {
      label: 'Needs invoicing',
      required: true,
      readableBy: office,
      onlyNamed: true,
    }),
    area: field.computed('text', placeArea, {
      label: 'Area',
      help: 'The territory of the site, otherwise its town or postcode',
      onlyNamed: true,
    }),
    address: field.computed('address', placeAddress, {
      label: 'Address',
      help: 'The site’s, or the customer’s where the site has none',
      onlyNamed: true,
    }),
    phone: field.computed('phone', placePhone, {
      label: 'Phone',
      help: 'The contact’s, or the customer’s',
      onlyNamed: true,
    }),
    total_cost: field.computed(
      'money',
      `(select coalesce(sum(r.parts + r.costs + r.labour), 0)::bigint from work_order_recordings r
        where r.tenant_id = t.tenant_id and r.work_order_id = t.id)`,
      { label: 'Cost', readableBy: office },
    ),
  },
  groups: [
    {
      title: 'Details',
      fields: [
        'title',
        'description',
        'priority',
        'kind',
        'category',
        'team_id',
        'due_at',
        'sla_due_at',
        'window_start',
        'window_end',
        'estimated_minutes',
        'checklist_template_id',
      ],
    },
    {
      title: 'Who and where',
      fields: ['customer_id', 'site_id', 'room_id', 'asset_id', 'contact_id', 'recall_of'],
    },
    {
      title: 'Conditions',
      fields: [
        'requires_photos',
        'requires_signature',
        'is_billable',
        'not_to_exceed',
        'agreed_price',
        'estimated_cost',
        'customer_po',
        'department_id',
        'branch_id',
        'required_skills',
      ],
    },
    {
      title: 'Dates',
      fields: [
        'requested_at',
        'started_at',
        'completed_at',
        'completed_by',
        'reviewed_at',
        'reviewed_by',
        'closed_at',
      ],
    },
    { title: 'Findings', fields: ['problem', 'cause', 'remedy'] },
  ],
  elsewhere: [
    'source',
    'report_sent_at',
    'report_sent_to',
    'billing_status',
    'hold_reason',
    'cancel_reason',
    'lead_id',
    'visit_at',
    'total_cost',
  ],
  list: ['number', 'title', 'status', 'priority', 'customer_id', 'site_id', 'lead_id', 'visit_at', 'due_at'],
  access: { read: 'everyone', create: 'everyone', update: 'everyone', delete: 'nobody' },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    work_orders: TableOf<typeof workOrders>;
  }
}
