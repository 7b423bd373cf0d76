import { ofDocumentLines } from '#domains/ledger/accounts/control-accounts.rules.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';
import { kinds1099 } from './form-1099.rules.ts';

export const vendors = defineResource('vendors', {
  label: 'Vendor',
  labels: 'Vendors',
  title: 'name',
  order: 'name',
  customFields: true,
  indexed: true,
  fields: {
    name: field.text({ label: 'Name', required: true, search: true }),
    contact_name: field.text({ label: 'Contact', search: true }),
    email: field.email({ label: 'Email', help: 'Orders go here', search: true }),
    phone: field.phone({ label: 'Phone', search: true }),
    website: field.url({ label: 'Website' }),
    address: field.address({ label: 'Address' }),
    payment_terms: field.integer({
      label: 'Payment terms (days)',
      help: 'Days until a bill is due',
      min: 0,
      max: 365,
      initial: 30,
    }),
    discount_percent: field.decimal(4, {
      label: 'Early-payment discount',
      help: 'As on its bills, such as 2 % within 10 days',
      percent: true,
      min: 0,
      max: 0.9999,
      later: true,
      together: 'discount_days',
    }),
    discount_days: field.integer({
      label: 'If paid within (days)',
      min: 0,
      max: 365,
      later: true,
      together: 'discount_percent',
    }),
    account_number: field.text({ label: 'Our account number', max: 60 }),
    tax_id: field.text({ label: 'Tax ID', max: 60 }),
    form_1099: field.choice(kinds1099, {
      label: '1099 for',
      help: 'What it is paid for, where its payments are reported to the IRS',
      later: true,
    }),
    legal_name: field.text({ label: 'Legal name', help: 'As on its W-9', later: true }),
    w9_received_on: field.date({ label: 'W-9 received', later: true }),
    attachments: field.json({ label: 'Attachments', writableBy: 'nobody' }),
    default_account_id: field.ref('accounts', {
      label: 'Usual account',
      help: 'Where its bills are booked unless a line says otherwise',
      among: ofDocumentLines,
    }),
    notes: field.longText({ label: 'Notes' }),
    is_active: field.boolean({ label: 'In use', initial: true, later: true }),
    /** Row-level security hides the bills from members who may not see them, and so this balance. */
    balance: field.computed(
      'money',
      "coalesce((select sum(case b.kind when 'credit' then -b.balance else b.balance end) from vendor_bills b where b.tenant_id = t.tenant_id and b.vendor_id = t.id and b.status = 'posted'), 0)::bigint",
      { label: 'Owed' },
    ),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
  },
  list: ['name', 'contact_name', 'email', 'phone', 'payment_terms', 'balance'],
  refusals: {
    vendors_name_key: { field: 'name', message: 'Another vendor has this name.' },
    vendors_discount_check: {
      field: 'discount_days',
      message: 'Enter both the discount and the days in which it is paid.',
    },
  },
  access: {
    read: office,
    create: office,
    update: office,
    delete: 'nobody',
    permission: { create: 'create_purchase_orders', update: 'create_purchase_orders' },
  },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    vendors: TableOf<typeof vendors>;
  }
}
