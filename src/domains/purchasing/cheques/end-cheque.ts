/** How a cheque ends: void with its payment, or spoiled and printed again. Its number stays used. */
import { sql } from 'kysely';
import { reversing } from '#domains/ledger/entries/reverse-document.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { spelled } from '#kernel/spelling.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { paying } from '../bills/bill-payment.inputs.ts';
import { reverseBillPayment } from '../bills/reverse-bill-payment.ts';
import { cheques } from './cheque.resource.ts';
import { writeCheque } from './next-cheque.ts';

/** Reverses its payment on a day, and that ends the cheque. */
export const voidCheque = defineCommand(
  cheques,
  'void',
  {
    ...paying,
    label: 'Void',
    again: 'refused',
    from: ['printed'],
    final: true,
    input: reversing,
  },
  async (ctx, row, input) => {
    await refuseCleared(ctx, row.id);
    const { reversed_on = null, reason } = input;
    await ctx.run(reverseBillPayment, row.payment_id, { reversed_on, reason });
  },
);

/** For paper that was torn or printed askew: the next number, and this one is spoiled. The payment stays as it is. */
export const reprintCheque = defineCommand(
  cheques,
  'reprint',
  {
    ...paying,
    label: 'Print again with a new number',
    makes: 'cheques',
    again: 'refused',
    from: ['printed'],
    final: true,
    input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
  },
  async (ctx, row, input) => {
    await refuseCleared(ctx, row.id);
    const { account_id, payment_id, payee, dated_on, amount, memo } = row;
    await ctx.transition(cheques, row.id, {
      ...{ from: ['printed'], to: 'spoiled', event: 'spoil' },
      set: { ended_on: ctx.today, end_reason: input.reason },
    });
    const next = await writeCheque(ctx, { account_id, payment_id, payee, dated_on, amount, memo }, input.id);
    await recordCreation(ctx, cheques, reprintCheque.name, next.id);
    return { replaced_by: next.number };
  },
);

async function refuseCleared(ctx: Ctx, id: string): Promise<void> {
  const { rows } = await sql`
    select from cheques c join bill_payments p on p.id = c.payment_id
    join journal_lines l on l.entry_id = p.journal_entry_id and l.account_id = c.account_id
    where c.id = ${id} and (fw.is_reconciled(l.id) or exists (select from bank_matches m where m.journal_line_id = l.id))`.execute(
    ctx.db,
  );
  if (rows.length === 0) return;
  throw new Refused(
    'conflict',
    spelled('The bank has paid this cheque: reverse its payment.', ctx.viewer.locale),
  );
}
