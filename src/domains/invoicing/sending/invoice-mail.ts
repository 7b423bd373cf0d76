import type {} from '#domains/identity/members/company-table.ts';
import type { Ctx } from '#kernel/context.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import type { InvoiceKind } from '../invoice.resource.ts';

export interface MailedInvoice {
  readonly id: string;
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly due_date: string;
  readonly balance: bigint;
  readonly currency: string;
  readonly public_token: string;
  /** The company's name; read if omitted. */
  readonly company?: string;
}

const names: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  progress: 'Invoice',
  deposit: 'Deposit invoice',
  credit_note: 'Credit note',
};

/** Queues the mail with the link to the customer's page; the PDF is rendered and attached when the mail is sent. */
export async function mailInvoice(
  ctx: Ctx,
  invoice: MailedInvoice,
  { to, greeting, message }: { to: string; greeting: string | null; message: string | null },
): Promise<void> {
  const company = invoice.company ?? (await companyName(ctx));
  const what = names[invoice.kind];
  await mailWithDocument(ctx, invoice.id, {
    to,
    subject: `${what} ${invoice.number} from ${company}`,
    text: [
      greeting ? `Hello ${greeting},` : 'Hello,',
      message ?? usualMessage(ctx, invoice, what),
      `See it online: ${ctx.publicUrl}/i/${invoice.public_token}`,
      company,
    ].join('\n\n'),
  });
}

/** The document is rendered and attached when the mail is sent. */
export async function mailWithDocument(
  ctx: Ctx,
  invoiceId: string,
  mail: { readonly to: string; readonly subject: string; readonly text: string },
): Promise<void> {
  await ctx.mail({ ...mail, document: { table: 'invoices', id: invoiceId } });
}

export async function companyName({ db }: Pick<Ctx, 'db'>): Promise<string> {
  return (await db.selectFrom('tenants').select('company_name').executeTakeFirstOrThrow()).company_name;
}

function usualMessage(
  ctx: Ctx,
  { kind, number, balance, due_date, currency }: MailedInvoice,
  what: string,
): string {
  const amount = `${fromMinor(balance, currencyExponent(currency))} ${currency}`;
  if (kind === 'credit_note') return `Attached is ${what.toLowerCase()} ${number} over ${amount}.`;
  const due = new Intl.DateTimeFormat(inEnglish(ctx.viewer.locale), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(Date.parse(`${due_date}T00:00:00Z`));
  return `Attached is ${what.toLowerCase()} ${number} over ${amount}, due on ${due}.`;
}
