/**
 * Imports a chart of accounts (`read-chart-file.ts`). What is there already stays as it is, so that importing a file twice changes
 * nothing.
 */

import { sql } from 'kysely';
import type { AccountsImported } from '#domains/ledger/accounts/account.inputs.ts';
import { accounts } from '#domains/ledger/ledger.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { field } from '#kernel/field.ts';
import { sideOf } from './chart-of-accounts.ts';
import {
  type ExistingAccount,
  type KnownAccount,
  type PlacedAccounts,
  placeAccounts,
} from './place-accounts.ts';
import { readChartFile } from './read-chart-file.ts';

export const importAccounts = defineCommand(
  accounts,
  'import',
  {
    label: 'Import accounts',
    allow: office,
    permission: 'manage_accounts',
    scope: 'collection',
    input: {
      content: field.longText({ label: 'File', required: true, max: 500_000 }),
      /** Reports what would happen without changing anything. */
      dry_run: field.boolean({ label: 'Only look' }),
    },
  },
  async (ctx, _row, { content, dry_run }) => {
    const chart = readChartFile(content);
    const placed = placeAccounts(chart, await existingAccounts(ctx));
    if (!dry_run) {
      for (const known of placed.known) await nameAccount(ctx, known);
      await addAccounts(ctx, placed);
    }
    const renamed = placed.known.filter(({ isRenamed }) => isRenamed);
    const result: AccountsImported = {
      program: chart.program ?? null,
      added: placed.added.map(({ code, of: { name } }) => ({ code, name })),
      renamed: renamed.map(({ account: { code, name: before }, of: { name } }) => ({ code, name, before })),
      known: placed.known
        .filter(({ isRenamed }) => !isRenamed)
        .map(({ account: { code, name }, of }) => ({ code, name, there: chart.program ? of.key : name })),
      left_out: chart.leftOut,
    };
    return { result };
  },
);

async function existingAccounts({ db }: Ctx): Promise<readonly ExistingAccount[]> {
  const { rows } = await sql<ExistingAccount>`
    select a.id, a.code, a.name, a.type, a.subtype, a.system_key, a.quickbooks_name, a.xero_code,
      exists (select from ledger_balances b where b.account_id = a.id) as is_used
    from accounts a order by a.code`.execute(db);
  return rows;
}

async function nameAccount(ctx: Ctx, { account, of, isRenamed, ...names }: KnownAccount): Promise<void> {
  const { subtype } = of;
  const values = { ...names, ...(isRenamed && { name: of.name, ...(subtype !== undefined && { subtype }) }) };
  if (Object.keys(values).length === 0) return;
  await ctx.db.updateTable('accounts').set(values).where('id', '=', account.id).execute();
}

/** Inserts parents first, because a child refers to its parent's id. */
async function addAccounts(ctx: Ctx, { added, above }: PlacedAccounts): Promise<void> {
  const ids = new Map(above);
  const isOfFile = new Set(added.map(({ of }) => of.key));
  let waiting = [...added];
  while (waiting.length > 0) {
    const ready = waiting.filter(({ of: { parent } }) => ids.has(parent) || !isOfFile.has(parent));
    const rows = ready.map(({ of, code, ...names }) => {
      const { key, name, type, subtype = null, parent } = of;
      const id = ctx.newId();
      return {
        key,
        row: {
          id,
          code,
          name,
          type,
          subtype,
          parent_id: ids.get(parent) ?? null,
          normal_side: sideOf({ type, subtype }),
          ...names,
        },
      };
    });
    await ctx.db
      .insertInto('accounts')
      .values(rows.map(({ row }) => row))
      .execute();
    for (const { key, row } of rows) ids.set(key, row.id);
    waiting = waiting.filter((account) => !ready.includes(account));
  }
}
