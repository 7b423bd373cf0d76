/**
 * Writes cells of the grid. Each may say what it was before (`from`): if somebody else changed one of them meanwhile, nothing is written, and
 * the answer says what stands there now. Two people who edit different cells don't disturb each other.
 */
import { maxAmount } from '#domains/ledger/entries/amount-limit.rules.ts';
import { readLines } from '#domains/ledger/entries/read-lines.ts';
import { office } from '#kernel/access.ts';
import { defineCommand, type InputOf } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { budgets } from './budget.resource.ts';
import { monthsOfYear } from './budget.rules.ts';
import { type Amounts, noAmounts, readAmounts, writeAmounts } from './write-amounts.ts';

const limits = { min: -maxAmount, max: maxAmount } as const;
const cellFields = {
  account_id: field.ref('accounts', { label: 'Account', required: true }),
  /** 1 is the first of the fiscal year. */
  month: field.integer({ label: 'Month', required: true, min: 1, max: monthsOfYear }),
  amount: field.money({ label: 'Amount', required: true, ...limits }),
  from: field.money({ label: 'Amount before', ...limits }),
};
type Cell = InputOf<typeof cellFields>;

/** In the `details` of the refusal: the cells that somebody else changed. */
export interface ChangedCell {
  readonly account_id: string;
  readonly month: number;
  readonly amount: string;
}

export const setAmounts = defineCommand(
  budgets,
  'set_amounts',
  {
    label: 'Save amounts',
    from: ['draft', 'active'],
    again: 'allowed',
    placed: true,
    allow: office,
    permission: 'manage_accounts',
    input: {
      /** `[{account_id, month, amount, from}]` */
      cells: field.json({ label: 'Amounts', required: true, max: 900_000 }),
    },
  },
  async (ctx, { id }, input) => {
    const cells = readLines(cellFields, input.cells, ctx.viewer, { name: 'cells', most: 6000 });
    const stored = await readAmounts(ctx, id);
    refuseChanged(stored, cells, currencyExponent(ctx.viewer.currency));
    const next = new Map<string, bigint[]>();
    for (const { account_id, month, amount } of cells) {
      const months = next.get(account_id) ?? [...(stored.get(account_id) ?? noAmounts)];
      months[month - 1] = amount;
      next.set(account_id, months);
    }
    await writeAmounts(ctx, id, next);
    return {};
  },
);

function refuseChanged(stored: Amounts, cells: readonly Cell[], exponent: number): void {
  const changed = cells.flatMap(({ account_id, month, amount, from }): ChangedCell[] => {
    const now = stored.get(account_id)?.[month - 1] ?? 0n;
    const isFresh = from === undefined || from === null || now === from || now === amount;
    return isFresh ? [] : [{ account_id, month, amount: fromMinor(now, exponent) }];
  });
  if (changed.length === 0) return;
  const many = changed.length === 1 ? 'an amount' : `${changed.length} amounts`;
  throw new Refused('stale_version', `Somebody else changed ${many} of these meanwhile.`, {
    details: { changed },
  });
}
