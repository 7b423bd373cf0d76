export interface FoundRow {
  readonly table: string;
  readonly id: string;
  readonly title: string;
  readonly detail: string | null;
  readonly page_table: string;
  readonly page_id: string;
}

export interface Found {
  /** The corrected text that was searched, if nothing matched the original. */
  readonly corrected: string | null;
  readonly rows: readonly FoundRow[];
}

/** The same as fw.words_of: "WO-1042, Café" → wo, 1042, cafe. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 40));
}
