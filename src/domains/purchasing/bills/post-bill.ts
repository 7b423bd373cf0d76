/**
 * Posts a draft: number, entry and billed quantities of the order, in one transaction. A bill that differs from order and receipt
 * requires a reason.
 */
import './bill-payment.resource.ts';
import { sql } from 'kysely';
import { addQuantities, subtractQuantities, thousandths } from '#domains/inventory/quantity.rules.ts';
import { refuseLineAccounts } from '#domains/ledger/accounts/line-accounts.ts';
import { classesOf } from '#domains/ledger/classes/class-fields.rules.ts';
import { takeClassesOfJobs } from '#domains/ledger/classes/line-classes.ts';
import { postDated } from '#domains/ledger/entries/post-dated.ts';
import { reversed } from '#domains/ledger/entries/posting.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { latest } from '#kernel/dates.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { RowOf } from '#kernel/resource.ts';
import { type CostedLine, keepCosts, withFreight } from '../costs/costs-of-bill.ts';
import { freightOfDeliveries } from '../costs/freight-of-deliveries.ts';
import { landCosts } from '../costs/landed-costs.ts';
import { netOf, partOf } from '../orders/order-lines.rules.ts';
import { followBill, lockBilledOrders } from '../orders/order-progress.ts';
import { usualAccount } from '../receipts/place-delivery.ts';
import { type PurchasingRules, readPurchasingRules } from '../settings/purchasing-rules.ts';
import { differencesIn, readBillLines, type StoredLine } from './bill-differences.ts';
import { inWords } from './match.rules.ts';
import { meetRecordedCosts } from './meet-recorded-costs.ts';
import { postVendorBill } from './purchase-posting.rules.ts';
import { writing } from './vendor-bill.inputs.ts';
import { vendorBills } from './vendor-bill.resource.ts';
import { refusalOf } from './write-bill.ts';

type Bill = RowOf<typeof vendorBills>;

export const postBill = defineCommand(
  vendorBills,
  'post',
  {
    ...writing,
    label: 'Post',
    placed: true,
    from: ['draft'],
    to: 'posted',
    input: {
      difference_reason: field.text({
        label: 'Why the difference is right',
        max: 500,
        help: 'Needed where the bill differs from order and receipt.',
      }),
    },
  },
  async (ctx, row, input) => {
    if (row.total_amount <= 0n) throw invalid({ lines: 'There is nothing on this bill.' });
    const rules = await readPurchasingRules(ctx);
    const credited = row.credits_id === null ? undefined : await lockCredited(ctx, row.credits_id);
    await takeClassesOfJobs(ctx, 'vendor_bill_lines', row.id);
    const lines = await lockLines(ctx, row.id);
    const difference_reason =
      row.kind === 'bill' ? mustMatch(ctx, lines, rules, input.difference_reason) : null;
    await refuseLineAccounts(
      ctx,
      lines.map(({ account_id }) => ({ account_id })),
    );
    const number = await ctx.nextNumber(row.kind === 'credit' ? 'vendor_credits' : 'vendor_bills');
    await addBilled(ctx, row, lines);
    await followBill(ctx, row.id);
    const usual = await usualAccount(ctx, row.vendor_id);
    const costed = withFreight(
      lines.map((line) => billedLine(row, line, usual)),
      row.shipping_amount,
      rules,
    );
    await keepCosts(ctx, row.kind, costed, rules);
    const freight = await freightOfDeliveries(ctx, row, costed, rules);
    const postLanded = await landCosts(ctx, {
      items: lines.flatMap(({ po_item_id }) => po_item_id ?? []),
      freight: freight.inStock,
      ...{ day: row.bill_date, dateField: 'bill_date', changing: { posting: { id: row.id, number } } },
    });
    const journal_entry_id = await post(ctx, { ...row, number }, [...costed, ...freight.ofJobs], rules);
    await postLanded();
    if (row.kind === 'credit') await payDown(ctx, row, credited);
    else await meetRecordedCosts(ctx, row.id);
    return { number, journal_entry_id, difference_reason, posted_at: ctx.now };
  },
);

async function lockLines({ db }: Ctx, bill_id: string): Promise<StoredLine[]> {
  const refusal = (await lockBilledOrders({ db }, bill_id)).map(refusalOf).find(Boolean);
  if (refusal) throw new Refused('conflict', refusal);
  return readBillLines({ db }, bill_id);
}

