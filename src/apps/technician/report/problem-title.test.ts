import { expect, it } from 'vitest';
import { titleOf } from './problem-title.ts';

it('is the first line, cut at a word', () => {
  expect(titleOf('  Pump leaks\nSince yesterday')).toBe('Pump leaks');
  const long = titleOf('word '.repeat(30));
  expect(long.endsWith('word…')).toBe(true);
  expect([...long].length).toBeLessThanOrEqual(80);
});
