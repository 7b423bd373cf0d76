/**
 * Bills that a company brings from its previous system, open and with their own dates. They were costs there: here they are posted against
 * opening balance equity, from the day before the first one in the books. From then on they are bills like any others.
 */

import { sql } from 'kysely';
import { noClasses } from '#domains/ledger/classes/class-fields.rules.ts';
import '../vendor.resource.ts';
import type { OpeningDocument, TakenBack } from '#domains/ledger/entries/opening-document.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { postOpeningBill } from './purchase-posting.rules.ts';
import { vendorBills } from './vendor-bill.resource.ts';
import { storeBillLines } from './write-bill.ts';

export interface OpeningBill {
  readonly vendor_id: string;
  /** What the vendor calls it. */
  readonly number: string;
  readonly dated_on: string;
  readonly due_on: string;
  /** Minor units. Negative: a credit of the vendor. */
  readonly amount: bigint;
}

export async function draftOpeningBills(
  ctx: Ctx,
  opened_on: string,
  list: readonly OpeningBill[],
): Promise<OpeningDocument[]> {
  const later = list.find(({ dated_on }) => dated_on > opened_on);
  if (later)
    throw new Refused(
      'invalid',
      `Bill ${later.number} is dated in your new books: enter it there, not here.`,
    );
  await refuseTaken(ctx, list);
  const documents: OpeningDocument[] = [];
  for (const bill of list) documents.push(await draftOne(ctx, opened_on, bill));
  return documents;
}

async function draftOne(ctx: Ctx, opened_on: string, bill: OpeningBill): Promise<OpeningDocument> {
  const { vendor_id, number: vendor_reference, dated_on, due_on, amount } = bill;
  const id = ctx.newId();
  const isCredit = amount < 0n;
  const unit_price = isCredit ? -amount : amount;
  const number = await ctx.nextNumber(isCredit ? 'vendor_credits' : 'vendor_bills');
  await ctx.db
    .insertInto('vendor_bills')
    .values({
      ...{ id, number, kind: isCredit ? 'credit' : 'bill', vendor_id, vendor_reference, opened_on },
      ...{ bill_date: dated_on, due_date: due_on, currency: ctx.viewer.currency },
      ...{ subtotal: unit_price, total_amount: unit_price },
    })
    .execute();
  const item_name = `${isCredit ? 'Credit' : 'Balance'} brought forward`;
  const nothingElse = {
    po_item_id: null,
    freight_receipt_id: null,
    account_id: null,
    work_order_id: null,
    ...noClasses,
  };
  const line = { item_name, quantity: '1', unit_price, tax_rate: '0', ...nothingElse };
  await storeBillLines(ctx, { id, vendor_id }, [line], 0n);
  const vendor = await ctx.db
    .selectFrom('vendors')
    .select('name')
    .where('id', '=', vendor_id)
    .executeTakeFirstOrThrow();
  return {
    voucher: {
      entry: {
        ...{ entry_date: opened_on, memo: `Opening balance ${number} (${vendor_reference}), ${vendor.name}` },
        ...{ source: 'opening_balance', source_table: 'vendor_bills', source_id: id },
      },
      lines: postOpeningBill(amount, vendor_id),
    },
    open: async (journal_entry_id) => {
      await ctx.transition(vendorBills, id, {
        ...{ from: ['draft'], to: 'posted', event: 'bring_forward' },
        set: { journal_entry_id, posted_at: ctx.now },
      });
    },
  };
}

/** Voids the bills that were brought, all of them or none. */
export async function takeBackOpeningBills(ctx: Ctx): Promise<TakenBack[]> {
  const { rows } = await sql<{ id: string; number: string; is_touched: boolean; journal_entry_id: string }>`
    select b.id, b.number, b.journal_entry_id, b.paid <> 0 or exists (
      select from vendor_bills c where c.credits_id = b.id and c.status <> 'void') as is_touched
    from vendor_bills b where b.opened_on is not null and b.status = 'posted' order by b.id for no key update of b`.execute(
    ctx.db,
  );
  const touched = rows.find(({ is_touched }) => is_touched);
  if (touched)
    throw new Refused('conflict', `${touched.number} has been paid or credited since. Take that back first.`);
  for (const { id } of rows)
    await ctx.transition(vendorBills, id, {
      ...{ from: ['posted'], to: 'void', event: 'take_back' },
      set: { voided_at: ctx.now, void_reason: 'The opening balances were entered again.' },
    });
  return rows.map(({ id, journal_entry_id }) => ({ table: 'vendor_bills', id, journal_entry_id }));
}

async function refuseTaken({ db }: Ctx, list: readonly OpeningBill[]): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select b.vendor_reference as number from vendor_bills b
    join unnest(${list.map(({ vendor_id }) => vendor_id)}::uuid[], ${list.map(({ number }) => number)}::text[]) as o(vendor_id, number)
      on o.vendor_id = b.vendor_id and lower(o.number) = lower(b.vendor_reference)
    where b.status = 'posted' order by 1 limit 1`.execute(db);
  if (rows[0])
    throw new Refused(
      'conflict',
      `A bill of this vendor with the number ${rows[0].number} is posted already.`,
    );
}
