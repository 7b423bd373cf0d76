import { maxAmount } from '#domains/ledger/entries/amount-limit.rules.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type ResourceAccess, type TableOf } from '#kernel/resource.ts';

const permission = 'close_periods';
const access = {
  ...{ read: office, create: office, update: office, delete: office },
  permission: { read: permission, create: permission, update: permission, delete: permission },
} as const satisfies ResourceAccess;
const kept = { writableBy: 'nobody' } as const;
const import_id = field.uuid({ writableBy: 'nobody', readableBy: office });
const amount = (credit: string) =>
  field.money({
    label: 'Open amount',
    help: `What is still to be paid. A credit of the ${credit} with a minus`,
    ...{ required: true, min: -maxAmount, max: maxAmount },
  });

export const taxTooLarge = 'The tax is a part of the open amount: not more, and with the same sign.';
export const noTaxRate = 'Choose the rate at which this tax was charged.';
export const untaxedRate = 'This rate charges no tax.';

/** One row a company. What is typed or imported beside it is a draft until it is kept, and closed for good at the end. */
export const openingBalances = defineResource('opening_balances', {
  label: 'Opening balances',
  labels: 'Opening balances',
  title: 'starts_on',
  order: 'starts_on',
  fields: {
    starts_on: field.date({
      label: 'First day in your books',
      help: 'Opening balances are dated the day before',
      required: true,
    }),
    status: field.state(['draft', 'kept', 'closed'], { label: 'Status' }),
    kept_at: field.instant({ label: 'Kept', ...kept }),
    closed_at: field.instant({ label: 'Closed', ...kept }),
    journal_entry_id: field.ref('journal_entries', { label: 'Journal entry', ...kept }),
    stock_entry_id: field.ref('journal_entries', { label: 'Journal entry of the stock', ...kept }),
  },
  list: ['starts_on', 'status'],
  refusals: {
    opening_balances_company_key: { code: 'conflict', message: 'Opening balances have been begun already.' },
    opening_balances_starts_on_check: { field: 'starts_on', message: 'Choose a day after 1 January 1900.' },
  },
  access: { ...access, delete: 'nobody' },
});

export const openingAccounts = defineResource('opening_accounts', {
  label: 'Opening balance of an account',
  labels: 'Opening balances of accounts',
  title: 'code_and_name',
  order: 'created_at',
  fields: {
    account_id: field.ref('accounts', { label: 'Account', required: true, createOnly: true }),
    debit: field.money({ label: 'Debit', min: 0, max: maxAmount }),
    credit: field.money({ label: 'Credit', min: 0, max: maxAmount }),
    code_and_name: field.computed(
      'text',
      "(select a.code || ' ' || a.name from accounts a where a.tenant_id = t.tenant_id and a.id = t.account_id)",
      { label: 'Account' },
    ),
    import_id,
  },
  elsewhere: ['code_and_name'],
  list: ['code_and_name', 'debit', 'credit'],
  refusals: {
    opening_accounts_account_key: { field: 'account_id', message: 'This account has a balance already.' },
    opening_accounts_side_check: { field: 'credit', message: 'Enter a debit or a credit, not both.' },
  },
  access,
});

export const openingInvoices = defineResource('opening_invoices', {
  label: 'Open invoice',
  labels: 'Open invoices',
  title: 'number',
  order: 'due_on',
  fields: {
    customer_id: field.ref('customers', { label: 'Customer', required: true }),
    number: field.text({ label: 'Number', required: true, max: 40 }),
    issued_on: field.date({ label: 'Issued', required: true }),
    due_on: field.date({ label: 'Due', required: true }),
    amount: amount('customer'),
    tax: field.money({
      label: 'Tax in it',
      help: 'The sales tax in the open amount. Where an agency is on the cash basis it is due as the invoice is paid here; otherwise it was reported in your previous books',
      ...{ min: -maxAmount, max: maxAmount },
    }),
    tax_rate_id: field.ref('tax_rates', { label: 'Tax rate', help: 'At which this tax was charged' }),
    import_id,
  },
  list: ['number', 'customer_id', 'issued_on', 'due_on', 'amount', 'tax'],
  refusals: {
    opening_invoices_number_key: { field: 'number', message: 'Another open invoice has this number.' },
    opening_invoices_amount_check: { field: 'amount', message: 'Enter what is still open.' },
    opening_invoices_tax_check: { field: 'tax', message: taxTooLarge },
    opening_invoices_tax_rate_check: { field: 'tax_rate_id', message: noTaxRate },
    opening_invoices_due_check: { field: 'due_on', message: 'It can’t be due before it is issued.' },
  },
  access,
});

