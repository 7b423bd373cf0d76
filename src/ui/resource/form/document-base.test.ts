import { expect, it } from 'vitest';
import { baseOf, currentBase } from './document-base.ts';

const mine = { notes: 'mine', lines: [{ key: 'new-1', text: 'a' }] };
const theirs = { notes: 'theirs', lines: [{ key: 'x', text: 'a' }] };
const base = baseOf({ version: 3, lines: 'a' }, mine);

it.each([
  ['nothing new', { version: 3, lines: 'a' }, mine, false, 3, false],
  ['an older answer that comes late', { version: 2, lines: 'z' }, theirs, false, 3, false],
  ['a newer one, nothing typed', { version: 4, lines: 'b' }, theirs, false, 4, true],
  ['its own lines, after its header', { version: 3, lines: 'b' }, mine, false, 3, true],
  ['a newer one, something typed', { version: 4, lines: 'b' }, theirs, true, 3, false],
  ['a newer one that says the same', { version: 4, lines: 'a' }, { ...mine }, true, 4, false],
  ['its own lines, something typed since', { version: 3, lines: 'b' }, theirs, true, 3, false],
])('%s', (_, stored, initial, isChanged, version, isFollowing) => {
  const now = currentBase(base, stored, initial, isChanged);
  expect([now.base.version, now.isFollowing]).toEqual([version, isFollowing]);
});

it('is based on the version on which a stored draft was started', () => {
  const left = baseOf({ version: 4, lines: 'b' }, theirs, 3);
  expect(left.version).toBe(3);
  expect(currentBase(left, { version: 4, lines: 'b' }, theirs, true).base.version).toBe(3);
});
