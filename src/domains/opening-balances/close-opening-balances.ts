import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { openingBalances } from './opening-balances.resource.ts';

/** The balances are right: they can't be taken back any more. What turns out later is put right by an entry or on its document. */
export const closeOpeningBalances = defineCommand(
  openingBalances,
  'close',
  {
    label: 'Close',
    placed: true,
    from: ['kept'],
    to: 'closed',
    allow: office,
    permission: 'close_periods',
    final: true,
  },
  async (ctx) => ({ closed_at: ctx.now }),
);
