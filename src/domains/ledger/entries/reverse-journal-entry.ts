import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { compareDates, latest } from '#kernel/dates.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { journalEntries } from '../ledger.resource.ts';
import { postReversal } from './post.ts';

const way: Readonly<Record<string, string>> = {
  invoice: 'Void the invoice or credit it',
  credit_note: 'Void the credit note',
  payment: 'Reverse the payment',
  sales_discount: 'Reverse the payment of its invoice',
  part_used: 'Return the part on its work order',
  bank: 'Undo the match of its bank line',
  part_returned: 'Use the part on its work order again',
  goods_receipt: 'Reverse the goods receipt',
  goods_return: 'Receive the goods again',
  vendor_bill: 'Void the bill or enter a vendor credit',
  vendor_credit: 'Void the vendor credit',
  landed_cost: 'Void the bill or enter a vendor credit',
  bill_payment: 'Reverse the payment',
  vendor_prepayment: 'Reverse the prepayment',
  prepayment_applied: 'Take the prepayment back from its bill',
  vendor_refund: 'Reverse the refund',
  purchase_discount: 'Reverse the payment of its bill',
  opening_balance: 'Start the opening balances over, or correct them by another entry',
  depreciation: 'Reverse the depreciation of the month',
  disposal: 'Undo the disposal of the fixed asset',
  revenue_recognition: 'Reverse the recognized revenue of the month',
  tax_return: 'Take the sales-tax return back',
  stock_adjustment: 'Adjust the stock back',
  stock_cost: 'Revalue the part',
};

/** Reverses a manual entry. Entries of documents are reversed through the document. */
export const reverseJournalEntry = defineCommand(
  journalEntries,
  'reverse',
  {
    label: 'Reverse',
    placed: true,
    again: 'refused',
    allow: office,
    permission: 'create_transactions',
    final: true,
    input: {
      entry_date: field.date({ label: 'Date', help: 'Today when left empty' }),
      reason: field.text({ label: 'Reason', required: true }),
    },
  },
  async (ctx, row, input) => {
    if (row.reverses_id !== null)
      throw new Refused('conflict', 'This entry is a reversal itself. Post a new entry instead.');
    if (row.source !== 'manual' && (row.source !== 'opening_balance' || row.source_table !== null)) {
      throw new Refused(
        'conflict',
        `${way[row.source] ?? 'Correct its document'}: that takes this entry back with it.`,
      );
    }
    const entry_date = input.entry_date ?? latest(ctx.today, row.entry_date);
    if (compareDates(entry_date, row.entry_date) < 0)
      throw invalid({ entry_date: `This is before ${row.entry_date}, the day of what is reversed.` });
    const memo = `Reversal of ${row.number}: ${input.reason}`;
    await postReversal(ctx, row.id, { entry_date, memo, source: 'reversal' });
  },
);
