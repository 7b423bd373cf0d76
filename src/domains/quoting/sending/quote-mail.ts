import { companyName } from '#domains/invoicing/sending/invoice-mail.ts';
import type { Ctx } from '#kernel/context.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';

export interface MailedQuote {
  readonly id: string;
  readonly number: string | null;
  readonly title: string;
  readonly valid_until: string;
  readonly total: bigint;
  readonly currency: string;
}

interface Letter {
  readonly to: string;
  readonly token: string;
  readonly greeting: string | null;
  readonly message: string | null;
  /** There are several options, so the total depends on the choice. */
  readonly hasChoice: boolean;
}

/** Queues the mail with the link to the customer's page; the PDF is rendered and attached when the mail is sent. */
export async function mailQuote(ctx: Ctx, quote: MailedQuote, letter: Letter): Promise<void> {
  const company = await companyName(ctx);
  await ctx.mail({
    to: letter.to,
    subject: `Quote ${quote.number} from ${company}: ${quote.title}`.slice(0, 200),
    text: [
      letter.greeting ? `Hello ${letter.greeting},` : 'Hello,',
      letter.message ?? usualMessage(ctx, quote, letter.hasChoice),
      `Read it, choose and approve it online: ${ctx.publicUrl}/quote/${letter.token}`,
      company,
    ].join('\n\n'),
    document: { table: 'quotes', id: quote.id },
  });
}

function usualMessage(ctx: Ctx, quote: MailedQuote, hasChoice: boolean): string {
  const { number, title, total, currency, valid_until } = quote;
  const until = new Intl.DateTimeFormat(inEnglish(ctx.viewer.locale), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(Date.parse(`${valid_until}T00:00:00Z`));
  const amount = `${fromMinor(total, currencyExponent(currency))} ${currency}`;
  const over = hasChoice ? 'with options to choose from' : `over ${amount}`;
  return `Attached is our quote ${number} for “${title}” ${over}. It is valid until ${until}.`;
}
