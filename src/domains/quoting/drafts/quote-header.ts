/** Customer, references and dates of a quote, validated and completed with defaults. */

import { refuseForeignReferences } from '#domains/invoicing/drafts/draft-header.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import '#domains/assets/asset.resource.ts';

/** The default validity of a quote in days. */
export const USUAL_DAYS = 30;
const MOST_DAYS = 366 * 2;

interface Places {
  readonly site_id?: string | null | undefined;
  readonly contact_id?: string | null | undefined;
  readonly asset_id?: string | null | undefined;
  readonly work_order_id?: string | null | undefined;
}

/** Refuses references to another customer's site, contact or asset. */
export async function refuseForeignPlaces(ctx: Ctx, customer: string, sent: Places): Promise<void> {
  await refuseForeignReferences(ctx, customer, sent);
  if (!sent.asset_id) return;
  const asset = await ctx.db
    .selectFrom('assets as a')
    .leftJoin('sites as s', 's.id', 'a.site_id')
    .select(['a.customer_id', 's.customer_id as site_customer_id'])
    .where('a.id', '=', sent.asset_id)
    .executeTakeFirst();
  const owner = asset?.site_customer_id ?? asset?.customer_id;
  if (!asset || (owner && owner !== customer))
    throw invalid({ asset_id: 'This is not an asset of the customer.' });
}

export function validUntil(
  { today }: Pick<Ctx, 'today'>,
  sent: string | null | undefined,
  before?: string,
): string {
  const day = sent ?? before ?? addDays(today, USUAL_DAYS);
  if (sent && day < today) throw invalid({ valid_until: 'This day is over.' });
  if (day > addDays(today, MOST_DAYS)) throw invalid({ valid_until: 'This is too far away.' });
  return day;
}

interface Deposit {
  readonly deposit_percent: string | null;
  readonly deposit_amount: bigint | null;
}
type Sent = { readonly [K in keyof Deposit]?: Deposit[K] | undefined };

/** The requested deposit, a share or an amount; setting one clears the other. */
export function requestedDeposit(
  sent: Sent,
  before: Deposit = { deposit_percent: null, deposit_amount: null },
): Deposit {
  const none = { deposit_percent: null, deposit_amount: null };
  if (sent.deposit_percent && sent.deposit_amount)
    throw invalid({ deposit_amount: 'Ask for a share or for an amount, not for both.' });
  if (sent.deposit_percent) return { ...none, deposit_percent: sent.deposit_percent };
  if (sent.deposit_amount) return { ...none, deposit_amount: sent.deposit_amount };
  if (sent.deposit_percent === undefined && sent.deposit_amount === undefined)
    return { deposit_percent: before.deposit_percent, deposit_amount: before.deposit_amount };
  return none;
}
