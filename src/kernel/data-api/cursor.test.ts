import { expect, test } from 'vitest';
import { fc } from '../testing/properties.ts';
import { fromBase64Url } from './cursor.ts';
import { hashOf } from './hash.ts';
import { createLru } from './lru.ts';

test('reads base64url as everyone else writes it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fromBase64Url(Buffer.from(text, 'utf8').toString('base64url'))).toBe(text);
    }),
  );
  expect(fromBase64Url('a b')).toBeUndefined();
  expect(fromBase64Url('_w')).toBeUndefined();
});

test('the least recently used goes first', () => {
  const lru = createLru<number>(2);
  lru.set('a', 1);
  lru.set('b', 2);
  lru.get('a');
  lru.set('c', 3);
  expect([lru.get('a'), lru.get('b'), lru.get('c'), lru.size]).toEqual([1, undefined, 3, 2]);
});

test('names of statements differ', () => {
  const names = new Set(Array.from({ length: 20_000 }, (_, i) => hashOf(`select ${i}`)));
  expect(names.size).toBe(20_000);
  expect(hashOf('x').length).toBeLessThan(30);
});
