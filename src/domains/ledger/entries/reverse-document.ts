/** The reversal of a posted document: it has a day of its own, in an open period, and a reason. */
import type { Ctx } from '#kernel/context.ts';
import { compareDates, latest } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { type Entry, postReversal } from './post.ts';
import { faultAt } from './post-dated.ts';
import { refuseFuture } from './refuse-future.ts';

/** What a reversal asks for. A cheque that bounced is reversed on the day on which the bank took the money back. */
export const reversing = {
  reversed_on: field.date({ label: 'On', help: 'Today when left empty' }),
  reason: field.text({ label: 'Reason', required: true, max: 500 }),
};

/** The day of a reversal, never before the document's own (`dated_on`) and never in the future. */
export function dayOfReversal(
  ctx: Pick<Ctx, 'today'>,
  wanted: string | null | undefined,
  dated_on: string,
): string {
  if (!wanted) return latest(ctx.today, dated_on);
  if (compareDates(wanted, dated_on) < 0)
    throw invalid({ reversed_on: `This is before ${dated_on}, the day of what is reversed.` });
  refuseFuture(ctx, 'reversed_on', wanted);
  return wanted;
}

/** Posts the reversal of a document's entry, if it has one. A closed period is reported at `reversed_on`. */
export async function reverseDocument(
  ctx: Pick<Ctx, 'db'>,
  journal_entry_id: string | null,
  entry: Omit<Entry, 'reverses_id'>,
): Promise<void> {
  if (journal_entry_id === null) return;
  await faultAt('reversed_on', () => postReversal(ctx, journal_entry_id, entry));
}
