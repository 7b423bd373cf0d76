import { invalid } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';

/** Returns the ids in lower case without duplicates; throws `invalid` for anything that is not a UUID. */
export function readIds(field: string, values: readonly string[] | null | undefined): string[] {
  const ids = (values ?? []).map((value) => value.toLowerCase());
  if (!ids.every(isId)) throw invalid({ [field]: 'Use ids (UUID).' });
  return [...new Set(ids)];
}
