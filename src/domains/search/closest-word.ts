/** The closest word: at an edit distance of one, or two for long words. */
export function closestWord(mistyped: string, candidates: readonly string[]): string | undefined {
  const most = mistyped.length >= 7 ? 2 : 1;
  let best: { word: string; slips: number; whole: number } | undefined;
  for (const word of candidates) {
    const whole = slipsBetween(mistyped, word);
    // The word may be incomplete, so its prefix counts as well.
    const slips = Math.min(whole, slipsBetween(mistyped, word.slice(0, mistyped.length)));
    const isCloser = !best || slips < best.slips || (slips === best.slips && whole < best.whole);
    if (slips <= most && isCloser) best = { word, slips, whole };
  }
  return best?.word;
}

/** Edit distance with insertions, deletions, substitutions and transpositions (optimal string alignment). */
export function slipsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      const isTurned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isTurned) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