function mustMatch(
  ctx: Ctx,
  lines: readonly StoredLine[],
  rules: PurchasingRules,
  reason: string | null | undefined,
): string | null {
  const differences = differencesIn(ctx, lines, rules);
  if (differences.length === 0) return null;
  if (reason?.trim()) return reason.trim();
  throw new Refused(
    'invalid',
    'The bill differs from order and receipt. Correct it, or say why it is right.',
    {
      fields: { difference_reason: differences.map(inWords).join('; ') },
      details: { differences },
    },
  );
}

const after = (bill: Bill, line: StoredLine) =>
  bill.kind === 'credit'
    ? subtractQuantities(line.billed_quantity, line.quantity)
    : addQuantities(line.billed_quantity, line.quantity);

/** Adds the bill to the billed quantities of the order; a credit reduces them, never below zero. */
async function addBilled({ db }: Ctx, bill: Bill, lines: readonly StoredLine[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    if (line.po_item_id === null) continue;
    const billed_quantity = after(bill, line);
    if (thousandths(billed_quantity) < 0n) {
      throw invalid({
        [`lines.${index}.quantity`]: `Only ${Number(line.billed_quantity)} billed so far.`,
      });
    }
    await db
      .updateTable('purchase_order_items')
      .set({ billed_quantity })
      .where('id', '=', line.po_item_id)
      .execute();
  }
}

async function post(
  ctx: Ctx,
  bill: Bill & { number: string },
  costed: readonly CostedLine[],
  { tax_is_cost }: PurchasingRules,
): Promise<string | null> {
  const posted = postVendorBill({
    vendor_id: bill.vendor_id,
    lines: costed.map(({ id: _, quantity: __, ...line }) => line),
    shipping: bill.shipping_amount,
    tax_is_cost,
  });
  const vendor = await ctx.db
    .selectFrom('vendors')
    .select('name')
    .where('id', '=', bill.vendor_id)
    .executeTakeFirst();
  const isCredit = bill.kind === 'credit';
  const reference = bill.vendor_reference ? ` (${bill.vendor_reference})` : '';
  const entry = {
    entry_date: bill.bill_date,
    memo: `${isCredit ? 'Vendor credit' : 'Bill'} ${bill.number}${reference}, ${vendor?.name ?? ''}`,
    source: isCredit ? 'vendor_credit' : 'vendor_bill',
    source_table: 'vendor_bills',
    source_id: bill.id,
  } as const;
  return postDated(ctx, 'bill_date', entry, isCredit ? reversed(posted) : posted);
}

function billedLine(bill: Bill, line: StoredLine, usual: string | null): CostedLine {
  const { job_id, customer_id, site_id, asset_id, is_stocked, po_item_id } = line;
  const isOrdered = po_item_id !== null;
  const placed = job_id !== null ? 'job' : is_stocked ? 'stock' : 'account';
  const to = isOrdered ? placed : line.freight_receipt_id === null ? 'account' : 'freight';
  return {
    ...{ id: line.id, quantity: line.quantity },
    net: netOf(line),
    tax: line.tax_amount,
    received: isOrdered ? receivedPart(bill, line) : null,
    to,
    account_id: line.account_id ?? line.ordered_account_id ?? usual,
    ...(job_id === null ? {} : { work_order_id: job_id, customer_id, site_id, asset_id }),
    // What is in stock belongs to no department until it is used.
    ...(to === 'stock' ? {} : classesOf(line)),
  };
}

/** What of the received value of an ordered item the line clears, at the ordered price: all lines together clear it to the last cent. */
function receivedPart(bill: Bill, line: StoredLine): bigint {
  const until = partOf(line.ordered_price, '0', after(bill, line));
  return bill.kind === 'credit' ? line.billed_value - until : until - line.billed_value;
}

/** A credit pays the bill it is for, as far as that is open; the rest is available for other bills of the vendor. */
async function payDown(
  { db }: Ctx,
  { id, credits_id, total_amount, bill_date }: Bill,
  bill: CreditedBill | undefined,
): Promise<void> {
  if (credits_id === null) return;
  if (bill?.status !== 'posted')
    throw new Refused('conflict', 'The credited bill is void. Delete this draft.');
  const left = bill.balance - total_amount;
  const amount = left < 0n ? bill.balance : total_amount;
  if (amount <= 0n) return;
  await db
    .insertInto('bill_payment_allocations')
    .values({
      ...{ credit_id: id, bill_id: credits_id, amount },
      allocated_on: latest(bill_date, bill.bill_date),
    })
    .execute();
}

type CreditedBill = Pick<Bill, 'status' | 'balance' | 'bill_date'>;

async function lockCredited({ db }: Ctx, id: string): Promise<CreditedBill | undefined> {
  const { rows } = await sql<CreditedBill>`
    select status, balance, bill_date::text from vendor_bills where id = ${id} for no key update`.execute(db);
  return rows[0];
}
