import { expect, it } from 'vitest';
import { askedOf, readExploration } from './explore.rules.ts';

const measure = (name: string, dimensions: readonly string[], is_locked = false) => ({
  name,
  dimensions,
  is_locked,
});
const known = {
  measures: [
    measure('completed', ['technician', 'kind', 'site']),
    measure('failures', ['kind', 'asset']),
    measure('invoiced', ['customer'], true),
  ],
};
const read = (address: Record<string, string>) => readExploration(address, known);

it('reads an address, and leaves out what does not exist for the viewer', () => {
  const { exploration, missing } = read({
    ...{ measures: 'completed,charm,invoiced,completed', rows: 'technician', columns: 'kind' },
    ...{ step: 'month', show: 'heat', top: '50' },
  });
  expect(exploration).toEqual({
    ...{ measures: ['completed'], rows: 'technician', columns: 'kind' },
    ...{ step: 'month', view: 'heat', top: '50' },
  });
  expect(missing).toEqual(['charm', 'invoiced']);
  expect(read({ measures: 'invoiced' }).exploration.measures).toEqual([]);
  expect(read({}).exploration.measures).toEqual(['completed']);
});

it('splits several measures only by what all of them have, and once', () => {
  expect(
    read({ measures: 'completed,failures', rows: 'technician', columns: 'kind' }).exploration,
  ).toMatchObject({
    rows: undefined,
    columns: 'kind',
  });
  expect(read({ measures: 'completed', rows: 'kind', columns: 'kind' }).exploration).toMatchObject({
    rows: 'kind',
    columns: undefined,
  });
  expect(read({ measures: 'completed', step: 'second', show: 'pie', top: '9' }).exploration).toMatchObject({
    ...{ step: undefined, view: 'table', top: '25' },
  });
});

it('asks for what a view can show', () => {
  const { exploration } = read({ measures: 'completed', columns: 'kind', step: 'week' });
  expect(askedOf(exploration, 'month')).toMatchObject({
    rows: undefined,
    columns: 'kind',
    step: 'week',
    mostRows: 25,
  });
  expect(askedOf({ ...exploration, view: 'bar' }, 'month')).toMatchObject({
    rows: 'kind',
    columns: undefined,
    step: undefined,
  });
  expect(askedOf({ ...exploration, view: 'line', step: undefined }, 'month')).toMatchObject({
    rows: 'kind',
    step: 'month',
    mostRows: 4,
  });
});
