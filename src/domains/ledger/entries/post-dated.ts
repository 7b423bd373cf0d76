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
  return inOpenPeriod(dateField, () => postEntry(ctx, entry, lines));
}

/** Writes something of a day; that its period is closed is reported at `dateField`. */
export async function inOpenPeriod<T>(dateField: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const refused = error instanceof Refused ? error : postingRefusal(error);
    const fault = refused?.refusal.fields?.entry_date;
    throw fault ? invalid({ [dateField]: fault }) : error;
  }
}