export const openingBills = defineResource('opening_bills', {
  label: 'Open bill',
  labels: 'Open bills',
  title: 'number',
  order: 'due_on',
  fields: {
    vendor_id: field.ref('vendors', { label: 'Vendor', required: true }),
    number: field.text({ label: 'Vendor’s number', required: true, max: 80 }),
    dated_on: field.date({ label: 'Dated', required: true }),
    due_on: field.date({ label: 'Due', required: true }),
    amount: amount('vendor'),
    import_id,
  },
  list: ['number', 'vendor_id', 'dated_on', 'due_on', 'amount'],
  refusals: {
    opening_bills_number_key: {
      field: 'number',
      message: 'Another open bill of this vendor has this number.',
    },
    opening_bills_amount_check: { field: 'amount', message: 'Enter what is still open.' },
    opening_bills_due_check: { field: 'due_on', message: 'It can’t be due before it is dated.' },
  },
  access,
});

export const openingDeposits = defineResource('opening_deposits', {
  label: 'Customer deposit',
  labels: 'Customer deposits',
  title: 'number',
  order: 'received_on',
  fields: {
    customer_id: field.ref('customers', { label: 'Customer', required: true }),
    number: field.text({
      label: 'Number',
      help: 'Of the deposit invoice or the receipt in your previous system',
      ...{ required: true, max: 40 },
    }),
    received_on: field.date({ label: 'Received', required: true }),
    amount: field.money({
      label: 'Amount',
      help: 'What no invoice has taken up yet',
      ...{ required: true, min: 0, max: maxAmount },
    }),
    reference: field.text({ label: 'Reference', max: 200 }),
    import_id,
  },
  list: ['number', 'customer_id', 'received_on', 'amount'],
  refusals: {
    opening_deposits_number_key: { field: 'number', message: 'Another deposit has this number.' },
    opening_deposits_amount_check: { field: 'amount', message: 'Enter an amount above zero.' },
  },
  access,
});

export const openingStock = defineResource('opening_stock', {
  label: 'Part on hand',
  labels: 'Stock on hand',
  title: 'sku_and_name',
  order: 'created_at',
  fields: {
    part_id: field.ref('parts', { label: 'Part', required: true, createOnly: true }),
    location_id: field.ref('stock_locations', { label: 'Location', required: true }),
    quantity: field.decimal(3, { label: 'Quantity', required: true, min: 0.001, max: 999_999 }),
    unit_cost: field.unitPrice({
      label: 'Unit cost',
      help: 'With up to six decimals, so that quantity times cost comes to what it is worth there',
      ...{ required: true, min: 0, max: 9_999_999 },
    }),
    sku_and_name: field.computed(
      'text',
      "(select p.sku || ' ' || p.name from parts p where p.tenant_id = t.tenant_id and p.id = t.part_id)",
      { label: 'Part' },
    ),
    import_id,
  },
  elsewhere: ['sku_and_name'],
  list: ['sku_and_name', 'location_id', 'quantity', 'unit_cost'],
  refusals: {
    opening_stock_place_key: { field: 'part_id', message: 'This part is entered at this location already.' },
    opening_stock_quantity_check: { field: 'quantity', message: 'Enter how many are there.' },
    opening_stock_unit_cost_check: { field: 'unit_cost', message: 'Enter what one costs.' },
  },
  access,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    opening_balances: TableOf<typeof openingBalances>;
    opening_accounts: TableOf<typeof openingAccounts>;
    opening_invoices: TableOf<typeof openingInvoices>;
    opening_bills: TableOf<typeof openingBills>;
    opening_stock: TableOf<typeof openingStock>;
    opening_deposits: TableOf<typeof openingDeposits>;
  }
}
