/** Shared by the commands that send documents: whether a mail is sent, and the refusal where none can be. */
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';

/** Without a mail server documents are only issued, with no recipient recorded. */
export function goesByMail(
  { sendsMail }: Ctx,
  input: { readonly without_mail?: boolean | null | undefined },
): boolean {
  return sendsMail && input.without_mail !== true;
}

export function refuseWithoutMail({ sendsMail }: Ctx): void {
  if (!sendsMail)
    throw new Refused(
      'conflict',
      'This server has no mail server, so nothing can be mailed. Give them the PDF or the link.',
    );
}

interface SentState {
  readonly sent_at: string | null;
  readonly sent_to: string | null;
  readonly sent_by_hand_at: string | null;
}

/** The columns to set when a document was handed over without mail. */
export function sentByHand(ctx: Ctx, row: SentState): { readonly sent_by_hand_at: string } {
  if (row.sent_at === null) throw new Refused('conflict', 'It has not been issued yet.');
  if (row.sent_to !== null) throw new Refused('conflict', `It was mailed to ${row.sent_to}.`);
  if (row.sent_by_hand_at !== null) throw new Refused('conflict', 'It is marked as sent by hand already.');
  return { sent_by_hand_at: ctx.now };
}
