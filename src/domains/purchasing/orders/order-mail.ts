import { sql } from 'kysely';
import type {} from '#domains/identity/members/company-table.ts';
import type { Ctx } from '#kernel/context.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';

export interface MailedOrder {
  readonly id: string;
  readonly po_number: string;
  readonly total_amount: bigint;
  readonly currency: string;
  readonly expected_delivery_date: string | null;
}

/** Queues the mail; the PDF is rendered and attached when the mail is sent. */
export async function mailPurchaseOrder(
  ctx: Ctx,
  order: MailedOrder,
  { to, greeting, message }: { to: string; greeting: string | null; message: string | null },
): Promise<void> {
  const { company_name } = await ctx.db
    .selectFrom('tenants')
    .select('company_name')
    .executeTakeFirstOrThrow();
  const mail = await ctx.mail({
    to,
    subject: `Purchase order ${order.po_number} from ${company_name}`,
    text: [
      greeting ? `Hello ${greeting},` : 'Hello,',
      message ?? usualMessage(ctx, order),
      'Please confirm the order and the delivery date by answering this mail.',
      company_name,
    ].join('\n\n'),
  });
  await sql`update outbox_emails set document_table = 'purchase_orders', document_id = ${order.id} where id = ${mail}`.execute(
    ctx.db,
  );
}

function usualMessage({ viewer }: Ctx, order: MailedOrder): string {
  const amount = `${fromMinor(order.total_amount, currencyExponent(order.currency))} ${order.currency}`;
  const first = `Attached is our purchase order ${order.po_number} over ${amount}`;
  if (order.expected_delivery_date === null) return `${first}.`;
  const day = new Intl.DateTimeFormat(inEnglish(viewer.locale), { dateStyle: 'long', timeZone: 'UTC' });
  return `${first}, for delivery by ${day.format(Date.parse(`${order.expected_delivery_date}T00:00:00Z`))}.`;
}
