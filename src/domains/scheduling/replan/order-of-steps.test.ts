import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exchangesPlaces, orderOfSteps, type Step } from './order-of-steps.rules.ts';

const hour = (n: number) => new Date(Date.UTC(2026, 0, 5, n)).toISOString();
const place = (technician: number, start: number, hours = 1) => ({
  technician_id: `technician ${technician}`,
  starts_at: hour(start),
  ends_at: hour(start + hours),
});
type Place = NonNullable<Step['takes']>;
const isOver = (a: Place, b: Place) =>
  a.technician_id === b.technician_id && a.starts_at < b.ends_at && a.ends_at > b.starts_at;

/** Visits without overlap, each with an old and a new place. */
const exchanges = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.infiniteStream(fc.nat(1000)))
  .map(([count, numbers]) => {
    const slots = Array.from({ length: 12 }, (_, n) => place(n % 3, Math.floor(n / 3)));
    const shuffled = () =>
      slots
        .map((slot) => ({ slot, at: numbers.next().value ?? 0 }))
        .sort((a, b) => a.at - b.at)
        .map(({ slot }) => slot);
    const [from, to] = [shuffled(), shuffled()];
    return Array.from({ length: count }, (_, n) => ({
      id: n,
      frees: from[n] ?? place(0, 0),
      takes: to[n] ?? place(0, 0),
    }));
  });

it('never has two visits at a place at once, if those of a group move together', () => {
  fc.assert(
    fc.property(exchanges, (steps) => {
      const now = new Map(steps.map(({ id, frees }) => [id, frees]));
      const groups = orderOfSteps(steps);
      expect(
        groups
          .flat()
          .map(({ id }) => id)
          .sort(),
      ).toEqual(steps.map(({ id }) => id));
      for (const group of groups) {
        for (const { id, takes } of group) now.set(id, takes);
        const all = [...now.entries()];
        for (const [id, one] of all)
          expect(all.filter(([other, two]) => other !== id && isOver(one, two))).toEqual([]);
      }
    }),
  );
});

it('lets only those move together that wait for each other', () => {
  const [a, b, c] = [place(1, 8), place(2, 8), place(3, 8)];
  const chain = [
    { id: 'first waits', frees: a, takes: b },
    { id: 'goes first', frees: b, takes: c },
  ];
  expect(orderOfSteps(chain).map((group) => group.map(({ id }) => id))).toEqual([
    ['goes first'],
    ['first waits'],
  ]);
  const circle = [
    { id: 1, frees: a, takes: b },
    { id: 2, frees: b, takes: c },
    { id: 3, frees: c, takes: a },
  ];
  expect(orderOfSteps(circle).map((group) => group.length)).toEqual([3]);
  expect(orderOfSteps([{ takes: a }, { frees: a }])).toEqual([[{ frees: a }], [{ takes: a }]]);
});

it('groups what belongs together, and sees where places are exchanged', () => {
  const crew = [1, 2].map((technician) => ({
    ...{ frees: place(technician, 8), takes: place(technician, 9), together: 'crew' },
  }));
  const after = { frees: place(2, 9), takes: place(3, 9) };
  expect(orderOfSteps([...crew, after])).toEqual([[after], crew]);
  expect(exchangesPlaces(crew)).toBe(false);
  expect(exchangesPlaces([{ ...after, takes: place(1, 8) }, ...crew])).toBe(true);
  expect(exchangesPlaces(crew.slice(1))).toBe(false);
});
