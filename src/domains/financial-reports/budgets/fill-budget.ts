/** Fills a budget as a whole: from the figures of a year, or from another budget, more or less by a percentage. */
import { sql } from 'kysely';
import { movementsOf } from '#domains/ledger/accounts/balances.ts';
import { monthEnd } from '#domains/ledger/periods/fiscal-year.rules.ts';
import { office } from '#kernel/access.ts';
import { defineCommand, type InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { addMonths } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent } from '#kernel/money.ts';
import { budgets } from './budget.resource.ts';
import { adjusted, monthsFrom, roundings } from './budget.rules.ts';
import { noAmounts, readAmounts, writeAmounts } from './write-amounts.ts';

const adjusting = {
  percent: field.decimal(2, {
    label: 'More by percent',
    help: '3.5 is three and a half percent more, -10 ten percent less',
    ...{ min: -100, max: 1000 },
  }),
  rounding: field.choice(roundings, {
    label: 'Rounded',
    help: 'Exact when left empty',
    words: { exact: 'Exact', whole: 'To whole units', tens: 'To tens', hundreds: 'To hundreds' },
  }),
  only_empty: field.boolean({ label: 'Keep accounts that have amounts already' }),
};
type Adjusting = InputOf<typeof adjusting>;
const filling = {
  from: ['draft', 'active'],
  again: 'allowed',
  placed: true,
  allow: office,
  permission: 'manage_accounts',
} as const;

export const fillFromActuals = defineCommand(
  budgets,
  'fill_from_actuals',
  {
    label: 'Fill from actual figures',
    ...filling,
    input: {
      year_from: field.date({
        label: 'Figures of the twelve months from',
        help: 'The fiscal year before when left empty',
      }),
      ...adjusting,
    },
  },
  async (ctx, { id, starts_on }, { year_from, ...how }) => {
    const first = year_from ?? addMonths(starts_on, -12);
    if (!first.endsWith('-01')) throw invalid({ year_from: 'Choose the first day of a month.' });
    await fill(ctx, id, await actualsFrom(ctx, first), how);
    return {};
  },
);

export const copyBudget = defineCommand(
  budgets,
  'copy_from',
  {
    label: 'Copy another budget',
    ...filling,
    input: { budget_id: field.ref('budgets', { label: 'Budget', required: true }), ...adjusting },
  },
  async (ctx, { id }, { budget_id, ...how }) => {
    if (budget_id === id) throw invalid({ budget_id: 'Choose another budget.' });
    await fill(ctx, id, await readAmounts(ctx, budget_id), how);
    return {};
  },
);

/** As in the profit and loss: income and costs are positive. */
async function actualsFrom(ctx: Ctx, first: string): Promise<Map<string, bigint[]>> {
  const { rows } = await sql<{ id: string; type: string }>`
    select id, type from accounts where type in ('income', 'cost_of_goods_sold', 'expense')`.execute(ctx.db);
  const moved = await movementsOf(
    ctx,
    monthsFrom(first).map((from) => ({ from, to: monthEnd(from) })),
  );
  const signed = (type: string, amount: bigint) => (type === 'income' ? -amount : amount);
  return new Map(
    rows.map(({ id, type }) => [id, moved.map((month) => signed(type, month.get(id) ?? 0n))] as const),
  );
}

/** Accounts that the source has nothing for come to nothing, unless what is there is kept. */
async function fill(
  ctx: Ctx,
  id: string,
  source: ReadonlyMap<string, readonly bigint[]>,
  { percent, rounding, only_empty }: Adjusting,
): Promise<void> {
  const how = {
    ...{ percent: percent ?? '0', rounding: rounding ?? 'exact' },
    exponent: currencyExponent(ctx.viewer.currency),
  };
  const stored = await readAmounts(ctx, id);
  const isEmpty = (account: string) => (stored.get(account) ?? noAmounts).every((amount) => amount === 0n);
  const wanted = [...new Set([...stored.keys(), ...source.keys()])].filter(
    (account) => !only_empty || isEmpty(account),
  );
  const next = wanted.map(
    (account) =>
      [account, (source.get(account) ?? noAmounts).map((amount) => adjusted(amount, how))] as const,
  );
  await writeAmounts(ctx, id, new Map(next));
}
