import { office } from '#kernel/access.ts';
import { defineReport } from '#kernel/report.ts';
import type { TimeRounding } from '../drafts/time-rounding.rules.ts';
import type { ReminderStage } from '../reminders/reminder.rules.ts';
import { readInvoiceSettings } from './invoice-settings.ts';

export interface InvoiceSettings extends TimeRounding {
  /** Payment instructions, free text. */
  readonly payment_details: string | null;
  /** Where customers pay online: an https address with `{number}` and `{amount}`. */
  readonly payment_link: string | null;
  readonly terms: string | null;
  readonly footer: string | null;
  /** Tax, VAT or licence numbers, as they are printed. */
  readonly tax_number: string | null;
  /** Whether a write-off takes its tax off the tax payable. */
  readonly bad_debt_tax: boolean;
  /** Whether a discount for paying early takes its tax off the tax payable. */
  readonly discount_tax: boolean;
  readonly paper: 'a4' | 'letter';
  /** "#0f5c5c"; null: the default colour. */
  readonly accent: string | null;
  /** Whether an invoice says what was done on each work order. */
  readonly shows_work_done: boolean;
  /** Whether technicians may show prices of services, and have them signed. */
  readonly offers_on_site: boolean;
  readonly reminders_on: boolean;
  readonly reminders: readonly ReminderStage[];
}

export const invoiceSettingsReport = defineReport(
  'invoice_settings',
  { label: 'Invoice settings', allow: office, permission: 'view_invoices' },
  readInvoiceSettings,
);
