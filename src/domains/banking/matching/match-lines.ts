import { sql } from 'kysely';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { isId } from '#kernel/id.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import type { RowOf } from '#kernel/resource.ts';
import { constraintOf } from '#kernel/type-guards.ts';
import { writing } from '../bank.inputs.ts';
import { bankLines } from '../bank.resource.ts';

type BankLine = RowOf<typeof bankLines>;

/** Matches a bank line with one or more ledger lines (such as a deposit of three checks) that add up to its amount. */
export const matchBankLine = defineCommand(
  bankLines,
  'match',
  {
    ...writing,
    label: 'Match',
    from: ['unmatched'],
    to: 'matched',
    input: { journal_line_ids: field.tags({ label: 'Entries', required: true }) },
  },
  async (ctx, row, { journal_line_ids }) => {
    const ids = [...new Set(journal_line_ids.map((id) => id.toLowerCase()))];
    if (ids.length === 0 || !ids.every(isId))
      throw invalid({ journal_line_ids: 'Choose the entries of this line.' });
    const { rows } = await sql<{ amount: bigint }>`
    select debit - credit as amount from journal_lines where id = any(${ids}::uuid[]) and account_id = ${row.account_id}`.execute(
      ctx.db,
    );
    if (rows.length !== ids.length) throw invalid({ journal_line_ids: 'An entry is not on this account.' });
    const difference = row.amount - rows.reduce((sum, { amount }) => sum + amount, 0n);
    if (difference !== 0n) {
      const shown = fromMinor(
        difference < 0n ? -difference : difference,
        currencyExponent(ctx.viewer.currency),
      );
      throw invalid({ journal_line_ids: `The entries differ from the bank’s line by ${shown}.` });
    }
    await addMatches(ctx, row.id, ids, false);
    return {};
  },
);

export const ignoreBankLine = defineCommand(
  bankLines,
  'ignore',
  {
    ...writing,
    label: 'Ignore',
    from: ['unmatched'],
    to: 'ignored',
    input: { reason: field.text({ label: 'Reason', max: 200 }) },
  },
  async (_ctx, _row, { reason }) => ({
    ignore_reason: reason ?? null,
  }),
);

export async function addMatches(
  { db }: Ctx,
  bankLineId: BankLine['id'],
  journalLineIds: readonly string[],
  created_entry: boolean,
): Promise<void> {
  try {
    await db
      .insertInto('bank_matches')
      .values(
        journalLineIds.map((journal_line_id) => ({
          bank_line_id: bankLineId,
          journal_line_id,
          created_entry,
        })),
      )
      .execute();
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint !== 'bank_matches_journal_line_key') throw error;
    throw new Refused('conflict', 'An entry is matched with another line of the bank already.');
  }
}
