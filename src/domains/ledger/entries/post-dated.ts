import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { type Entry, postEntry, postingRefusal } from './post.ts';
import type { PostingLine } from './posting.ts';

/** Posts a document; a closed period is reported at the document's own date field. Null if there is nothing to post. */
export async function postDated(
  ctx: Pick<Ctx, 'db'>,
  dateField: string,
  entry: Entry,
  lines: readonly PostingLine[],
): Promise<string | null> {
  if (lines.length === 0) return null;
  return faultAt(dateField, () => postEntry(ctx, entry, lines));
}

/** Reports a closed period at the field where the day was given. */
export async function faultAt<T>(dateField: string, post: () => Promise<T>): Promise<T> {
  try {
    return await post();
  } catch (error) {
    const refusal = error instanceof Refused ? error : postingRefusal(error);
    const fault = refusal?.refusal.fields?.entry_date;
    throw fault ? invalid({ [dateField]: fault }) : error;
  }
}
