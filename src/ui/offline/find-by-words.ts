/** The rows whose texts contain every word of `q`, whatever the case and accents; all rows if there is no word. */
export function findByWords<Row>(
  rows: readonly Row[],
  q: string,
  textsOf: (row: Row) => readonly (string | null | undefined)[],
): Row[] {
  const words = plain(q).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const text = plain(textsOf(row).filter(Boolean).join(' '));
    return words.every((word) => text.includes(word));
  });
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
