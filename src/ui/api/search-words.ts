import { limits } from '#kernel/data-api/limits.ts';

/** The part of a typed or pasted text that is searched: its first words, as many as the server accepts. */
export function searchWords(text: string): string {
  const words = text.trim().split(/\s+/u).slice(0, limits.words).join(' ');
  return words.slice(0, limits.searchLength);
}
