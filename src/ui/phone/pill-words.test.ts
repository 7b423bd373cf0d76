import { expect, it } from 'vitest';
import { pillWords } from './pill-words.ts';

const idle = { online: true, sending: 0, waiting: 0, failed: 0 };

it('shows the most urgent status first', () => {
  expect(pillWords(idle).label).toBe('Online');
  expect(pillWords({ ...idle, sending: 1, waiting: 2 }).label).toBe('Sending 3');
  expect(pillWords({ ...idle, failed: 1, waiting: 2 }).label).toBe('1 needs you');
  expect(pillWords({ ...idle, failed: 2 }).label).toBe('2 need you');
  expect(pillWords({ ...idle, online: false }).label).toBe('Offline');
  expect(pillWords({ ...idle, online: false, waiting: 2, failed: 1 }).label).toBe('Offline · 3 waiting');
});
