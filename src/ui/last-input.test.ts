import { expect, it } from 'vitest';
import { isBackground, sinceInput } from './last-input.ts';

it('takes a call for somebody’s for half a minute after the last touch', () => {
  const now = Date.now();
  const touched = now - sinceInput(now);
  expect(isBackground(touched + 30_000)).toBe(false);
  expect(isBackground(touched + 30_001)).toBe(true);
});
