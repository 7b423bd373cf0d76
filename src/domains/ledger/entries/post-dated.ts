import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { type Entry, postEntry } from './post.ts';
import type { PostingLine } from './posting.ts';

/** Posts a document; a closed period is reported at the document's own date field. Null if there is nothing to post. */
export async function postDated(
  ctx: Pick<Ctx, 'db'>,
  dateField: string,
  entry: Entry,
  lines: readonly PostingLine[],
): Promise<string | null> {
  if (lines.length === 0) return null;
  try {
    return await postEntry(ctx, entry, lines);
  } catch (error) {
    const fault = error instanceof Refused ? error.refusal.fields?.entry_date : undefined;
    throw fault ? invalid({ [dateField]: fault }) : error;
  }
}
