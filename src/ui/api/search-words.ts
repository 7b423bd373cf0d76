import { limits } from '#kernel/data-api/limits.ts';

/** What of a typed or pasted text is looked for: its first words, as many as the server takes. */
export function searchWords(text: string): string {
  const words = text.trim().split(/\s+/u).slice(0, limits.words).join(' ');
  return words.slice(0, limits.searchLength);
}
