/** An agreed price that is charged in parts. */
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

/** The agreed price, the amount on other invoices and the amount on this one; undefined without an agreed price. */
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

/**
 * Called when a progress invoice is sent: refuses it if it exceeds what is left of the agreed price, which may have changed since
 * the draft.
 */
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
