import { expect, it } from 'vitest';
import type { Place } from './pins.ts';
import { afterVisit } from './recent.ts';

const place = (at: number): Place => ({ href: `/crm/${at}`, title: `C${at}`, kind: 'Customer' });

it('has the last eight, newest first, each once', () => {
  const visits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 5].map(place);
  const places = visits.reduce(afterVisit, [] as readonly Place[]);
  expect(places.map(({ title }) => title)).toEqual(['C5', 'C10', 'C9', 'C8', 'C7', 'C6', 'C4', 'C3']);
});
