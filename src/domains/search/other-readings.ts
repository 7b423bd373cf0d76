/**
 * Other ways to read a text that nothing contains as it was typed, in the order in which they are tried: "wo1042" as WO-1042,
 * "heatpump" as heat pump and the other way round, "12 Oak Rd" as 12 Oak Road, "leaking" as leak. Words are those that `wordsOf`
 * gives; none is returned twice, nor the words themselves.
 */
export function otherReadings(words: readonly string[]): readonly (readonly string[])[] {
  const split = words.flatMap(splitWord);
  return distinct(words, [
    split,
    ...joinedPairs(words),
    split.map(fullStreetWord),
    split.map(shortStreetWord),
    split.map(stemOf),
  ]);
}

/** "po 2" and "po2" as the numbers that documents may have: PO-0002, PO-002 and so on. */
export function numberReadings(words: readonly string[]): readonly (readonly string[])[] {
  const [prefix, digits, ...more] = words.flatMap(splitWord);
  if (prefix === undefined || digits === undefined || more.length > 0) return [];
  if (prefix.length > 4 || !/^\d+$/.test(digits)) return [];
  return distinct(
    words,
    [4, 3, 5, 6].map((width) => [prefix, digits.padStart(width, '0')]),
  );
}

function distinct(words: readonly string[], readings: readonly (readonly string[])[]) {
  const seen = new Set([words.join(' ')]);
  return readings.filter((read) => {
    const text = read.join(' ');
    return !seen.has(text) && seen.add(text);
  });
}

/** "wo1042" → wo, 1042. */
const splitWord = (word: string): readonly string[] => word.match(/\p{N}+|[^\p{N}]+/gu) ?? [word];

function joinedPairs(words: readonly string[]): readonly (readonly string[])[] {
  return words.slice(1).map((word, n) => [...words.slice(0, n), `${words[n]}${word}`, ...words.slice(n + 2)]);
}

const streetWords: readonly (readonly [short: string, full: string])[] = [
  ['st', 'street'],
  ['rd', 'road'],
  ['ave', 'avenue'],
  ['av', 'avenue'],
  ['blvd', 'boulevard'],
  ['dr', 'drive'],
  ['ln', 'lane'],
  ['ct', 'court'],
  ['pl', 'place'],
  ['sq', 'square'],
  ['pkwy', 'parkway'],
  ['hwy', 'highway'],
  ['ter', 'terrace'],
  ['cir', 'circle'],
  ['apt', 'apartment'],
  ['ste', 'suite'],
  ['bldg', 'building'],
  ['fl', 'floor'],
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
];

const fullStreetWord = (word: string): string => streetWords.find(([short]) => short === word)?.[1] ?? word;
const shortStreetWord = (word: string): string => streetWords.find(([, full]) => full === word)?.[0] ?? word;

/** The beginning that forms of an English word share, because rows are found by the beginnings of their words. */
function stemOf(word: string): string {
  const stem = word.replace(/(?:ies|ied|y)$/, 'i').replace(/(?:ing|ers|er|ed|es|s)$/, '');
  const [, beforeDouble] = /^(.*([bdgmnprt]))\2$/.exec(stem) ?? [];
  const shared = (beforeDouble ?? stem).replace(/i$/, '');
  if (shared.length >= 4) return shared;
  return word.length >= 4 ? word.replace(/(?<!s)s$/, '') : word;
}
