import { expect, it } from 'vitest';
import { limits } from '#kernel/data-api/limits.ts';
import { searchWords } from './search-words.ts';

it.each([
  ['', ''],
  ['  pump \t 3 ', 'pump 3'],
  ['one\ntwo', 'one two'],
  [Array.from({ length: 30 }, (_, n) => `w${n}`).join(' '), 'w0 w1 w2 w3 w4 w5 w6 w7 w8 w9'],
])('%j is searched as %j', (text, words) => {
  expect(searchWords(text)).toBe(words);
});

it('truncates a word that is too long', () => {
  expect(searchWords('x'.repeat(500))).toHaveLength(limits.searchLength);
});
