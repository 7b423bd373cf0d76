import { expect, it } from 'vitest';
import { safeNext } from './next-path.ts';

it.each([
  ['/assets?q=pump#a', '/assets?q=pump#a'],
  [null, '/'],
  ['', '/'],
  ['assets', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('%s → %s', (next, path) => {
  expect(safeNext(next)).toBe(path);
});
