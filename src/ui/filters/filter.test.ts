import { expect, it } from 'vitest';
import { fc } from '#kernel/testing/properties.ts';
import { type Filter, filterEntries, filterFromParam, filterOperators, filterToParam } from './filter.ts';

it.each([
  [{ field: 'status', operator: 'in', values: ['open', 'on_hold'] }, 'in.(open,on_hold)'],
  [
    { field: 'name', operator: 'in', values: ['Acme, Inc.', 'He said "no"'] },
    'in.("Acme, Inc.","He said \\"no\\"")',
  ],
  [{ field: 'due_on', operator: 'lt', values: ['2026-03-12'] }, 'lt.2026-03-12'],
  [{ field: 'title', operator: 'ilike', values: ['pump'] }, 'ilike.%pump%'],
  [{ field: 'title', operator: 'ilike', values: ['50%'] }, 'ilike.%50\\%%'],
  [{ field: 'site', operator: 'not.is.null', values: [] }, 'not.is.null'],
] as const)('%o is written %s, and read back', (filter, param) => {
  expect(filterToParam(filter)).toBe(param);
  expect(filterFromParam(filter.field, param)).toEqual(filter);
});

it('ignores text that is not a filter', () => {
  expect(filterFromParam('status', 'open')).toBeUndefined();
  expect(filterFromParam('status', 'in.open')).toBeUndefined();
});

it('omits incomplete filters', () => {
  const open: Filter = { field: 'status', operator: 'eq', values: [''] };
  expect(filterEntries([open, { ...open, values: ['x'] }])).toEqual([['status', 'eq.x']]);
});

it('survives a round trip with any value', () => {
  const value = fc.string({ minLength: 1 }).filter((text) => text.trim() === text);
  fc.assert(
    fc.property(
      fc.constantFrom(...filterOperators),
      fc.array(value, { minLength: 1, maxLength: 4 }),
      (operator, values) => {
        const kept = operator === 'in' ? values : operator.endsWith('null') ? [] : values.slice(0, 1);
        const filter: Filter = { field: 'f', operator, values: kept };
        expect(filterFromParam('f', filterToParam(filter))).toEqual(filter);
      },
    ),
  );
});
