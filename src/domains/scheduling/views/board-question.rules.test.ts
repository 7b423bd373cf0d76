import { expect, it } from 'vitest';
import { boardQuestionOf, boardQuestionText, readBoardQuestion } from './board-question.rules.ts';

it('keeps what narrows the board, and neither the day nor what is open', () => {
  const search = {
    date: '2026-11-23',
    show: 'week',
    skill: 'gas',
    map: 'shown',
    visit: 'x',
    plan: 'optimise',
  };
  expect(boardQuestionOf(search)).toEqual({ show: 'week', skill: 'gas', map: 'shown' });
  expect(readBoardQuestion(boardQuestionOf(search))).toEqual(boardQuestionOf(search));
  expect(boardQuestionOf({ show: 'year', map: true, list: 'hidden' })).toEqual({ list: 'hidden' });
});

it('refuses what no board has', () => {
  for (const question of [
    { date: '2026-11-23' },
    { show: 'year' },
    { skill: 1 },
    { skill: 'x'.repeat(201) },
    [],
    null,
  ])
    expect(readBoardQuestion(question)).toBeUndefined();
  expect(readBoardQuestion({})).toEqual({});
});

it('is the same whatever the order of its parts', () => {
  expect(boardQuestionText({ a: '1', b: '2' })).toBe(boardQuestionText({ b: '2', a: '1' }));
});
