import { invalid } from '#kernel/errors.ts';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A list of ids, each once. */
export function readIds(field: string, values: readonly string[] | null | undefined): string[] {
  const ids = (values ?? []).map((value) => value.toLowerCase());
  if (!ids.every((id) => uuidPattern.test(id))) throw invalid({ [field]: 'Use ids (UUID).' });
  return [...new Set(ids)];
}
