/** Posts an entry from a bank line, or records it as the payment of an invoice. */

import { recordPayment } from '#domains/invoicing/payments/record-payment.ts';
import { refuseEntryAccounts } from '#domains/ledger/accounts/line-accounts.ts';
import { refuseLineClasses } from '#domains/ledger/classes/line-classes.ts';
import { postDated } from '#domains/ledger/entries/post-dated.ts';
import { postBankLine as postingOf } from '#domains/ledger/entries/posting.ts';
import { readLines } from '#domains/ledger/entries/read-lines.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import type { RowOf } from '#kernel/resource.ts';
import { bankEntryLine, writing } from '../bank.inputs.ts';
import { bankLines } from '../bank.resource.ts';
import { addMatches } from './match-lines.ts';

type BankLine = RowOf<typeof bankLines>;

export const postBankLine = defineCommand(
  bankLines,
  'post',
  {
    ...writing,
    label: 'Create entry',
    from: ['unmatched'],
    to: 'matched',
    input: {
      memo: field.text({ label: 'What it is for', required: true }),
      lines: field.json({ label: 'Lines', required: true }),
    },
  },
  async (ctx, row, input) => {
    const lines = readLines(bankEntryLine, input.lines, ctx.viewer, { most: 50 });
    const size = row.amount < 0n ? -row.amount : row.amount;
    const left = size - lines.reduce((sum, { amount }) => sum + amount, 0n);
    const exponent = currencyExponent(ctx.viewer.currency);
    for (const [index, { amount, account_id }] of lines.entries()) {
      if (amount === 0n) throw invalid({ [`lines.${index}.amount`]: 'Enter an amount.' });
      if (account_id === row.account_id)
        throw invalid({ [`lines.${index}.account_id`]: 'Choose another account than the bank’s own.' });
    }
    if (left !== 0n)
      throw invalid({
        lines: `${fromMinor(left, exponent)} of ${fromMinor(size, exponent)} is left to divide.`,
      });
    await refuseEntryAccounts(ctx, lines);
    await refuseLineClasses(ctx, lines);
    await postFromBank(
      ctx,
      row,
      input.memo,
      lines.map(({ memo, ...line }) => ({ ...line, ...(memo ? { memo } : {}) })),
    );
    return {};
  },
);

/** Posts the entry of a bank line and matches it. A closed period is reported at `lines`, as the date has no field. */
export async function postFromBank(
  ctx: Ctx,
  row: BankLine,
  memo: string,
  lines: Parameters<typeof postingOf>[0]['lines'],
): Promise<void> {
  const { account_id, amount, booked_on } = row;
  const entry = {
    entry_date: booked_on,
    memo,
    source: 'bank',
    source_table: 'bank_lines',
    source_id: ctx.newId(),
  } as const;
  const posting = postingOf({ account_id, amount, lines });
  const entryId = (await postDated(ctx, 'lines', entry, posting)) ?? '';
  await addMatches(ctx, row.id, [await bankSideOf(ctx, entryId, row)], true);
}

/** Records the payment of an invoice from a bank line. Undoing the match keeps the payment: it is reversed separately. */
export const payInvoiceFromBank = defineCommand(
  bankLines,
  'pay_invoice',
  {
    allow: office,
    permission: 'record_payments',
    label: 'Record payment',
    from: ['unmatched'],
    to: 'matched',
    input: {
      invoice_id: field.ref('invoices', { label: 'Invoice', required: true }),
      discount: field.money({ label: 'Discount', help: 'For paying early, besides the amount' }),
    },
  },
  async (ctx, row, { invoice_id, discount }) => {
    if (row.amount < 0n) throw invalid({ invoice_id: 'Money went out with this line.' });
    const invoice = await ctx.db
      .selectFrom('invoices')
      .select(['customer_id', 'balance'])
      .where('id', '=', invoice_id)
      .executeTakeFirst();
    if (!invoice) throw invalid({ invoice_id: 'This invoice doesn’t exist.' });
    const exponent = currencyExponent(ctx.viewer.currency);
    const isLess = invoice.balance < row.amount;
    const payment = {
      customer_id: invoice.customer_id,
      received_on: row.booked_on,
      amount: row.amount,
      method: 'bank_transfer' as const,
      reference: row.reference,
      notes: row.description || null,
      account_id: row.account_id,
      allocations: [
        {
          invoice_id,
          amount: fromMinor(isLess ? invoice.balance : row.amount, exponent),
          ...(discount == null ? {} : { discount: fromMinor(discount, exponent) }),
        },
      ],
    };
    const made = await ctx.run(recordPayment, null, payment).catch((error: unknown) => {
      const fault = error instanceof Refused ? error.refusal.fields?.['allocations.0.discount'] : undefined;
      throw fault ? invalid({ discount: fault }) : error;
    });
    const { journal_entry_id } = await ctx.db
      .selectFrom('payments')
      .select('journal_entry_id')
      .where('id', '=', made.id ?? '')
      .executeTakeFirstOrThrow();
    await addMatches(ctx, row.id, [await bankSideOf(ctx, journal_entry_id ?? '', row)], false);
    return {};
  },
);

/** The entry's line on the bank's ledger account. */
export async function bankSideOf(
  { db }: Ctx,
  entryId: string,
  { account_id, amount }: Pick<BankLine, 'account_id' | 'amount'>,
): Promise<string> {
  const line = await db
    .selectFrom('journal_lines')
    .select('id')
    .where('entry_id', '=', entryId)
    .where('account_id', '=', account_id)
    .where(amount > 0n ? 'debit' : 'credit', '=', amount > 0n ? amount : -amount)
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow();
  return line.id;
}
