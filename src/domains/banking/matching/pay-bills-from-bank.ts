/** Pays bills with a bank line. The payments must add up to its amount exactly. */

import { payBills, readPaidBills } from '#domains/purchasing/bills/pay-bills.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import type { Json } from '#kernel/field.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import type { RowOf } from '#kernel/resource.ts';
import { propertiesOf } from '#kernel/type-guards.ts';
import { bankLines } from '../bank.resource.ts';
import { addMatches } from './match-lines.ts';
import { bankSideOf } from './post-bank-line.ts';

type BankLine = RowOf<typeof bankLines>;

/**
 * `{bill_id, amount}`; the amounts add up to that of the line. Creates one payment per vendor. Undoing the match keeps the
 * payments: they are reversed separately.
 */
export const payBillsFromBank = defineCommand(
  bankLines,
  'pay_bills',
  {
    allow: office,
    permission: 'record_payments',
    label: 'Pay bills',
    from: ['unmatched'],
    to: 'matched',
    input: { bills: field.json({ label: 'Bills', required: true }) },
  },
  async (ctx, row, { bills }) => {
    if (row.amount > 0n) throw invalid({ bills: 'Money came in with this line.' });
    const left = -row.amount - readPaidBills(ctx, bills).reduce((sum, { amount }) => sum + amount, 0n);
    if (left !== 0n) {
      const money = (minor: bigint) => fromMinor(minor, currencyExponent(ctx.viewer.currency));
      throw invalid({ bills: `${money(left)} of ${money(-row.amount)} is left to divide.` });
    }
    const payments = await pay(ctx, row, bills);
    const sides: string[] = [];
    for (const { journal_entry_id, amount } of payments)
      sides.push(
        await bankSideOf(ctx, journal_entry_id ?? '', { account_id: row.account_id, amount: -amount }),
      );
    await addMatches(ctx, row.id, sides, false);
    return {};
  },
);

async function pay(ctx: Ctx, { booked_on, account_id, reference }: BankLine, bills: Json) {
  const { id, result } = await ctx
    .run(payBills, null, {
      ...{ paid_on: booked_on, method: 'bank_transfer', account_id, bills },
      reference: reference?.slice(0, 80) ?? null,
    })
    .catch((error: unknown) => {
      // The date comes from the bank and has no field, so its fault is reported at `bills`.
      const fault = error instanceof Refused ? error.refusal.fields?.paid_on : undefined;
      throw fault ? invalid({ bills: fault }) : error;
    });
  const { payments } = propertiesOf(result);
  const paid: readonly string[] = Array.isArray(payments) ? payments : [id ?? ''];
  return ctx.db
    .selectFrom('bill_payments')
    .select(['journal_entry_id', 'amount'])
    .where('id', 'in', paid)
    .execute();
}
