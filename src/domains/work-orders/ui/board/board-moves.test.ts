import { expect, it } from 'vitest';
import { moveTo } from './board-moves.ts';

const order = (status: string, ...can: string[]) => ({ status, can });

it.each([
  ['in_progress', order('scheduled', 'start'), 'start'],
  ['in_progress', order('on_hold', 'resume'), 'resume'],
  ['in_progress', order('completed', 'send_back', 'review'), 'send_back'],
  ['on_hold', order('in_progress', 'hold', 'complete'), 'hold'],
  ['completed', order('in_progress', 'hold', 'complete'), 'complete'],
  ['reviewed', order('completed', 'review'), 'review'],
  ['unscheduled', order('requested', 'approve'), 'approve'],
])('allows %s', (lane, one, command) => {
  expect(moveTo(lane, one)?.name).toBe(command);
});

it('finds no command for an invalid move or one this person may not make', () => {
  expect(moveTo('requested', order('scheduled', 'start'))).toBeUndefined();
  expect(moveTo('completed', order('scheduled', 'start'))).toBeUndefined();
  expect(moveTo('reviewed', order('completed'))).toBeUndefined();
});
