import { expect, it } from 'vitest';
import { fitWithin } from './shrink-image.ts';

it('fits the longer side and keeps the shape', () => {
  expect(fitWithin({ width: 4032, height: 3024 })).toEqual({ width: 2560, height: 1920 });
  expect(fitWithin({ width: 3000, height: 6000 })).toEqual({ width: 1280, height: 2560 });
});

it('never enlarges, and keeps at least one pixel', () => {
  expect(fitWithin({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
  expect(fitWithin({ width: 30_000, height: 2 })).toEqual({ width: 2560, height: 1 });
});
