import { expect, it } from 'vitest';
import { clashesOf } from './typed-over.ts';

const begunOn = { phone: '1', name: 'A', hours: { mon: [8, 17] } };

it.each([
  ['nothing typed', {}, { ...begunOn, phone: '2' }, []],
  ['others changed something else', { name: 'B' }, { ...begunOn, phone: '2' }, []],
  ['both changed the same', { name: 'B', phone: '3' }, { ...begunOn, phone: '2' }, ['phone']],
  ['both changed it to the same', { phone: '2' }, { ...begunOn, phone: '2' }, []],
  [
    'of what is made of parts',
    { hours: { mon: [9, 17] } },
    { ...begunOn, hours: { mon: [7, 17] } },
    ['hours'],
  ],
])('%s', (_, typed, stored, clashes) => {
  expect(clashesOf(typed, begunOn, stored)).toEqual(clashes);
});
