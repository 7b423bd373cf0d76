import { sql } from 'kysely';
import { continueSeries } from '#domains/companies/settings/number-series.ts';
import { bringStock } from '#domains/inventory/opening-stock.ts';
import { draftOpeningDeposits } from '#domains/invoicing/opening/opening-deposits.ts';
import { draftOpeningInvoices } from '#domains/invoicing/opening/opening-invoices.ts';
import type { OpeningDocument } from '#domains/ledger/entries/opening-document.ts';
import { postOpeningAccounts, postOpeningStock } from '#domains/ledger/entries/opening-posting.ts';
import { postEntries, type Voucher } from '#domains/ledger/entries/post.ts';
import { faultAt } from '#domains/ledger/entries/post-dated.ts';
import type { PostingLine } from '#domains/ledger/entries/posting.ts';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import { draftOpeningBills } from '#domains/purchasing/bills/opening-bills.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { openingBalances } from './opening-balances.resource.ts';
import { readChecks, readOpeningAccounts, readOpeningStock, stockValue } from './read-opening.ts';
import { isControl, type OpeningCheck } from './reconciliation.rules.ts';

/**
 * Posts what was entered, dated the day before the first day, if all totals match. The balance of a control account is posted by its
 * documents, and of the tax payable the part that the open invoices contain, each against opening balance equity, which comes to nothing
 * when everything is entered.
 */
export const keepOpeningBalances = defineCommand(
  openingBalances,
  'keep',
  {
    label: 'Post opening balances',
    placed: true,
    from: ['draft'],
    to: 'kept',
    allow: office,
    permission: 'close_periods',
  },
  async (ctx, row) => {
    const opened_on = addDays(row.starts_on, -1);
    refuseFuture(ctx, 'starts_on', opened_on);
    const balances = await readOpeningAccounts(ctx);
    const stock = await readOpeningStock(ctx);
    await refuseDifferences(ctx, await readChecks(ctx, balances, stock));
    const open = await readInvoices(ctx);
    const documents: readonly OpeningDocument[] = [
      ...(await draftOpeningInvoices(ctx, opened_on, open)),
      ...(await draftOpeningBills(ctx, opened_on, await readBills(ctx))),
      ...(await draftOpeningDeposits(ctx, opened_on, await readDeposits(ctx))),
    ];
    // A new invoice takes a number after those of the previous system, where they are of the same form.
    for (const series of ['invoices', 'credit_notes']) await continueSeries(ctx, series);
    await bringStock(ctx, opened_on, stock);
    const ofAccounts = ownVoucher(ctx, opened_on, {
      memo: 'Opening balances',
      lines: postOpeningAccounts(
        balances.filter(({ system_key }) => !isControl(system_key)),
        open.reduce((sum, { tax }) => sum + (tax ?? 0n), 0n),
      ),
    });
    const ofStock = ownVoucher(ctx, opened_on, {
      memo: 'Opening stock',
      lines: postOpeningStock(stockValue(stock)),
    });
    const own = [...ofAccounts, ...ofStock];
    const vouchers = [...own, ...documents.map(({ voucher }) => voucher)];
    if (vouchers.length + stock.length === 0) throw new Refused('invalid', 'There is nothing to post yet.');
    const entries = await faultAt('starts_on', () => postEntries(ctx, vouchers));
    await refuseEarlier(ctx, opened_on);
    for (const [index, { open }] of documents.entries()) await open(entries[own.length + index] ?? '');
    return {
      kept_at: ctx.now,
      journal_entry_id: ofAccounts.length > 0 ? entries[0] : null,
      stock_entry_id: ofStock.length > 0 ? entries[ofAccounts.length] : null,
    };
  },
);

/** Nothing is kept while a total differs. The message names each. */
async function refuseDifferences(ctx: Ctx, checks: readonly OpeningCheck[]): Promise<void> {
  const text = (minor: bigint) => fromMinor(minor, currencyExponent(ctx.viewer.currency));
  const different = checks.filter(({ given, added }) => given !== added);
  if (different.length === 0) return;
  const sentences = different.map(({ name, label, against, given, added }) =>
    name === 'debits_and_credits'
      ? `Debits are ${text(given)}, credits ${text(added)}.`
      : `${against}: ${text(given)} is given, ${text(added)} is added up from ${label.toLowerCase()}.`,
  );
  throw new Refused('invalid', sentences.join(' '));
}

/** The entry of what has no document of its own. None if there is nothing to post. */
function ownVoucher(
  ctx: Ctx,
  entry_date: string,
  { memo, lines }: { readonly memo: string; readonly lines: readonly PostingLine[] },
): Voucher[] {
  if (lines.length === 0) return [];
  const about = {
    source: 'opening_balance',
    source_table: 'opening_balances',
    source_id: ctx.newId(),
  } as const;
  return [{ entry: { entry_date, memo, ...about }, lines }];
}

/** The ledger is locked by what was posted before, so none is added meanwhile. */
async function refuseEarlier({ db }: Ctx, opened_on: string): Promise<void> {
  const { rows } = await sql<{ number: string; entry_date: string }>`
    select number, entry_date::text from journal_entries
    where entry_date <= ${opened_on}::date and source not in ('opening_balance', 'opening_balance_undone')
    order by entry_date, position limit 1`.execute(db);
  const [first] = rows;
  if (first)
    throw invalid({
      starts_on: `${first.number} is dated ${first.entry_date}. Choose that day or an earlier one.`,
    });
}

async function readInvoices({ db }: Ctx) {
  return db
    .selectFrom('opening_invoices as o')
    .leftJoin('tax_rates as r', 'r.id', 'o.tax_rate_id')
    .select([
      'o.customer_id',
      'o.number',
      'o.issued_on',
      'o.due_on',
      'o.amount',
      'o.tax',
      'r.rate as tax_rate',
    ])
    .orderBy('o.due_on')
    .orderBy('o.number')
    .execute();
}

async function readBills({ db }: Ctx) {
  return db.selectFrom('opening_bills').selectAll().orderBy('due_on').orderBy('number').execute();
}

async function readDeposits({ db }: Ctx) {
  return db.selectFrom('opening_deposits').selectAll().orderBy('received_on').orderBy('number').execute();
}
