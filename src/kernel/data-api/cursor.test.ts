import { expect, test } from 'vitest';
import { fc } from '../testing/properties.ts';
import { fromBase64Url } from './cursor.ts';
import { hashOf } from './hash.ts';
import { createLru } from './lru.ts';

test('decodes base64url as encoded by Node', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fromBase64Url(Buffer.from(text, 'utf8').toString('base64url'))).toBe(text);
    }),
  );
  expect(fromBase64Url('a b')).toBeUndefined();
  expect(fromBase64Url('_w')).toBeUndefined();
});

test('evicts the least recently used entry', () => {
  const lru = createLru<number>(2);
  lru.set('a', 1);
  lru.set('b', 2);
  lru.get('a');
  lru.set('c', 3);
  expect([lru.get('a'), lru.get('b'), lru.get('c'), lru.size]).toEqual([1, undefined, 3, 2]);
});

test('statement names are distinct', () => {
  const names = new Set(Array.from({ length: 20_000 }, (_, i) => hashOf(`select ${i}`)));
  expect(names.size).toBe(20_000);
  expect(hashOf('x').length).toBeLessThan(30);
});
