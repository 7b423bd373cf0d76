import { expect, it } from 'vitest';
import { ApiError } from '../api-error.ts';
import { createCommandKeys } from './command-key.ts';

const command = { id: 'a', input: { reason: 'rain' } };

it('keeps the key of a command whose answer was lost, or that is still being done', () => {
  const keys = createCommandKeys();
  const first = keys.keyFor(command);
  keys.settled(command, new ApiError({ status: 409, code: 'in_progress', message: '' }));
  expect(keys.keyFor({ ...command })).toBe(first);
  keys.settled(command, new ApiError({ status: 0, code: 'network', message: '' }));
  expect(keys.keyFor({ ...command })).toBe(first);
  expect(keys.keyFor({ ...command, input: {} })).not.toBe(first);
});

it('gives a new key after success or a refusal', () => {
  const keys = createCommandKeys();
  const first = keys.keyFor(command);
  keys.settled(command, null);
  const second = keys.keyFor(command);
  keys.settled(command, new ApiError({ status: 422, code: 'invalid', message: '' }));
  expect(new Set([first, second, keys.keyFor(command)]).size).toBe(3);
});
