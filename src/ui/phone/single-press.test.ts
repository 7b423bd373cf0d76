import { expect, it } from 'vitest';
import { singlePress } from './single-press.ts';

it.each([
  ['a key', 0, 1, 0],
  ['a press', 1, 1, 0],
  ['the second of two', 2, 0, 1],
  ['the third of three', 3, 0, 1],
])('%s', (_, detail, pressed, prevented) => {
  const times = { pressed: 0, prevented: 0 };
  const event = { detail, preventDefault: () => (times.prevented += 1) };
  singlePress(() => (times.pressed += 1))(event as never);
  expect(times).toEqual({ pressed, prevented });
});
