import { expect, it } from 'vitest';
import { isBackground, sinceInput } from './last-input.ts';

it('counts a request as the user’s for 30 seconds after the last input', () => {
  const now = Date.now();
  const touched = now - sinceInput(now);
  expect(isBackground(touched + 30_000)).toBe(false);
  expect(isBackground(touched + 30_001)).toBe(true);
});
