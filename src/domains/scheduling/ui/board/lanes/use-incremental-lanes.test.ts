import { expect, it } from 'vitest';
import type { BoardVisit } from '../visits/board-visit.ts';
import { nextRendered } from './use-incremental-lanes.ts';

const lane = (id: string, visits: number) => ({ id, visits: Array<BoardVisit>(visits) });
const drawnOf = (drawn: (string | null)[], ...inSight: ReturnType<typeof lane>[]) => [
  ...nextRendered(new Set(drawn), inSight),
];

it('renders a board with few visits at once', () => {
  expect(drawnOf([], ...[1, 2, 3, 4, 5].map((n) => lane(`${n}`, 8)))).toHaveLength(5);
});

it('renders newly visible lanes in steps, the most important first', () => {
  const full = ['a', 'b', 'c', 'd'].map((id) => lane(id, 90));
  const first = drawnOf([], ...full);
  expect(first).toEqual(['a', 'b']);
  expect(drawnOf(first, ...full)).toEqual(['a', 'b', 'c', 'd']);
});

it('keeps rendered lanes only while they are visible', () => {
  expect(drawnOf(['a', 'gone'], lane('a', 90), lane('b', 150), lane('c', 90), lane('d', 90))).toEqual([
    'a',
    'b',
    'c',
  ]);
});

it('renders at least one lane, however full', () => {
  expect(drawnOf([], lane('a', 900), lane('b', 900))).toEqual(['a']);
});
