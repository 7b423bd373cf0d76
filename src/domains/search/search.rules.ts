export interface FoundRow {
  readonly table: string;
  /** What its rows are called, for a heading: "Work orders". */
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly detail: string | null;
  readonly page_table: string;
  readonly page_id: string;
}

export interface Found {
  /** The corrected text that was searched, if nothing matched the original in any reading. */
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

/**
 * First the rows whose number or name is just what was typed ("wo-1042", "WO 1042" and "wo1042" are one), then those whose name
 * begins with it, then those that show all of it, whole words before beginnings. Otherwise the order stays.
 */
export function closestFirst(rows: readonly FoundRow[], words: readonly string[]): readonly FoundRow[] {
  const asked = words.join('');
  const distance = (row: FoundRow) => {
    const parts = partsOf(row).map(wordsOf);
    if (parts.some((part) => part.join('') === asked)) return 0;
    if (parts[0]?.join('').startsWith(asked)) return 1;
    const shown = parts.flat();
    if (words.every((word) => shown.includes(word))) return 2;
    return words.every((word) => shown.some((one) => one.startsWith(word))) ? 3 : 4;
  };
  return rows
    .map((row) => ({ row, at: distance(row) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ row }) => row);
}

/** Whether all words stand whole in one part of what is shown of the row: in its number. */
export function isNumbered(row: FoundRow, words: readonly string[]): boolean {
  return partsOf(row).some((part) => {
    const own = wordsOf(part);
    return words.every((word) => own.includes(word));
  });
}

const partsOf = ({ title, detail }: FoundRow) => [title, ...(detail?.split(' · ') ?? [])];

export function eachOnce(rows: readonly FoundRow[]): FoundRow[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** The words beside those that name a kind of rows: "harborview purchase orders" → harborview; undefined if they name none. */
export function wordsBeside(
  words: readonly string[],
  names: readonly string[],
): readonly string[] | undefined {
  for (const name of names.map(wordsOf).toSorted((a, b) => b.length - a.length)) {
    const at = words.findIndex((_, n) => name.every((word, k) => words[n + k] === word));
    if (at >= 0 && name.length < words.length) return words.toSpliced(at, name.length);
  }
  return undefined;
}
