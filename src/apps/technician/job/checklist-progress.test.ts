import { expect, it } from 'vitest';
import { nextOpen, progressOf } from './checklist-progress.ts';

const item = (id: string, position: number, result?: string, is_required = false) => ({
  id,
  position,
  is_required,
  checklist_answers: result ? [{ result }] : [],
});
const list = [item('c', 3), item('a', 1, 'pass'), item('b', 2, undefined, true), item('d', 4, 'fail')];

it('counts answered, failed and missing required items', () => {
  expect(progressOf(list)).toEqual({ answered: 2, of: 4, failed: 1, requiredOpen: 1 });
});

it('finds the next open item, wrapping around, and ends', () => {
  expect(nextOpen(list)?.id).toBe('b');
  expect(nextOpen(list, 'b')?.id).toBe('c');
  expect(nextOpen(list, 'd')?.id).toBe('b');
  expect(nextOpen([item('a', 1, 'pass'), item('b', 2)], 'b')).toBeUndefined();
});
