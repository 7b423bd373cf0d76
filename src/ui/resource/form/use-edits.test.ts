import { expect, it } from 'vitest';
import { conflictsOf } from './use-edits.ts';

const base = { phone: '1', name: 'A', hours: { mon: [8, 17] } };

it.each([
  ['nothing typed', {}, { ...base, phone: '2' }, []],
  ['others changed something else', { name: 'B' }, { ...base, phone: '2' }, []],
  ['both changed the same', { name: 'B', phone: '3' }, { ...base, phone: '2' }, ['phone']],
  ['both changed it to the same', { phone: '2' }, { ...base, phone: '2' }, []],
  ['of what is made of parts', { hours: { mon: [9, 17] } }, { ...base, hours: { mon: [7, 17] } }, ['hours']],
])('%s', (_, typed, stored, conflicts) => {
  expect(conflictsOf(typed, base, stored)).toEqual(conflicts);
});
