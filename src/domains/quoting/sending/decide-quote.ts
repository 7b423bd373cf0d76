/**
 * The customer's decision, by their link or recorded by the office. An approval freezes the option, the selected lines and their
 * totals; after that the database refuses changes.
 */

import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { RowOf } from '#kernel/resource.ts';
import { itemAt } from '#kernel/type-guards.ts';
import { readStoredOptions, type StoredOption } from '../drafts/stored-options.ts';
import { quotes } from '../quote.resource.ts';
import { computeOption, depositOf } from '../quote.rules.ts';

export type Quote = RowOf<typeof quotes>;

export interface Choice {
  /** May be omitted if there is only one. */
  readonly option_id?: string | null | undefined;
  /** Ids of lines; omitted: those preselected by the office. */
  readonly selected?: readonly string[] | null | undefined;
}

export interface Decision {
  readonly by: 'customer' | 'office';
  readonly name: string | null;
  readonly note: string | null;
}

/** Records an approval given to the office, for example by phone or in person. */
export const approveQuote = defineCommand(
  quotes,
  'approve',
  {
    label: 'Mark approved',
    placed: true,
    from: ['sent', 'changes_requested', 'expired'],
    to: 'approved',
    allow: office,
    input: {
      signer_name: field.text({ label: 'Who approved it', required: true }),
      note: field.longText({ label: 'Note', max: 2000 }),
      /** May be omitted if there is only one. */
      option_id: field.ref('quote_options', { label: 'Option' }),
      /** Ids of the selected optional lines; omitted: those preselected. */
      selected: field.tags({ label: 'Optional lines', max: 500 }),
    },
  },
  async (ctx, row, input) => {
    const decision = { by: 'office', name: input.signer_name, note: input.note ?? null } as const;
    const chosen = await takeChoice(ctx, row, input);
    return { ...chosen, ...(await recordDecision(ctx, row, 'approved', decision)) };
  },
);

export const declineQuote = defineCommand(
  quotes,
  'decline',
  {
    label: 'Mark declined',
    placed: true,
    from: ['sent', 'changes_requested', 'expired'],
    to: 'declined',
    allow: office,
    input: {
      signer_name: field.text({ label: 'Who declined it' }),
      reason: field.longText({ label: 'Reason', max: 2000 }),
    },
  },
  (ctx, row, { signer_name = null, reason = null }) =>
    recordDecision(ctx, row, 'declined', { by: 'office', name: signer_name, note: reason }),
);

/** Stores the choice in the options and lines; returns the totals for the quote's row. */
export async function takeChoice(ctx: Ctx, row: Quote, { option_id, selected }: Choice) {
  const options = await readStoredOptions(ctx, row.id);
  const option = options.length === 1 && !option_id ? options[0] : options.find(({ id }) => id === option_id);
  if (!option) throw invalid({ option_id: 'Choose one of the options.' });
  const lines = tick(option, selected);
  const { lines: amounts, totals } = computeOption(lines, option);
  for (const [index, { id, is_optional, is_selected }] of lines.entries()) {
    const before = option.lines[index];
    const now = itemAt(amounts, index);
    if (!is_optional && before?.net === now.net && before.tax === now.tax) continue;
    await ctx.db
      .updateTable('quote_lines')
      .set({ ...now, is_selected })
      .where('id', '=', id)
      .execute();
  }
  await ctx.db
    .updateTable('quote_options')
    .set({ ...totals, is_chosen: true })
    .where('id', '=', option.id)
    .execute();
  return { ...totals, deposit: depositOf(totals.total, row) };
}

function tick(option: StoredOption, selected: Choice['selected']): StoredOption['lines'] {
  if (!selected) return option.lines;
  const wanted = new Set(selected);
  const lines = option.lines.map((line) => ({
    ...line,
    is_selected: line.is_optional && wanted.delete(line.id),
  }));
  if (wanted.size > 0) throw invalid({ selected: 'One of the ticked lines is not in this option.' });
  return lines;
}

/** Stores the decision on the revision that was sent. Returns the columns for the quote's row. */
export async function recordDecision(
  { db, now }: Ctx,
  row: Pick<Quote, 'id' | 'revision'>,
  outcome: 'approved' | 'declined' | 'changes_requested',
  { by, name, note }: Decision,
) {
  await db
    .updateTable('quote_revisions')
    .set({ outcome, outcome_at: now, outcome_by: name, outcome_note: note })
    .where('quote_id', '=', row.id)
    .where('revision', '=', row.revision)
    .execute();
  return { decided_at: now, decided_by: by, signer_name: name, decision_note: note };
}
