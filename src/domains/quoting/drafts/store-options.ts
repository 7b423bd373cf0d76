/** Stores options and lines with their computed amounts, and the totals kept in the quote's own row. */

import type { DraftLine } from '#domains/invoicing/drafts/draft-lines.ts';
import type { DocumentTotals } from '#domains/invoicing/invoice-lines.rules.ts';
import { refuseLineAccounts } from '#domains/ledger/accounts/line-accounts.ts';
import type { Ctx } from '#kernel/context.ts';
import { computeOption, depositOf, leading, type RequestedDeposit, type Ticked } from '../quote.rules.ts';
import type {} from '../quote-parts.resource.ts';

export type QuoteLine = Omit<DraftLine, 'id' | 'work_order_id' | 'credits_line_id' | 'rest'> & Ticked;

export interface OptionToStore {
  readonly name: string | null;
  readonly description: string | null;
  readonly is_recommended: boolean;
  readonly discount_percent: string | null;
  readonly discount_amount: bigint | null;
  readonly lines: readonly QuoteLine[];
}

/** Replaces the stored options. Returns the totals for the quote's row. */
export async function storeOptions(
  ctx: Ctx,
  quote_id: string,
  options: readonly OptionToStore[],
  deposit: RequestedDeposit,
) {
  for (const [index, { lines }] of options.entries())
    await refuseLineAccounts(ctx, lines, `options.${index}.lines`);
  await ctx.db.deleteFrom('quote_options').where('quote_id', '=', quote_id).execute();
  const computed = options.map((option) => ({
    ...option,
    id: ctx.newId(),
    of: computeOption(option.lines, option),
  }));
  await ctx.db
    .insertInto('quote_options')
    .values(
      computed.map(({ lines: _, of, ...option }, position) => ({
        ...option,
        ...of.totals,
        quote_id,
        position,
      })),
    )
    .execute();
  const lines = computed.flatMap(({ id: option_id, lines: written, of }) =>
    written.map((line, position) => ({
      ...line,
      ...of.lines[position],
      id: ctx.newId(),
      quote_id,
      option_id,
      position,
    })),
  );
  if (lines.length > 0) await ctx.db.insertInto('quote_lines').values(lines).execute();
  return sumsOf(
    computed.map(({ is_recommended, of }) => ({ is_recommended, ...of.totals })),
    deposit,
  );
}

type Sums = DocumentTotals & { readonly is_recommended: boolean; readonly is_chosen?: boolean };

/** The totals of a quote are those of its leading option. */
export function sumsOf(options: readonly Sums[], deposit: RequestedDeposit) {
  const { subtotal, discount, tax, total } = leading(options) ?? {
    ...{ subtotal: 0n, discount: 0n, tax: 0n, total: 0n },
  };
  return { subtotal, discount, tax, total, deposit: depositOf(total, deposit) };
}
