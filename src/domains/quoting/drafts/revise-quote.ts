import '../quote-parts.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { addDays } from '#kernel/dates.ts';
import { quotes } from '../quote.resource.ts';
import { USUAL_DAYS } from './quote-header.ts';

/** Turns a quote into a draft of the next revision. The sent revision stays unchanged; its link shows that it is superseded. */
export const reviseQuote = defineCommand(
  quotes,
  'revise',
  {
    label: 'Revise',
    placed: true,
    from: ['sent', 'changes_requested', 'declined', 'expired'],
    to: 'draft',
    allow: office,
  },
  async (ctx, row) => {
    await ctx.db
      .updateTable('quote_revisions')
      .set({ outcome: 'replaced', outcome_at: ctx.now })
      .where('quote_id', '=', row.id)
      .where('revision', '=', row.revision)
      .where('outcome', 'is', null)
      .execute();
    return {
      revision: row.revision + 1,
      valid_until: row.valid_until < ctx.today ? addDays(ctx.today, USUAL_DAYS) : row.valid_until,
      bill_to: null,
      sent_at: null,
      sent_to: null,
      sent_by_hand_at: null,
      viewed_at: null,
      decided_at: null,
      decided_by: null,
      signer_name: null,
      decision_note: null,
    };
  },
);
