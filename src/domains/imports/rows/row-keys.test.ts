import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fc } from '#kernel/testing/properties.ts';
import { RowKeys } from './row-keys.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
const keysOf = (rows: readonly string[], table = 'work_orders') => {
  const keys = new RowKeys(table, digest);
  return rows.map((row) => keys.next(row));
};
const rows = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.string()), { maxLength: 3000 });

describe('keys of rows', () => {
  it('are different for every row, also for equal rows', () => {
    fc.assert(
      fc.property(rows, (all) => {
        expect(new Set(keysOf(all)).size).toBe(all.length);
      }),
      { numRuns: 30 },
    );
  });

  it('are the same set in any row order', () => {
    fc.assert(
      fc.property(rows, (all) => {
        expect(keysOf([...all].reverse()).sort()).toEqual(keysOf(all).sort());
      }),
      { numRuns: 30 },
    );
  });

  it('count equal rows from one', () => {
    const [first, second, other] = keysOf(['a', 'a', 'b']);
    expect(first).toMatch(/^[0-9a-f]{32}\.1$/);
    expect(second).toBe(first?.replace(/1$/, '2'));
    expect(other).toMatch(/\.1$/);
    expect(keysOf(['a'], 'parts')).not.toEqual(keysOf(['a']));
  });
});
