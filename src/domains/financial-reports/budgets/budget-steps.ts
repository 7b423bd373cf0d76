/** A budget is drafted, used and put away. One of the active budgets of a year is the usual one. */
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { updateRow } from '#kernel/write-row.ts';
import { budgets } from './budget.resource.ts';

const deciding = { allow: office, permission: 'manage_accounts' } as const;

export const activateBudget = defineCommand(
  budgets,
  'activate',
  { label: 'Activate', from: ['draft', 'archived'], to: 'active', ...deciding },
  async (ctx, { starts_on }) => {
    const others = await lockYear(ctx, starts_on);
    return { is_usual: !others.some(({ is_usual }) => is_usual) };
  },
);

export const archiveBudget = defineCommand(
  budgets,
  'archive',
  { label: 'Archive', from: ['draft', 'active'], to: 'archived', ...deciding },
  async () => ({ is_usual: false }),
);

export const makeUsual = defineCommand(
  budgets,
  'make_usual',
  { label: 'Make it the usual one', from: ['active'], again: 'refused', ...deciding },
  async (ctx, { id, starts_on, is_usual }) => {
    if (is_usual) throw new Refused('conflict', 'This is the usual budget of its year already.');
    for (const other of await lockYear(ctx, starts_on))
      if (other.is_usual && other.id !== id)
        await updateRow(ctx, budgets, other, 'make_usual', { is_usual: false });
    return { is_usual: true };
  },
);

/** In the order of their ids; two people who choose at once are let through one after the other. */
function lockYear({ db }: Ctx, starts_on: string) {
  return db
    .selectFrom('budgets')
    .selectAll()
    .where('starts_on', '=', starts_on)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
