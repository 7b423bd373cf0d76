import { office } from '#kernel/access.ts';
import { defineReport } from '#kernel/report.ts';
import type { ReminderStage } from '../reminders/reminder.rules.ts';
import { readInvoiceSettings } from './invoice-settings.ts';

export interface InvoiceSettings {
  /** Payment instructions, free text. */
  readonly payment_details: string | null;
  readonly terms: string | null;
  readonly footer: string | null;
  readonly paper: 'a4' | 'letter';
  /** "#0f5c5c"; null: the default colour. */
  readonly accent: string | null;
  readonly reminders_on: boolean;
  readonly reminders: readonly ReminderStage[];
}

export const invoiceSettingsReport = defineReport(
  'invoice_settings',
  { label: 'Invoice settings', allow: office, permission: 'view_invoices' },
  readInvoiceSettings,
);
