import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { latest } from '#kernel/dates.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { lockOpenBills, readPaidBills } from './pay-bills.ts';
import { vendorBills } from './vendor-bill.resource.ts';

/**
 * Pays other bills of the vendor with what is left of a credit; `[{bill_id, amount}]`. Posts nothing: the payable account and the
 * vendor stay the same.
 */
export const applyCredit = defineCommand(
  vendorBills,
  'apply',
  {
    allow: office,
    permission: 'record_payments',
    label: 'Apply credit',
    placed: true,
    again: 'allowed',
    from: ['posted'],
    input: { bills: field.json({ label: 'Bills', required: true }) },
  },
  async (ctx, row, input) => {
    if (row.kind !== 'credit') throw new Refused('conflict', 'Only a vendor credit can be applied.');
    const bills = await lockOpenBills(ctx, readPaidBills(ctx, input.bills), row.vendor_id);
    if (bills.some(({ discount }) => discount !== 0n))
      throw invalid({ bills: 'A discount is taken with a payment.' });
    const sum = bills.reduce((total, { amount }) => total + amount, 0n);
    if (sum > row.balance) {
      const left = fromMinor(row.balance, currencyExponent(row.currency));
      throw invalid({ bills: `Only ${left} of ${row.number} is left.` });
    }
    await ctx.db
      .insertInto('bill_payment_allocations')
      .values(
        bills.map(({ id, amount, bill_date }) => ({
          ...{ credit_id: row.id, bill_id: id, amount },
          allocated_on: latest(ctx.today, row.bill_date, bill_date),
        })),
      )
      .execute();
  },
);
