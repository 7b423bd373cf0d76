/** What a document's sending shares: whether a mail goes at all, and what is said where none can. */
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';

/** Without a mail server every document is only issued: nobody is named as having been sent it. */
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

interface Standing {
  readonly sent_at: string | null;
  readonly sent_to: string | null;
  readonly sent_by_hand_at: string | null;
}

/** The patch of a document that was given to somebody by hand. */
export function sentByHand(ctx: Ctx, row: Standing): { readonly sent_by_hand_at: string } {
  if (row.sent_at === null) throw new Refused('conflict', 'It has not been issued yet.');
  if (row.sent_to !== null) throw new Refused('conflict', `It was mailed to ${row.sent_to}.`);
  if (row.sent_by_hand_at !== null) throw new Refused('conflict', 'It is marked as sent by hand already.');
  return { sent_by_hand_at: ctx.now };
}
