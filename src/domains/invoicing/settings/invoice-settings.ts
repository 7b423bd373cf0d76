/** Settings shared by all invoices of a company: payment instructions, footer, paper size, colour and reminders. */
import { sql } from 'kysely';
import { readLines } from '#domains/ledger/entries/read-lines.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { unknownPlaceholders } from '#kernel/template.ts';
import { invoices } from '../invoice.resource.ts';
import { queueMorningJob } from '../recurring/next-morning.ts';
import { placeholders, type ReminderStage, usualStages } from '../reminders/reminder.rules.ts';
import type { InvoiceSettings } from './invoice-settings.report.ts';
import { paymentLinkFault } from './payment-link.rules.ts';

type Stored = Partial<Record<keyof InvoiceSettings, unknown>> | null;

export async function readInvoiceSettings({ db }: Pick<Ctx, 'db'>): Promise<InvoiceSettings> {
  const { rows } = await sql<{ stored: Stored; locale: string; country: string | null }>`
    select settings->'invoice' as stored, locale, address->>'country' as country from tenants`.execute(db);
  const { stored, locale = 'en', country = null } = rows[0] ?? {};
  return {
    payment_details: textOf(stored?.payment_details),
    payment_link: textOf(stored?.payment_link),
    terms: textOf(stored?.terms),
    footer: textOf(stored?.footer),
    tax_number: textOf(stored?.tax_number),
    bad_debt_tax: stored?.bad_debt_tax !== false,
    discount_tax: stored?.discount_tax !== false,
    paper: stored?.paper === 'a4' || stored?.paper === 'letter' ? stored.paper : usualPaper(locale, country),
    accent: textOf(stored?.accent),
    time_step: numberOf(stored?.time_step),
    time_direction: stored?.time_direction === 'nearest' ? 'nearest' : 'up',
    least_time: numberOf(stored?.least_time),
    shows_work_done: stored?.shows_work_done !== false,
    offers_on_site: stored?.offers_on_site === true,
    reminders_on: stored?.reminders_on === true,
    reminders: Array.isArray(stored?.reminders) ? stored.reminders : usualStages,
  };
}

/** The usual paper size of a locale or country. */
export function usualPaper(locale: string, country: string | null): 'a4' | 'letter' {
  const american = /-(US|CA|MX|PH|CL|CO|VE)$/.test(locale) || ['US', 'USA', 'CA'].includes(country ?? '');
  return american ? 'letter' : 'a4';
}

export const saveInvoiceSettings = defineCommand(
  invoices,
  'save_settings',
  {
    label: 'Save invoice settings',
    scope: 'collection',
    allow: office,
    permission: 'manage_accounts',
    input: {
      payment_details: field.longText({ label: 'How to pay', max: 2000 }),
      payment_link: field.text({ label: 'Where to pay online', max: 400 }),
      terms: field.longText({ label: 'Terms', max: 2000 }),
      footer: field.text({ label: 'Footer', max: 200 }),
      tax_number: field.text({ label: 'Tax number', max: 100 }),
      bad_debt_tax: field.boolean({ label: 'Take back the tax of bad debts' }),
      discount_tax: field.boolean({ label: 'Take back the tax of early-payment discounts' }),
      paper: field.choice(['a4', 'letter'], { label: 'Paper' }),
      accent: field.text({ label: 'Colour', max: 7 }),
      time_step: field.integer({
        label: 'Time is billed in steps of',
        help: 'Minutes; 0: exactly',
        min: 0,
        max: 60,
      }),
      time_direction: field.choice(['up', 'nearest'], { label: 'Rounded' }),
      least_time: field.integer({ label: 'Least time', help: 'Minutes', min: 0, max: 480 }),
      shows_work_done: field.boolean({ label: 'Say what was done' }),
      offers_on_site: field.boolean({ label: 'Technicians may offer more work' }),
      reminders_on: field.boolean({ label: 'Remind by schedule' }),
      reminders: field.json({ label: 'Reminders' }),
    },
  },
  async (ctx, _row, input) => {
    const { accent, reminders, ...plain } = input;
    if (accent && !/^#[0-9a-f]{6}$/i.test(accent)) throw invalid({ accent: 'Write it like #0f5c5c.' });
    const fault = input.payment_link && paymentLinkFault(input.payment_link);
    if (fault) throw invalid({ payment_link: fault });
    if (input.time_step && 60 % input.time_step !== 0)
      throw invalid({ time_step: 'Choose steps that make up an hour, such as 6 or 15 minutes.' });
    const sent = {
      ...plain,
      ...(accent === undefined ? {} : { accent }),
      ...(reminders === undefined ? {} : { reminders: readStages(ctx, reminders) }),
    };
    const known = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    await sql`update tenants set settings = settings || jsonb_build_object('invoice',
    coalesce(settings->'invoice', '{}') || ${JSON.stringify(known)}::jsonb) where id = fw.current_tenant()`.execute(
      ctx.db,
    );
    if (input.reminders_on) await queueMorningJob(ctx);
    return undefined;
  },
);

const stageInput = {
  days: field.integer({ label: 'Days', required: true, min: -60, max: 365 }),
  subject: field.text({ label: 'Subject', required: true }),
  text: field.longText({ label: 'Text', required: true, max: 4000 }),
};

function readStages({ viewer }: Ctx, sent: unknown): ReminderStage[] {
  const stages = readLines(stageInput, sent ?? [], viewer, { name: 'reminders', most: 12 });
  const faults: Record<string, string> = {};
  for (const [index, { days, subject, text }] of stages.entries()) {
    if (stages.findIndex((one) => one.days === days) < index)
      faults[`reminders.${index}.days`] = 'There is another reminder on this day.';
    for (const [name, template] of [
      ['subject', subject],
      ['text', text],
    ] as const) {
      const [unknown] = unknownPlaceholders(template, placeholders);
      if (unknown) faults[`reminders.${index}.${name}`] = `{${unknown}} means nothing here.`;
    }
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return [...stages].sort((a, b) => a.days - b.days);
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null);
