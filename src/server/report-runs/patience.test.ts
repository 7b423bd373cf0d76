import { expect, it } from 'vitest';
import { readPreference } from './patience.ts';

it.each([
  [undefined, { goesOn: false, waitMs: 2000 }],
  ['respond-async', { goesOn: true, waitMs: 2000 }],
  ['respond-async, wait=10', { goesOn: true, waitMs: 10_000 }],
  ['Respond-Async;foo, return=minimal, wait="0"', { goesOn: true, waitMs: 0 }],
  ['wait=99999', { goesOn: false, waitMs: 60_000 }],
  ['respond-async, wait=soon', { goesOn: true, waitMs: 2000 }],
])('reads %s', (header, preference) => expect(readPreference(header)).toEqual(preference));
