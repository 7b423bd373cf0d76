/**
 * A reconciliation ticks the ledger lines that are on a statement. It can be completed when those reconciled earlier plus the
 * ticked ones equal the statement's balance; the database then protects these lines from changes.
 */

import { sql } from 'kysely';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { compareDates } from '#kernel/dates.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { constraintOf } from '#kernel/type-guards.ts';
import { reconciliations } from '../bank.resource.ts';
import { findMoneyAccount } from '../statements/read-statement.ts';
import { clearedSums, lastCompleted } from './reconciled.ts';
import { statement, writing } from './reconciliation.inputs.ts';

/** Lines matched with a statement up to that day are ticked initially. */
export const startReconciliation = defineCommand(
  reconciliations,
  'start',
  {
    ...writing,
    label: 'Reconcile',
    makes: 'reconciliations',
    scope: 'collection',
    input: { account_id: field.ref('accounts', { label: 'Account', required: true }), ...statement },
  },
  async (ctx, _row, input) => {
    const { account_id, statement_date, statement_balance } = input;
    await findMoneyAccount(ctx, account_id);
    await refuseDate(ctx, account_id, statement_date);
    const { id } = input;
    const opening_balance = await reconciledBefore(ctx, account_id);
    try {
      await ctx.db
        .insertInto('reconciliations')
        .values({ id, account_id, statement_date, statement_balance, opening_balance })
        .execute();
    } catch (error) {
      if (constraintOf(error) !== 'reconciliations_open_key') throw error;
      throw new Refused('conflict', 'A reconciliation of this account is under way already.');
    }
    await sql`
    insert into reconciliation_lines (reconciliation_id, journal_line_id)
    select ${id}, m.journal_line_id from bank_matches m
    join bank_lines b on b.id = m.bank_line_id and b.account_id = ${account_id} and b.booked_on <= ${statement_date}::date
    join journal_lines l on l.id = m.journal_line_id and l.entry_date <= ${statement_date}::date
    where not exists (select from reconciliation_lines r where r.journal_line_id = m.journal_line_id)`.execute(
      ctx.db,
    );
    return { id };
  },
);

export const correctStatement = defineCommand(
  reconciliations,
  'correct',
  {
    ...writing,
    label: 'Change date or balance',
    again: 'allowed',
    from: ['open'],
    input: statement,
  },
  async (ctx, row, input) => {
    await refuseDate(ctx, row.account_id, input.statement_date);
    await sql`
    delete from reconciliation_lines r using journal_lines l
    where r.reconciliation_id = ${row.id} and l.id = r.journal_line_id and l.entry_date > ${input.statement_date}::date`.execute(
      ctx.db,
    );
    return { statement_date: input.statement_date, statement_balance: input.statement_balance };
  },
);

export const tickLines = defineCommand(
  reconciliations,
  'tick',
  {
    ...writing,
    label: 'Tick',
    again: 'allowed',
    from: ['open'],
    input: {
      journal_line_ids: field.tags({ label: 'Lines', required: true, max: 2000 }),
      is_cleared: field.boolean({ label: 'On the statement', required: true }),
    },
  },
  async (ctx, row, { journal_line_ids, is_cleared }) => {
    const ids = journal_line_ids.filter((id) => /^[0-9a-f-]{36}$/i.test(id));
    if (!is_cleared) {
      await sql`delete from reconciliation_lines where reconciliation_id = ${row.id} and journal_line_id = any(${ids}::uuid[])`.execute(
        ctx.db,
      );
      return {};
    }
    const { rows } = await sql<{ id: string }>`
    select id from journal_lines where id = any(${ids}::uuid[]) and account_id = ${row.account_id}
      and entry_date <= ${row.statement_date}::date`.execute(ctx.db);
    if (rows.length !== new Set(journal_line_ids).size)
      throw invalid({ journal_line_ids: 'A line is not on this account, or is later than the statement.' });
    await sql`
    insert into reconciliation_lines (reconciliation_id, journal_line_id)
    select ${row.id}, x from unnest(${ids}::uuid[]) x
    where not exists (select from reconciliation_lines r where r.journal_line_id = x)`.execute(ctx.db);
    return {};
  },
);

export const completeReconciliation = defineCommand(
  reconciliations,
  'complete',
  {
    ...writing,
    label: 'Complete',
    from: ['open'],
    to: 'completed',
  },
  async (ctx, row) => {
    const { paid_in, paid_out } = await clearedSums(ctx, row.id);
    const difference = row.statement_balance - row.opening_balance - paid_in + paid_out;
    if (difference !== 0n) {
      const amount = fromMinor(difference, currencyExponent(ctx.viewer.currency));
      throw invalid({ statement_balance: `${amount} is missing: tick what stands on the statement.` });
    }
    return { completed_at: ctx.now, completed_by: ctx.viewer.userId };
  },
);

/** Only the latest can be reopened, so that the opening balances of others don't change. */
export const reopenReconciliation = defineCommand(
  reconciliations,
  'reopen',
  {
    ...writing,
    label: 'Open again',
    from: ['completed'],
    to: 'open',
    input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
  },
  async (ctx, row, { reason }) => {
    const last = await lastCompleted(ctx, row.account_id);
    if (last?.id !== row.id)
      throw new Refused(
        'conflict',
        `Open the reconciliation of ${last?.statement_date} first: it comes after this one.`,
      );
    const open = await ctx.db
      .selectFrom('reconciliations')
      .select('id')
      .where('account_id', '=', row.account_id)
      .where('status', '=', 'open')
      .executeTakeFirst();
    if (open)
      throw new Refused('conflict', 'Another reconciliation of this account is under way. Discard it first.');
    return { completed_at: null, completed_by: null, reopen_reason: reason };
  },
);

export const discardReconciliation = defineCommand(
  reconciliations,
  'discard',
  {
    ...writing,
    label: 'Discard',
    again: 'refused',
    from: ['open'],
    final: true,
  },
  async (ctx, row) => {
    await ctx.db.deleteFrom('reconciliation_lines').where('reconciliation_id', '=', row.id).execute();
    await ctx.db.deleteFrom('reconciliations').where('id', '=', row.id).execute();
    return {};
  },
);

async function refuseDate(ctx: Ctx, accountId: string, day: string): Promise<void> {
  refuseFuture(ctx, 'statement_date', day);
  const last = await lastCompleted(ctx, accountId);
  if (last && compareDates(day, last.statement_date) <= 0)
    throw invalid({ statement_date: `The account is reconciled up to ${last.statement_date} already.` });
}

/** The cleared balance after the last completed reconciliation. */
async function reconciledBefore(ctx: Ctx, accountId: string): Promise<bigint> {
  const last = await lastCompleted(ctx, accountId);
  return last?.statement_balance ?? 0n;
}
