import { expect, it } from 'vitest';
import { keysOf } from './cells.tsx';

const headings = [
  { key: 'a', name: 'A', rest: 0 },
  { key: null, name: null, rest: 0 },
  { key: null, name: null, rest: 4 },
];

it('narrows to the key of a heading, to all but those, or not at all for the total', () => {
  expect(keysOf('customer', headings, 0, {})).toEqual({ customer: ['a'] });
  expect(keysOf('customer', headings, 1, {})).toEqual({ customer: [null] });
  expect(keysOf('customer', headings, 2, {})).toEqual({ customer: { not: ['a', null] } });
  expect(keysOf('customer', headings, 3, {})).toEqual({});
  expect(keysOf(null, [], 0, {})).toEqual({});
});

it('stays within the filter of the same dimension', () => {
  expect(keysOf('customer', headings, 2, { customer: ['a', 'b', 'c'] })).toEqual({ customer: ['b', 'c'] });
  expect(keysOf('customer', headings, 2, { customer: { not: ['d'] } })).toEqual({
    customer: { not: ['d', 'a', null] },
  });
});
