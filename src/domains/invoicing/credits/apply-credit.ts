import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { invoices } from '../invoice.resource.ts';
import { applyCredits } from './credits.ts';

/** Applies the customer's credit (payments on account, open credit notes, paid deposits) to this invoice. */
export const applyCredit = defineCommand(
  invoices,
  'apply_credit',
  {
    label: 'Apply credit',
    placed: true,
    again: 'allowed',
    from: ['sent'],
    allow: office,
    permission: 'record_payments',
    input: { credits: field.json({ label: 'Credit to apply', required: true }) },
  },
  async (ctx, row, input) => {
    if (row.kind === 'credit_note')
      throw new Refused('conflict', 'A credit note is not paid: it is the credit.');
    const applied = await applyCredits(ctx, row, row.balance, input.credits, ctx.today);
    if (applied === 0n) throw invalid({ credits: 'Choose what to apply.' });
  },
);
