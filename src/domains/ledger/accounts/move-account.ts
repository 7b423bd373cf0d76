import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, type Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { constraintOf } from '#kernel/type-guards.ts';
import { accounts } from '../ledger.resource.ts';

/**
 * Moves an account to another parent or position. Its siblings are renumbered from 1; those that were never moved keep the order of
 * their codes.
 */
export const moveAccount = defineCommand(
  accounts,
  'move',
  {
    label: 'Move',
    placed: true,
    again: 'allowed',
    allow: office,
    permission: 'manage_accounts',
    input: {
      parent_id: field.ref('accounts', { label: 'Under', help: 'At the top when left empty' }),
      before_id: field.ref('accounts', { label: 'Before', help: 'Last when left empty' }),
    },
  },
  async (ctx, row, { parent_id = null, before_id = null }) => {
    const neighbours = await neighboursOf(ctx, parent_id, row.id);
    const at = before_id === null ? neighbours.length : neighbours.indexOf(before_id);
    if (at < 0) throw invalid({ before_id: 'This account does not stand there any more.' });
    const order = [...neighbours.slice(0, at), row.id, ...neighbours.slice(at)];
    try {
      for (const [index, id] of order.entries()) {
        if (id === row.id) continue;
        await ctx.db
          .updateTable('accounts')
          .set({ position: index + 1 })
          .where('id', '=', id)
          .where('position', '<>', index + 1)
          .execute();
      }
      await ctx.db
        .updateTable('accounts')
        .set({ parent_id, position: at + 1 })
        .where('id', '=', row.id)
        .execute();
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
    return {};
  },
);

async function neighboursOf({ db }: Ctx, parentId: string | null, moved: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('id', '<>', moved)
    .orderBy('position')
    .orderBy('code')
    .execute();
  return rows.map(({ id }) => id);
}

function refusalOf(error: unknown): Refused | undefined {
  const constraint = constraintOf(error);
  if (constraint === 'accounts_parent_check')
    return invalid({ parent_id: 'An account can’t stand under itself or what is below it.' });
  if (constraint === 'accounts_parent_type_check')
    return invalid({ parent_id: 'Choose an account of the same type.' });
  if (constraint === 'accounts_tenant_id_parent_id_fkey')
    return invalid({ parent_id: 'This account doesn’t exist.' });
  return undefined;
}
