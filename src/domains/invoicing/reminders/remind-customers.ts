/**
 * Sends reminders by the company's schedule: each stage of an open invoice once (unique key), and none if reminders are stopped,
 * the invoice is paid or was never mailed. One transaction per invoice, so that one failure does not stop the others.
 */

import { sql } from 'kysely';
import { refuseWithoutMail } from '#domains/ledger/entries/by-mail.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { daysBetween } from '#kernel/dates.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { JobHost } from '#kernel/job.ts';
import { currencyExponent } from '#kernel/money.ts';
import { fillTemplate } from '#kernel/template.ts';
import { propertiesOf, textOf } from '#kernel/type-guards.ts';
import { invoices } from '../invoice.resource.ts';
import { companyName, mailWithDocument } from '../sending/invoice-mail.ts';
import { readInvoiceSettings } from '../settings/invoice-settings.ts';
import { type ReminderFacts, type ReminderStage, reminderDue, reminderNow } from './reminder.rules.ts';

export async function remindAll(host: JobHost, tenantId: string): Promise<void> {
  const open = await host.inTenant(tenantId, null, async (ctx) => {
    const { reminders_on } = await readInvoiceSettings(ctx);
    if (!reminders_on || !ctx.sendsMail) return [];
    const { rows } = await sql<{ id: string }>`
      select id from invoices where status = 'sent' and kind <> 'credit_note' and payment_state <> 'paid'
        and not reminders_stopped and sent_to is not null order by due_date, id`.execute(ctx.db);
    return rows;
  });
  for (const { id } of open) {
    await host
      .inTenant(tenantId, null, (ctx) => remindByStage(ctx, id))
      .catch((error: unknown) => host.log('a reminder was not sent', { invoice: id, error: String(error) }));
  }
}

async function remindByStage(ctx: Ctx, id: string): Promise<void> {
  const invoice = await readToRemind(ctx, id);
  if (!invoice?.sent_to || invoice.reminders_stopped) return;
  const { reminders } = await readInvoiceSettings(ctx);
  const stage = reminderDue(reminders, invoice.due_date, ctx.today, invoice.stages);
  if (!stage) return;
  await remind(ctx, invoice, stage, { to: invoice.sent_to, stage: stage.days });
  await ctx.audit('invoices.remind', { table: 'invoices', id }, { after: { stage: stage.days } });
}

export const remindCustomer = defineCommand(
  invoices,
  'remind',
  {
    label: 'Send reminder',
    placed: true,
    again: 'allowed',
    from: ['sent'],
    allow: office,
    permission: 'send_invoices',
    input: { to: field.email({ label: 'To', help: 'Whom the invoice went to when left empty' }) },
  },
  async (ctx, row, input) => {
    refuseWithoutMail(ctx);
    const invoice = await readToRemind(ctx, row.id);
    if (!invoice) throw new Refused('conflict', 'Nothing of this is open.');
    const to = input.to ?? invoice.sent_to ?? textOf(propertiesOf(row.bill_to).email);
    if (to === null) throw invalid({ to: 'The customer has no e-mail address. Enter one.' });
    const { reminders } = await readInvoiceSettings(ctx);
    const stage = reminderNow(reminders, invoice.due_date, ctx.today);
    if (!stage) throw new Refused('conflict', 'Write a reminder first, in the settings of invoicing.');
    await remind(ctx, invoice, stage, { to, stage: null });
  },
);

export const stopReminders = defineCommand(
  invoices,
  'stop_reminders',
  {
    label: 'Stop reminders',
    placed: true,
    again: 'allowed',
    from: ['sent'],
    allow: office,
    permission: 'send_invoices',
  },
  async () => ({ reminders_stopped: true }),
);

export const resumeReminders = defineCommand(
  invoices,
  'resume_reminders',
  {
    label: 'Resume reminders',
    placed: true,
    again: 'allowed',
    from: ['sent'],
    allow: office,
    permission: 'send_invoices',
  },
  async () => ({ reminders_stopped: false }),
);

interface ToRemind {
  readonly id: string;
  readonly number: string;
  readonly customer: string;
  readonly contact: string | null;
  readonly due_date: string;
  readonly total: bigint;
  readonly balance: bigint;
  readonly currency: string;
  readonly public_token: string;
  readonly sent_to: string | null;
  readonly reminders_stopped: boolean;
  readonly stages: readonly number[];
}

/** Locks the invoice, so that concurrent runs send one reminder. Undefined if nothing is open. */
async function readToRemind({ db }: Ctx, id: string): Promise<ToRemind | undefined> {
  await sql`select from invoices where id = ${id} for no key update`.execute(db);
  const { rows } = await sql<ToRemind>`
    select i.id, i.number, coalesce(i.bill_to->>'name', '') as customer, i.bill_to->>'contact' as contact,
      i.due_date::text, i.total, i.balance, i.currency, i.public_token, i.sent_to, i.reminders_stopped,
      array(select stage from invoice_reminders r where r.invoice_id = i.id and stage is not null) as stages
    from invoices i where i.id = ${id} and i.status = 'sent' and i.kind <> 'credit_note' and i.balance > 0`.execute(
    db,
  );
  return rows[0];
}

async function remind(
  ctx: Ctx,
  invoice: ToRemind,
  { subject, text }: ReminderStage,
  { to, stage }: { to: string; stage: number | null },
): Promise<void> {
  const company = await companyName(ctx);
  const facts = factsOf(ctx, invoice, company);
  const filled = fillTemplate(subject, facts);
  const greeting = invoice.contact ? `Hello ${invoice.contact},` : 'Hello,';
  const link = `See it online: ${ctx.publicUrl}/i/${invoice.public_token}`;
  await ctx.db
    .insertInto('invoice_reminders')
    .values({ invoice_id: invoice.id, stage, sent_to: to, subject: filled.slice(0, 500) })
    .execute();
  await mailWithDocument(ctx, invoice.id, {
    to,
    subject: filled,
    text: [greeting, fillTemplate(text, facts), link, company].join('\n\n'),
  });
}

function factsOf({ viewer, today }: Ctx, invoice: ToRemind, company: string): ReminderFacts {
  const { locale } = viewer;
  const digits = currencyExponent(invoice.currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: invoice.currency,
    minimumFractionDigits: digits,
  });
  const money = (minor: bigint) => {
    const text = minor.toString().padStart(digits + 1, '0');
    return format.format(
      (digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`) as unknown as number,
    );
  };
  const day = new Intl.DateTimeFormat(inEnglish(locale), { dateStyle: 'long', timeZone: 'UTC' });
  return {
    invoice: invoice.number,
    customer: invoice.customer,
    contact: invoice.contact ?? '',
    amount: money(invoice.balance),
    total: money(invoice.total),
    due_date: day.format(Date.parse(`${invoice.due_date}T00:00:00Z`)),
    days: String(Math.max(0, daysBetween(invoice.due_date, today))),
    company,
  };
}
