import type {} from '#domains/identity/members/company-table.ts';
import { type DiscountTerms, offeredDiscount } from '#domains/ledger/early-payment/early-payment.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { earlyDiscountText } from '../early-discount.rules.ts';
import type { InvoiceKind } from '../invoice.resource.ts';

export interface MailedInvoice {
  readonly id: string;
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly issue_date: string;
  readonly due_date: string;
  readonly early_discount_percent: string | null;
  readonly early_discount_days: number | null;
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

function usualMessage(ctx: Ctx, invoice: MailedInvoice, what: string): string {
  const { kind, number, balance, due_date, currency } = invoice;
  const { locale } = ctx.viewer;
  const money = (minor: bigint) => `${fromMinor(minor, currencyExponent(currency))} ${currency}`;
  const amount = money(balance);
  if (kind === 'credit_note') return `Attached is ${what.toLowerCase()} ${number} over ${amount}.`;
  const days = new Intl.DateTimeFormat(inEnglish(locale), { dateStyle: 'long', timeZone: 'UTC' });
  const day = (on: string) => days.format(Date.parse(`${on}T00:00:00Z`));
  const text = `Attached is ${what.toLowerCase()} ${number} over ${amount}, due on ${day(due_date)}.`;
  const terms = discountTermsOf(invoice);
  const discount = offeredDiscount(terms, balance, ctx.today);
  const { discount_percent: percent, discount_until: until } = terms;
  if (discount === 0n || percent === null || until === null) return text;
  const rate = (share: string) =>
    Number(share).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 2 });
  const early = { percent, amount: money(discount), until };
  return `${text} ${earlyDiscountText(early, { rate, money: (sum) => sum, day })}.`;
}

const discountTermsOf = ({
  issue_date,
  early_discount_percent,
  early_discount_days,
}: MailedInvoice): DiscountTerms => ({
  discount_percent: early_discount_percent,
  discount_until: early_discount_days === null ? null : addDays(issue_date, early_discount_days),
});
