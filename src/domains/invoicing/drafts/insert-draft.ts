import type { Insertable } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import type { Tables } from '#kernel/tables.ts';
import type {} from '../invoice.resource.ts';
import { type DocumentDiscount, documentTotals } from '../invoice-lines.rules.ts';
import { type Customer, type Dates, datesOf, earlyDiscountOf } from './draft-header.ts';
import { type DraftLine, storeDraftLines } from './draft-lines.ts';

type Header = Omit<Insertable<Tables['invoices']>, keyof Dates | 'id' | 'currency'>;

/** Inserts a draft with its lines and returns its id. Dates and the discount for paying early default to the customer's terms. */
export async function insertDraft(
  ctx: Ctx,
  customer: Customer,
  header: Header,
  lines: readonly DraftLine[],
  given: { readonly id?: string } & DocumentDiscount & Parameters<typeof datesOf>[0] = {},
): Promise<string> {
  const id = given.id ?? ctx.newId();
  const terms = customer.payment_terms ?? 30;
  const discount = {
    discount_percent: given.discount_percent ?? null,
    discount_amount: given.discount_amount ?? null,
  };
  await ctx.db
    .insertInto('invoices')
    .values({
      ...earlyDiscountOf(header.kind, customer),
      ...discount,
      ...header,
      id,
      currency: ctx.viewer.currency,
      ...datesOf(given, { issue_date: ctx.today, due_date: addDays(ctx.today, terms), terms }),
      ...documentTotals(lines, discount),
    })
    .execute();
  await storeDraftLines(ctx, id, lines, discount);
  return id;
}
