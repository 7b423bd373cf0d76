import { expect, it } from 'vitest';
import { photoPairs, photosInOrder } from './photo-pairs.ts';

const photo = (id: string, stage: string, minute: number) => ({
  id,
  stage,
  taken_at: `2026-03-02T09:${String(minute).padStart(2, '0')}:00Z`,
});
const photos = [
  photo('a2', 'after', 40),
  photo('b1', 'before', 1),
  photo('d1', 'during', 20),
  photo('a1', 'after', 30),
  photo('b3', 'before', 3),
  photo('b2', 'before', 2),
];

it('pairs photos in the order they were taken', () => {
  const { pairs, during } = photoPairs(photos);
  expect(pairs.map(({ before, after }) => [before?.id, after?.id])).toEqual([
    ['b1', 'a1'],
    ['b2', 'a2'],
    ['b3', undefined],
  ]);
  expect(during.map(({ id }) => id)).toEqual(['d1']);
  expect(photosInOrder(photos).map(({ id }) => id)).toEqual(['b1', 'a1', 'b2', 'a2', 'b3', 'd1']);
});

it('has no pairs without photos', () => {
  expect(photoPairs([])).toEqual({ pairs: [], during: [] });
});
