const longest = 80;

/** The first line of a text, cut to the length of a title. */
export function titleOf(text: string): string {
  const line = text.trim().split(/\r?\n/)[0]?.trim() ?? '';
  const letters = [...line];
  if (letters.length <= longest) return line;
  return `${letters
    .slice(0, longest - 1)
    .join('')
    .replace(/\s+\S*$/, '')}…`;
}
