import { describe, expect, it } from 'vitest';
import { arrayParameter } from './array-parameter.ts';

/** Decodes a one-dimensional array in PostgreSQL's binary format. */
function elements(parameter: string | Buffer): (Buffer | null)[] {
  const buffer = Buffer.from(parameter as Buffer);
  expect(buffer.readInt32BE(0)).toBe(1);
  const count = buffer.readInt32BE(12);
  const list: (Buffer | null)[] = [];
  let at = 20;
  for (let index = 0; index < count; index += 1) {
    const size = buffer.readInt32BE(at);
    at += 4;
    list.push(size < 0 ? null : buffer.subarray(at, at + Math.max(size, 0)));
    at += Math.max(size, 0);
  }
  expect(at).toBe(buffer.length);
  expect(buffer.readInt32BE(4)).toBe(list.includes(null) ? 1 : 0);
  return list;
}

describe('a column of rows as a parameter', () => {
  it('encodes texts as their bytes, unquoted', () => {
    const texts = ['a', '', 'won,t "swing" \\ {x}', 'łódź 🚜', null, undefined, 'NULL'];
    const read = elements(arrayParameter('text', texts)).map((bytes) => bytes?.toString() ?? null);
    expect(read).toEqual(texts.map((text) => text ?? null));
  });

  it('encodes ids as sixteen bytes', () => {
    const ids = ['01a20010-d6d7-7812-a828-527bd240a3e8', null, 'FFFFFFFF-0000-7000-8000-ABCDEFabcdef'];
    const read = elements(arrayParameter('uuid', ids)).map((bytes) => bytes?.toString('hex') ?? null);
    expect(read).toEqual(ids.map((id) => id?.replaceAll('-', '').toLowerCase() ?? null));
  });

  it('leaves invalid ids to the database, and quotes other types', () => {
    expect(arrayParameter('uuid', ['nonsense'])).toBe('{"nonsense"}');
    expect(arrayParameter('bigint', [5n, null, -7n])).toBe('{5,NULL,-7}');
    expect(arrayParameter('boolean', [true, undefined])).toBe('{true,NULL}');
    expect(arrayParameter('text', [['a"b', 'c'], '{}'])).toBe(String.raw`{"{\"a\\\"b\",\"c\"}","{}"}`);
    expect(arrayParameter('text', [{ city: 'Łódź' }])).toBe(String.raw`{"{\"city\":\"Łódź\"}"}`);
  });
});
