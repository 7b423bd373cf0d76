/**
 * A fixed asset is sold or scrapped. What is due of it is posted first, up to the month before: the month of the disposal doesn't count. Then
 * its cost and accumulated depreciation leave the books, and what the proceeds differ from the book value is a gain or a loss (ASC 360-10-40-5
 * and 45-5; IAS 16.67 to 71).
 */
import { sql } from 'kysely';
import { refuseEntryAccounts } from '#domains/ledger/accounts/line-accounts.ts';
import { maxAmount } from '#domains/ledger/entries/amount-limit.rules.ts';
import { postEntry } from '#domains/ledger/entries/post.ts';
import { faultAt } from '#domains/ledger/entries/post-dated.ts';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import { payingAccount } from '#domains/purchasing/bills/pay-bills.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { addMonths, compareDates } from '#kernel/dates.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { RowOf } from '#kernel/resource.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { gainOf, postDisposal } from './asset-posting.rules.ts';
import { fixedAssetDisposals } from './depreciation.resource.ts';
import { dueDepreciation } from './due-depreciation.ts';
import { fixedAssets } from './fixed-asset.resource.ts';
import { postMonths } from './post-depreciation.ts';
import { firstOf } from './schedule.rules.ts';

type Asset = RowOf<typeof fixedAssets>;

export const disposeAsset = defineCommand(
  fixedAssets,
  'dispose',
  {
    label: 'Sell or scrap',
    from: ['in_use'],
    to: 'disposed',
    allow: office,
    permission: 'create_transactions',
    final: true,
    input: {
      disposed_on: field.date({ label: 'On', required: true }),
      proceeds: field.money({
        label: 'Proceeds',
        help: 'Without sales tax. Empty if it was scrapped.',
        ...{ min: 0, max: maxAmount },
      }),
      account_id: field.ref('accounts', {
        label: 'Received into',
        help: 'The checking account when left empty',
      }),
      note: field.text({ label: 'Note', help: 'To whom, or why', max: 500 }),
    },
  },
  async (ctx, row, input) => {
    const { disposed_on, note = null } = input;
    refuseFuture(ctx, 'disposed_on', disposed_on);
    refuseTooEarly(row, disposed_on);
    const proceeds = input.proceeds ?? 0n;
    const account_id = proceeds === 0n ? null : await receivingAccount(ctx, input.account_id ?? null);
    await sql`select fw.lock_ledger()`.execute(ctx.db);
    await refusePosted(ctx, row.id, disposed_on);
    const through = addMonths(firstOf(disposed_on), -1);
    await postMonths(ctx, await dueDepreciation(ctx, { through, asset: row.id }), 'disposed_on');
    const sums = { cost: row.cost, proceeds, accumulated: await accumulatedOf(ctx, row) };
    const id = ctx.newId();
    const { asset_account_id, accumulated_account_id, department_id, branch_id } = row;
    const lines = postDisposal({
      ...{ ...sums, account_id, asset_account_id, accumulated_account_id },
      ...{ department_id, branch_id },
    });
    const entry = {
      entry_date: disposed_on,
      memo: `${proceeds === 0n ? 'Scrapped' : 'Sold'}: ${row.number} ${row.name}`,
      source: 'disposal',
      source_table: 'fixed_asset_disposals',
      source_id: id,
    } as const;
    const journal_entry_id = await faultAt('disposed_on', () => postEntry(ctx, entry, lines));
    await ctx.db
      .insertInto('fixed_asset_disposals')
      .values({
        ...{ id, fixed_asset_id: row.id, disposed_on, ...sums, gain: gainOf(sums), account_id },
        ...{ note, journal_entry_id, status: 'recorded' },
      })
      .execute();
    await recordCreation(ctx, fixedAssetDisposals, 'record', id);
    return {};
  },
);

function refuseTooEarly({ purchased_on, depreciated_through }: Asset, day: string): void {
  if (compareDates(day, purchased_on) < 0) throw invalid({ disposed_on: 'This is before it was purchased.' });
  if (depreciated_through !== null && compareDates(firstOf(day), firstOf(depreciated_through)) <= 0)
    throw invalid({ disposed_on: `It was depreciated in other books through ${depreciated_through}.` });
}

/** No depreciation is left in the books for the month of the disposal, or after it. */
async function refusePosted({ db }: Ctx, id: string, disposed_on: string): Promise<void> {
  const later = await db
    .selectFrom('depreciation_lines')
    .select('month')
    .where('fixed_asset_id', '=', id)
    .where('status', '=', 'posted')
    .where('month', '>=', firstOf(disposed_on))
    .orderBy('month')
    .executeTakeFirst();
  if (later)
    throw invalid({
      disposed_on: `Depreciation of ${later.month.slice(0, 7)} is posted, and the month of the disposal doesn’t count. Reverse it first, and post it again afterwards.`,
    });
}

async function accumulatedOf({ db }: Ctx, { id, depreciated_before }: Asset): Promise<bigint> {
  const lines = await db
    .selectFrom('depreciation_lines')
    .select('amount')
    .where('fixed_asset_id', '=', id)
    .where('status', '=', 'posted')
    .execute();
  return lines.reduce((sum, { amount }) => sum + amount, depreciated_before);
}

/** Any account that takes entries, as a buyer may owe it or the money be held by an auctioneer. */
async function receivingAccount(ctx: Ctx, wanted: string | null): Promise<string> {
  if (wanted === null) return payingAccount(ctx, null);
  try {
    await refuseEntryAccounts(ctx, [{ account_id: wanted }]);
  } catch (error) {
    const fault = error instanceof Refused && error.refusal.fields?.['lines.0.account_id'];
    throw fault ? invalid({ account_id: fault }) : error;
  }
  return wanted;
}
