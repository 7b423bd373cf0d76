import { carryOut } from '#kernel/command.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { applyCredits } from './credits.ts';
import { applyCredit } from './invoice.commands.ts';

/** What the customer has with us pays this invoice. */
export const applyCustomerCreditDeed = carryOut(applyCredit, async (ctx, row, input) => {
  if (row.kind === 'credit_note')
    throw new Refused('conflict', 'A credit note is not paid: it is the credit.');
  const applied = await applyCredits(ctx, row, row.balance, input.credits);
  if (applied === 0n) throw invalid({ credits: 'Choose what to apply.' });
});
