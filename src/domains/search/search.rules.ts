export interface FoundRow {
  readonly table: string;
  readonly id: string;
  readonly title: string;
  readonly detail: string | null;
  readonly page_table: string;
  readonly page_id: string;
}

export interface Found {
  /** What was searched instead, when nothing has the words as they were written. */
  readonly corrected: string | null;
  readonly rows: readonly FoundRow[];
}

/** As fw.words_of has them: "WO-1042, Café" → wo, 1042, cafe. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 40));
}
