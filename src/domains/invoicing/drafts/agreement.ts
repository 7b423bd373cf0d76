/** An agreed price that is charged in parts: what it is, what other invoices took of it, what this one does. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { lockWorkOrders } from './recorded-work.ts';

export interface Agreement {
  readonly agreed_price: bigint;
  readonly before: bigint;
  readonly here: bigint;
}

/** What was agreed, what other invoices took of it and what this one does; undefined without a price. */
export async function readAgreement(
  { db }: Pick<Ctx, 'db'>,
  invoice: { readonly id: string; readonly work_order_id: string | null },
): Promise<Agreement | undefined> {
  if (invoice.work_order_id === null) return undefined;
  const { rows } = await sql<Agreement>`
    select w.agreed_price, fw.agreed_price_charged(w.id, true, ${invoice.id}) as before,
      fw.agreed_price_charged(w.id, false) - fw.agreed_price_charged(w.id, false, ${invoice.id}) as here
    from work_orders w where w.id = ${invoice.work_order_id} and w.agreed_price is not null`.execute(db);
  return rows[0];
}

/** A progress invoice whose price was changed, or whose line was, may come to more than is left: not when it is sent. */
export async function freezeAgreement(
  ctx: Ctx,
  invoice: { readonly id: string; readonly kind: string; readonly work_order_id: string | null },
) {
  if (invoice.kind !== 'progress' || invoice.work_order_id === null) return {};
  await lockWorkOrders(ctx, [invoice.work_order_id]);
  const agreement = await readAgreement(ctx, invoice);
  if (!agreement) return {};
  const { agreed_price, before, here } = agreement;
  const money = (minor: bigint) => fromMinor(minor, currencyExponent(ctx.viewer.currency));
  if (before + here > agreed_price) {
    throw new Refused('invalid', `Only ${money(agreed_price - before)} of the agreed price is left.`, {
      fields: { lines: `Only ${money(agreed_price - before)} of the agreed price is left.` },
    });
  }
  return { agreement: { ...sumsOf(agreement, ctx.viewer.currency) } };
}

export function sumsOf({ agreed_price, before, here }: Agreement, currency: string) {
  const money = (minor: bigint) => fromMinor(minor, currencyExponent(currency));
  return {
    agreed_price: money(agreed_price),
    before: money(before),
    here: money(here),
    left: money(agreed_price - before - here),
  };
}
