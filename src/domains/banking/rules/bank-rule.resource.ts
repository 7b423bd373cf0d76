import { ofEntries } from '#domains/ledger/accounts/control-accounts.rules.ts';
import { classInput } from '#domains/ledger/classes/class-fields.rules.ts';
import { entryAccess } from '#domains/ledger/ledger.resource.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

/** A rule for bank lines, written by a user. It produces suggestions for matching lines; a person applies them. */
export const bankRules = defineResource('bank_rules', {
  label: 'Bank rule',
  labels: 'Bank rules',
  title: 'name',
  order: 'name',
  fields: {
    name: field.text({ label: 'Name', required: true, max: 120 }),
    contains: field.text({
      label: 'The line says',
      max: 120,
      help: 'Anywhere in its text, its name or its reference',
    }),
    counterparty: field.text({ label: 'It names', max: 120, help: 'A part of the name is enough' }),
    direction: field.choice(['in', 'out'], { label: 'Money', help: 'Either way when left empty' }),
    amount_from: field.money({ label: 'Amount from', min: 0 }),
    amount_to: field.money({ label: 'Amount to', min: 0 }),
    account_id: field.ref('accounts', { label: 'Bank account', help: 'Every one when left empty' }),
    outcome: field.choice(['post', 'settle'], { label: 'Then', required: true, initial: 'post' }),
    target_account_id: field.ref('accounts', { label: 'Account', among: ofEntries }),
    tax_rate: field.decimal(6, {
      label: 'Tax in it',
      help: 'Of an amount that includes tax',
      percent: true,
      required: true,
      initial: '0',
      min: 0,
      max: 1,
    }),
    ...classInput,
    memo: field.text({ label: 'What it is for', max: 200, help: 'The line’s own words when left empty' }),
    customer_id: field.ref('customers', { label: 'Customer' }),
    vendor_id: field.ref('vendors', { label: 'Vendor' }),
    is_active: field.boolean({ label: 'In use', initial: true }),
  },
  list: ['name', 'contains', 'counterparty', 'direction', 'outcome', 'is_active'],
  refusals: {
    bank_rules_name_key: { field: 'name', message: 'Another rule has this name.' },
    bank_rules_condition_check: { field: 'contains', message: 'Say what a line says or whom it names.' },
    bank_rules_amounts_check: { field: 'amount_to', message: 'This is less than the amount it begins with.' },
    bank_rules_post_check: { field: 'target_account_id', message: 'Choose the account it is posted to.' },
    bank_rules_settle_check: {
      field: 'customer_id',
      message: 'Choose the customer or the vendor whose invoice or bill is paid, and only one of them.',
    },
  },
  access: entryAccess,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    bank_rules: TableOf<typeof bankRules>;
  }
}
