import { expect, it } from 'vitest';
import { findByWords } from './find-by-words.ts';

it('finds rows that contain every word, whatever the case and accents', () => {
  const rows = [{ name: 'Café Zürich' }, { name: 'Boiler room' }, { name: null }];
  const find = (q: string) => findByWords(rows, q, ({ name }) => [name]).map(({ name }) => name);
  expect(find('zurich CAFE')).toEqual(['Café Zürich']);
  expect(find('room')).toEqual(['Boiler room']);
  expect(find('')).toHaveLength(3);
  expect(find('nothing')).toEqual([]);
});
