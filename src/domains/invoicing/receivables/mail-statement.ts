/** Mails statements: to one customer immediately, to many by a job, so that nobody waits for a thousand of them. */
import { sql } from 'kysely';
import { findBillTo } from '#domains/crm/bill-to.ts';
import { refuseWithoutMail } from '#domains/ledger/entries/by-mail.ts';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { isId } from '#kernel/id.ts';
import { defineJob } from '#kernel/job.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { invoices } from '../invoice.resource.ts';
import { companyName } from '../sending/invoice-mail.ts';
import { customersOwing, readOpenItems } from './open-items.ts';

export const mailStatement = defineCommand(
  invoices,
  'mail_statement',
  {
    label: 'Send statement',
    scope: 'collection',
    allow: office,
    permission: 'send_invoices',
    input: {
      /** One customer, several, or if omitted all who owe something. */
      customer_ids: field.tags({ label: 'Customers', max: 1000 }),
      as_of: field.date({ label: 'As of', help: 'Today when left empty' }),
      to: field.email({ label: 'To', help: 'For one customer; the billing contact when left empty' }),
    },
  },
  async (ctx, _row, input) => {
    refuseWithoutMail(ctx);
    const as_of = input.as_of ?? ctx.today;
    refuseFuture(ctx, 'as_of', as_of);
    const wanted = input.customer_ids ?? (await customersOwing(ctx));
    if (!wanted.every(isId)) throw invalid({ customer_ids: 'Send the ids of customers.' });
    const [only] = wanted;
    if (only !== undefined && wanted.length === 1) {
      if (!(await isThere(ctx, only))) throw invalid({ customer_ids: 'This customer doesn’t exist.' });
      if (!(await send(ctx, only, as_of, input.to ?? null)))
        throw invalid({ to: 'The customer has no e-mail address. Enter one.' });
    } else await ctx.queue('invoicing.statement', { customer_ids: [...new Set(wanted)], as_of });
    return { sent: wanted.length };
  },
);

/** Works in small batches, so that the jobs of other companies run in between. */
export const statementJob = defineJob('invoicing.statement', async (host, payload, tenantId) => {
  const customer_ids = [payload.customer_ids ?? payload.customer_id].flat().map(String);
  const as_of = String(payload.as_of);
  await host.inTenant(tenantId, null, async (ctx) => {
    for (const id of customer_ids.slice(0, atOnce))
      if (await isThere(ctx, id)) await send(ctx, id, as_of, null);
    const rest = customer_ids.slice(atOnce);
    if (rest.length > 0) await ctx.queue('invoicing.statement', { customer_ids: rest, as_of });
  });
});
const atOnce = 20;

async function isThere(ctx: Ctx, customerId: string): Promise<boolean> {
  const { rows } = await sql`select from customers where id = ${customerId}`.execute(ctx.db);
  return rows.length > 0;
}

/** False if there is no address to send to. The PDF is rendered when the mail is sent. */
async function send(ctx: Ctx, customerId: string, asOf: string, to: string | null): Promise<boolean> {
  const bill_to = await findBillTo(ctx, { customer_id: customerId, contact_id: null });
  const recipient = to ?? bill_to.email;
  if (recipient === null) return false;
  const items = await readOpenItems(ctx, asOf, customerId);
  const total = items.reduce((sum, { open }) => sum + open, 0n);
  const company = await companyName(ctx);
  const { currency, locale } = ctx.viewer;
  const day = new Intl.DateTimeFormat(inEnglish(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${asOf}T00:00:00Z`),
  );
  await ctx.mail({
    to: recipient,
    subject: `Statement as of ${day} from ${company}`,
    text: [
      bill_to.contact ? `Hello ${bill_to.contact},` : 'Hello,',
      `Attached is the statement of your account as of ${day}. The balance is ${fromMinor(total, currencyExponent(currency))} ${currency}.`,
      company,
    ].join('\n\n'),
    document: { table: `customer_statement:${asOf}`, id: customerId },
  });
  return true;
}
