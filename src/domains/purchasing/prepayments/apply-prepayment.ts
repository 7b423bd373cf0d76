import { postDated } from '#domains/ledger/entries/post-dated.ts';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { latest } from '#kernel/dates.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import type { RowOf } from '#kernel/resource.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { paying } from '../bills/bill-payment.inputs.ts';
import { billPayments } from '../bills/bill-payment.resource.ts';
import { type BillToPay, lockOpenBills, readPaidBills } from '../bills/pay-bills.ts';
import { postPrepaymentUse } from '../bills/purchase-posting.rules.ts';
import { prepaymentUses } from './prepayment.resource.ts';

type Prepayment = RowOf<typeof billPayments>;

/** Pays bills of the vendor with what is left of a prepayment, `[{bill_id, amount}]`, on a day. */
export const applyPrepayment = defineCommand(
  billPayments,
  'apply',
  {
    ...paying,
    label: 'Apply to bills',
    placed: true,
    makes: 'prepayment_uses',
    again: 'allowed',
    from: ['recorded'],
    input: {
      applied_on: field.date({ label: 'On', help: 'Today when left empty' }),
      bills: field.json({ label: 'Bills', required: true }),
    },
  },
  async (ctx, row, input) => {
    if (row.kind !== 'prepayment') throw new Refused('conflict', 'Only a prepayment can be applied.');
    const bills = await lockOpenBills(ctx, readPaidBills(ctx, input.bills), row.vendor_id);
    if (bills.some(({ discount }) => discount !== 0n))
      throw invalid({ bills: 'A discount is taken with a payment.' });
    const left = row.amount - row.applied - row.refunded;
    if (bills.reduce((sum, { amount }) => sum + amount, 0n) > left) {
      const money = fromMinor(left, currencyExponent(row.currency));
      throw invalid({ bills: `Only ${money} of ${row.number} is left.` });
    }
    const day = input.applied_on ?? ctx.today;
    refuseFuture(ctx, 'applied_on', day);
    const last = bills.reduce((on, { bill_date }) => latest(on, bill_date), row.paid_on);
    if (input.applied_on && day < last)
      throw invalid({ applied_on: `This is before ${last}, the day of the prepayment or a bill.` });
    const [first, ...more] = bills;
    if (first) await applyTo(ctx, row, first, { id: input.id, on: latest(day, last) });
    for (const bill of more) await applyTo(ctx, row, bill, { id: ctx.newId(), on: latest(day, last) });
  },
);

async function applyTo(ctx: Ctx, prepayment: Prepayment, bill: BillToPay, use: { id: string; on: string }) {
  const { amount, vendor_id } = bill;
  const { id, on: applied_on } = use;
  const entry = {
    entry_date: applied_on,
    memo: `Prepayment ${prepayment.number} applied to ${bill.number}, ${bill.vendor}`,
    source: 'prepayment_applied',
    source_table: 'prepayment_uses',
    source_id: id,
  } as const;
  const lines = postPrepaymentUse({ amount, vendor_id });
  const journal_entry_id = await postDated(ctx, 'applied_on', entry, lines);
  const { id: payment_id, currency } = prepayment;
  await ctx.db
    .insertInto('prepayment_uses')
    .values({ id, payment_id, bill_id: bill.id, applied_on, amount, currency, journal_entry_id })
    .execute();
  await ctx.db
    .insertInto('bill_payment_allocations')
    .values({ prepayment_use_id: id, bill_id: bill.id, amount, allocated_on: applied_on })
    .execute();
  await recordCreation(ctx, prepaymentUses, applyPrepayment.name, id);
}
