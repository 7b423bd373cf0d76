import { expect, it } from 'vitest';
import { ApiError } from '../api-error.ts';
import { createCommandKeys } from './command-key.ts';

const act = { id: 'a', input: { reason: 'rain' } };

it('keeps the key of a command whose answer was lost', () => {
  const keys = createCommandKeys();
  const first = keys.keyFor(act);
  keys.settled(act, new ApiError({ status: 0, code: 'network', message: '' }));
  expect(keys.keyFor({ ...act })).toBe(first);
  expect(keys.keyFor({ ...act, input: {} })).not.toBe(first);
});

it('gives a new key after success or a refusal', () => {
  const keys = createCommandKeys();
  const first = keys.keyFor(act);
  keys.settled(act, null);
  const second = keys.keyFor(act);
  keys.settled(act, new ApiError({ status: 422, code: 'invalid', message: '' }));
  expect(new Set([first, second, keys.keyFor(act)]).size).toBe(3);
});
