import { expect, it } from 'vitest';
import { isBackground } from './last-input.ts';

it('takes a call for somebody’s for half a minute after the last touch', () => {
  expect(isBackground(Date.now() + 29_000)).toBe(false);
  expect(isBackground(Date.now() + 31_000)).toBe(true);
});
