/** A digit at the end would be ambiguous: `WO-1` + `0001` is also `WO-` + `10001`. */
export function prefixFault(prefix: string): string | undefined {
  if (prefix === '') return 'Enter a prefix, like INV-{YYYY}-.';
  if (prefix.length > 24) return 'Use at most 24 characters.';
  const plain = prefix.replace('{YYYY}', '0000');
  if (!/^[\p{L}\p{N} ./_#-]+$/u.test(plain)) {
    return 'Use letters, figures, spaces and - / . _ #, and {YYYY} once for the year.';
  }
  return /\p{N}$/u.test(plain) ? 'End with a sign that is not a figure, like a dash.' : undefined;
}
