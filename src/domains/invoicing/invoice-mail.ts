import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import type {} from '../identity/company-table.ts';

export interface MailedInvoice {
  readonly id: string;
  readonly kind: 'invoice' | 'credit_note' | 'deposit';
  readonly number: string;
  readonly due_date: string;
  readonly balance: bigint;
  readonly currency: string;
  readonly public_token: string;
}

/** Into the outbox, with the link to the customer's page; the PDF is rendered and attached when the mail leaves. */
export async function mailInvoice(
  ctx: Ctx,
  invoice: MailedInvoice,
  { to, greeting, message }: { to: string; greeting: string | null; message: string | null },
): Promise<void> {
  const { company_name } = await ctx.db
    .selectFrom('tenants')
    .select('company_name')
    .executeTakeFirstOrThrow();
  const what = invoice.kind === 'credit_note' ? 'Credit note' : 'Invoice';
  const mail = await ctx.mail({
    to,
    subject: `${what} ${invoice.number} from ${company_name}`,
    text: [
      greeting ? `Hello ${greeting},` : 'Hello,',
      message ?? usualMessage(ctx, invoice, what),
      `See it online: ${ctx.publicUrl}/i/${invoice.public_token}`,
      company_name,
    ].join('\n\n'),
  });
  await sql`update outbox_emails set document_table = 'invoices', document_id = ${invoice.id} where id = ${mail}`.execute(
    ctx.db,
  );
}

function usualMessage(
  ctx: Ctx,
  { kind, number, balance, due_date, currency }: MailedInvoice,
  what: string,
): string {
  const amount = `${fromMinor(balance, currencyExponent(currency))} ${currency}`;
  if (kind === 'credit_note') return `Attached is ${what.toLowerCase()} ${number} over ${amount}.`;
  const due = new Intl.DateTimeFormat(ctx.viewer.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${due_date}T00:00:00Z`),
  );
  return `Attached is ${what.toLowerCase()} ${number} over ${amount}, due on ${due}.`;
}
