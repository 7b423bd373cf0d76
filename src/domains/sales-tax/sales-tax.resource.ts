import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

const access = { read: office, create: office, update: office, delete: office } as const;

export const taxBases = ['accrual', 'cash'] as const;
export type TaxBasis = (typeof taxBases)[number];
export const basisWords = {
  accrual: 'When it is invoiced (accrual)',
  cash: 'When it is paid (cash)',
} as const;

/** To whom sales tax is reported and paid. */
export const taxAgencies = defineResource('tax_agencies', {
  label: 'Tax agency',
  labels: 'Tax agencies',
  title: 'name',
  order: 'name',
  fields: {
    name: field.text({ label: 'Name', required: true, max: 120 }),
    registration: field.text({ label: 'Your account number', max: 60 }),
    filing: field.choice(['monthly', 'quarterly', 'annually'], { label: 'Files', initial: 'quarterly' }),
    basis: field.choice(taxBases, {
      label: 'Reports tax',
      help: 'On a cash basis the tax of an invoice is reported as it is paid, in proportion. A change counts from the next return: nothing is reported twice, and what was left out comes into it',
      initial: 'accrual',
      words: basisWords,
    }),
    is_active: field.boolean({ label: 'Active', initial: true, later: true }),
  },
  list: ['name', 'registration', 'filing', 'basis'],
  refusals: { tax_agencies_name_key: { field: 'name', message: 'Another agency has this name.' } },
  access,
});

const taxLevels = ['state', 'county', 'city', 'district'] as const;

/** A part of a combined rate, for one jurisdiction. The rate is the sum of its parts. */
export const taxRateParts = defineResource('tax_rate_parts', {
  label: 'Part of a rate',
  labels: 'Parts of a rate',
  title: 'jurisdiction',
  order: 'created_at',
  fields: {
    tax_rate_id: field.ref('tax_rates', { label: 'Tax rate', required: true, createOnly: true }),
    level: field.choice(taxLevels, { label: 'Level', required: true, initial: 'state' }),
    jurisdiction: field.text({ label: 'Jurisdiction', required: true, max: 120 }),
    rate: field.decimal(6, { label: 'Rate', required: true, min: 0, max: 1, percent: true }),
    agency_id: field.ref('tax_agencies', { label: 'Paid to', required: true }),
  },
  list: ['level', 'jurisdiction', 'rate', 'agency_id'],
  refusals: {
    tax_rate_parts_jurisdiction_key: {
      field: 'jurisdiction',
      message: 'This jurisdiction is a part of the rate already.',
    },
    tax_rate_parts_sum_check: { field: 'rate', message: 'With this part the rate is above 100%.' },
  },
  access,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    tax_agencies: TableOf<typeof taxAgencies>;
    tax_rate_parts: TableOf<typeof taxRateParts>;
  }
}
