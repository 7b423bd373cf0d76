import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { notFound } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';

export interface AgreedPrice {
  readonly agreed_price: string;
  /** The amount on drafts and invoices. */
  readonly charged: string;
  readonly left: string;
}

/** How much of a work order's agreed price has been charged, and what is left. */
export const agreedPriceReport = defineReport(
  'agreed_price',
  {
    label: 'Agreed price',
    allow: office,
    permission: 'view_invoices',
    params: { work_order_id: field.ref('work_orders', { label: 'Work order', required: true }) },
  },
  async (ctx, { work_order_id }): Promise<AgreedPrice> => {
    const { rows } = await sql<{ agreed_price: bigint; charged: bigint }>`
      select agreed_price, fw.agreed_price_charged(id, false) as charged from work_orders
      where id = ${work_order_id} and agreed_price is not null`.execute(ctx.db);
    const [row] = rows;
    if (!row) throw notFound();
    const money = (minor: bigint) => fromMinor(minor, currencyExponent(ctx.viewer.currency));
    const { agreed_price, charged } = row;
    return {
      agreed_price: money(agreed_price),
      charged: money(charged),
      left: money(agreed_price - charged),
    };
  },
);
