import { postDated } from '#domains/ledger/entries/post-dated.ts';
import { postDepositApplied, postWriteOff } from '#domains/ledger/entries/posting.ts';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { invoices } from '../invoice.resource.ts';
import { payInvoices } from '../paid-invoice.ts';
import { writeOffs } from './refund.resource.ts';
import { storedTaxes, taxOfWriteOff } from './write-off-tax.ts';

/**
 * Writes off an open amount: it moves from receivables to bad debts, its tax comes off the tax payable, and the invoice itself does
 * not change. Of a deposit nothing was earned, so nothing is lost: it comes off the deposits. Requires the permission for manual entries,
 * not the one for payments.
 */
export const writeOffInvoice = defineCommand(
  invoices,
  'write_off',
  {
    label: 'Write off',
    placed: true,
    makes: 'write_offs',
    again: 'allowed',
    from: ['sent'],
    allow: office,
    permission: 'create_transactions',
    input: {
      amount: field.money({ label: 'Amount', help: 'All that is open when left empty' }),
      reason: field.text({ label: 'Reason', required: true, max: 500 }),
      written_off_on: field.date({ label: 'On', help: 'Today when left empty' }),
      leaves_tax: field.boolean({
        label: 'Leave its tax payable',
        help: 'Where the law makes you wait, such as six months in the United Kingdom',
      }),
    },
  },
  async (ctx, row, input) => {
    if (row.kind === 'credit_note') throw new Refused('conflict', 'A credit note is owed to the customer.');
    const amount = input.amount ?? row.balance;
    if (row.balance === 0n) throw new Refused('conflict', `Nothing of ${row.number} is open.`);
    if (amount <= 0n) throw invalid({ amount: 'Enter an amount above zero.' });
    if (amount > row.balance) {
      const open = fromMinor(row.balance, currencyExponent(row.currency));
      throw invalid({ amount: `Only ${open} of ${row.number} is open.` });
    }
    const written_off_on = input.written_off_on ?? ctx.today;
    refuseFuture(ctx, 'written_off_on', written_off_on);
    if (written_off_on < row.issue_date)
      throw invalid({ written_off_on: 'This is before the invoice was issued.' });
    const { id } = input;
    const { customer_id } = row;
    const taxes = input.leaves_tax ? [] : await taxOfWriteOff(ctx, row.id, amount);
    const tax = taxes.reduce((sum, one) => sum + one.tax, 0n);
    const releases_deposit = row.kind === 'deposit';
    const journal_entry_id = await postDated(
      ctx,
      'written_off_on',
      {
        entry_date: written_off_on,
        memo: `Write-off of ${row.number}: ${input.reason}`,
        source: 'write_off',
        source_table: 'write_offs',
        source_id: id,
      },
      releases_deposit
        ? postDepositApplied({ amount, customer_id })
        : postWriteOff({ amount, tax, customer_id }),
    );
    const about = { customer_id, written_off_on, amount, tax, releases_deposit, currency: row.currency };
    await ctx.db
      .insertInto('write_offs')
      .values({
        id,
        invoice_id: row.id,
        ...about,
        reason: input.reason,
        taxes: storedTaxes(taxes),
        journal_entry_id,
      })
      .execute();
    await payInvoices(ctx, [{ invoice_id: row.id, write_off_id: id, amount, allocated_on: written_off_on }]);
    await recordCreation(ctx, writeOffs, 'record', id);
  },
);
