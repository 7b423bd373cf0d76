/**
 * Imports a chart of accounts from a file with the columns code, name, type and parent (its code). Existing codes are left
 * unchanged, so that importing a file twice changes nothing; faults are reported by line.
 */

import type { AccountsImported } from '#domains/ledger/accounts/account.inputs.ts';
import { accounts } from '#domains/ledger/ledger.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { detectDelimiter } from '#kernel/reading/detect-form.ts';
import { RecordReader, UnclosedQuote } from '#kernel/reading/read-records.ts';
import { accountTypes } from '../ledger.resource.ts';
import { normalSideOf } from './chart-of-accounts.ts';

type AccountType = (typeof accountTypes)[number];

interface Wanted {
  readonly line: number;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly parent: string;
}

const mostAccounts = 2000;

/** Columns code, name, type and parent (its code); existing codes are left unchanged. */
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
    const wanted = readAccounts(content);
    const existing = await ctx.db.selectFrom('accounts').select(['id', 'code', 'type']).execute();
    const known = new Map(existing.map((account) => [account.code, account]));
    const fresh = wanted.filter(({ code }) => !known.has(code));
    refuseParents(fresh, known, wanted);
    if (!dry_run) await addAccounts(ctx, fresh, known);
    const result: AccountsImported = {
      added: fresh.map(({ code, name }) => ({ code, name })),
      known: wanted.filter(({ code }) => known.has(code)).map(({ code }) => code),
    };
    return { result };
  },
);

function readAccounts(content: string): Wanted[] {
  const text = content.replace(/^\uFEFF/, '');
  const reader = new RecordReader(detectDelimiter(text));
  let records: ReturnType<RecordReader['end']>;
  try {
    records = [...reader.push(text), ...reader.end()];
  } catch (error) {
    if (error instanceof UnclosedQuote) throw invalid({ content: error.message });
    throw error;
  }
  const [head, ...rows] = records;
  const titles = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const [code, name, type, parent] = ['code', 'name', 'type', 'parent'].map((title) => titles.indexOf(title));
  if (code === undefined || name === undefined || type === undefined || code < 0 || name < 0 || type < 0)
    throw invalid({
      content: 'The first line names the columns: code, name, type and, where wanted, parent.',
    });
  if (rows.length === 0) throw invalid({ content: 'There are no accounts in this file.' });
  if (rows.length > mostAccounts) throw invalid({ content: `Use at most ${mostAccounts} accounts.` });
  const seen = new Set<string>();
  return rows.map(({ line, cells }) => {
    const cell = (at: number | undefined) => (at === undefined || at < 0 ? '' : (cells[at] ?? '').trim());
    const account = {
      line,
      code: cell(code),
      name: cell(name),
      type: typeOf(cell(type)) as AccountType,
      parent: cell(parent),
    };
    const fault = faultOf(account, cell(type), seen);
    if (fault) throw invalid({ content: `Line ${line}: ${fault}` });
    seen.add(account.code);
    return account;
  });
}

function faultOf(account: Wanted, type: string, seen: ReadonlySet<string>): string | undefined {
  if (account.code === '' || account.code.length > 20) return 'A code has 1 to 20 characters.';
  if (seen.has(account.code)) return `The code ${account.code} is there twice.`;
  if (account.name === '' || account.name.length > 200) return 'A name has 1 to 200 characters.';
  if (account.type === undefined) return `“${type}” is no type. Use ${accountTypes.join(', ')}.`;
  return undefined;
}

const typeWords: Readonly<Record<string, AccountType>> = {
  assets: 'asset',
  liabilities: 'liability',
  revenue: 'income',
  sales: 'income',
  cogs: 'cost_of_goods_sold',
  'cost of sales': 'cost_of_goods_sold',
  'cost of goods sold': 'cost_of_goods_sold',
  expenses: 'expense',
};

function typeOf(text: string): AccountType | undefined {
  const word = text.toLowerCase();
  return accountTypes.find((one) => one === word.replaceAll(' ', '_')) ?? typeWords[word];
}

function refuseParents(
  fresh: readonly Wanted[],
  known: ReadonlyMap<string, { readonly type: string }>,
  wanted: readonly Wanted[],
): void {
  const ofFile = new Map(wanted.map((account) => [account.code, account]));
  const costs = new Set(['cost_of_goods_sold', 'expense']);
  for (const { line, code, parent, type } of fresh) {
    if (parent === '') continue;
    const above = known.get(parent) ?? ofFile.get(parent);
    const isAlike = above && (above.type === type || (costs.has(above.type) && costs.has(type)));
    if (!above)
      throw invalid({ content: `Line ${line}: there is no account ${parent} to put ${code} under.` });
    if (!isAlike) throw invalid({ content: `Line ${line}: ${parent} is of another type than ${code}.` });
    for (let at = ofFile.get(parent), steps = 0; at; at = ofFile.get(at.parent), steps += 1) {
      if (at.code === code || steps > 50)
        throw invalid({ content: `Line ${line}: ${code} would stand under itself.` });
    }
  }
}

/** Inserts parents first, because a child refers to its parent's id. */
async function addAccounts(
  ctx: Ctx,
  fresh: readonly Wanted[],
  known: ReadonlyMap<string, { readonly id: string }>,
): Promise<void> {
  const ids = new Map([...known].map(([code, { id }]) => [code, id]));
  let waiting = [...fresh];
  while (waiting.length > 0) {
    const ready = waiting.filter(({ parent }) => parent === '' || ids.has(parent));
    await ctx.db
      .insertInto('accounts')
      .values(
        ready.map(({ code, name, type, parent }) => {
          const id = ctx.newId();
          ids.set(code, id);
          return {
            id,
            code,
            name,
            type,
            parent_id: ids.get(parent) ?? null,
            normal_side: normalSideOf(type),
          };
        }),
      )
      .execute();
    waiting = waiting.filter((account) => !ready.includes(account));
  }
}
