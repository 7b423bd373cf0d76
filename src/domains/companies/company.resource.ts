/**
 * A company's settings. Not a table of the data API: a company has one row, its own, accessed through `/api/company`; this
 * declaration validates writes and draws the form.
 */

import { locales } from '#domains/identity/accounts/account.rules.ts';
import { currencies } from '#domains/identity/accounts/company-choices.rules.ts';
import { office } from '#kernel/access.ts';
import { field, type Json } from '#kernel/field.ts';
import { defineResource } from '#kernel/resource.ts';
import type { Holiday } from './settings/holidays.rules.ts';

export const company = defineResource('company', {
  label: 'Company',
  labels: 'Companies',
  title: 'company_name',
  fields: {
    company_name: field.text({ label: 'Company name', required: true }),
    logo_file_id: field.uuid({
      label: 'Logo',
      help: 'Appears on invoices, statements and purchase orders. PNG or JPEG, best on a white background.',
    }),
    trade: field.text({ label: 'Trade', max: 80 }),
    address: field.address({ label: 'Address' }),
    phone: field.phone({ label: 'Phone' }),
    email: field.email({ label: 'Email', help: 'Appears on invoices; replies to your emails go there.' }),
    timezone: field.timezone({ label: 'Time zone', required: true }),
    locale: field.choice(locales, {
      label: 'Dates and numbers',
      required: true,
      help: 'How they are written, on documents too. Everyone can choose their own for the screen.',
    }),
    currency: field.choice(currencies, { label: 'Currency', required: true }),
    working_hours: field.json({ label: 'Working hours', required: true }),
    public_reports: field.boolean({
      label: 'Guests may report problems',
      help: 'Anyone who scans an asset’s code can report a problem, without an account.',
    }),
    holidays: field.json({ label: 'Holidays', required: true }),
  },
  elsewhere: ['holidays'],
  access: { read: office, create: 'nobody', update: office, delete: 'nobody' },
});

export interface NumberSeries {
  readonly series: string;
  readonly prefix: string;
  readonly digits: number;
  /** The number the next document gets, e.g. `INV-2026-0007`. */
  readonly next_number: string;
}

/** The response of `GET /api/company`. */
export interface CompanySettings {
  readonly id: string;
  readonly company_name: string;
  readonly trade: string | null;
  readonly address: Json;
  readonly phone: string | null;
  readonly email: string | null;
  readonly timezone: string;
  readonly currency: string;
  readonly locale: string;
  readonly logo_file_id: string | null;
  readonly working_hours: Json;
  readonly holidays: readonly Holiday[];
  readonly public_reports: boolean;
  readonly join_code: string;
  readonly version: number;
  /** Amounts exist in this currency, so it can no longer be changed. */
  readonly currency_is_fixed: boolean;
  readonly number_series: readonly NumberSeries[];
}
