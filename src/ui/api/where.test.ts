import { expect, it } from 'vitest';
import { parseQuery } from '#kernel/data-api/parse.ts';
import { type Entry, where } from './where.ts';

const parsed = (entries: readonly Entry[]) =>
  parseQuery(new URLSearchParams(entries.map((e) => [...e])).toString()).where;

it('builds parameters the data API understands', () => {
  const built = where()
    .in('status', ['open', 'on hold, maybe'])
    .lt('due_at', '2026-03-12T00:00:00Z')
    .isNull('asset_id')
    .contains('title', '50%');
  expect(built.entries).toEqual([
    ['status', 'in.(open,"on hold, maybe")'],
    ['due_at', 'lt.2026-03-12T00:00:00Z'],
    ['asset_id', 'is.null'],
    ['title', 'ilike.%50\\%%'],
  ]);
  expect(parsed(built.entries)).toMatchObject([
    { type: 'in', values: ['open', 'on hold, maybe'] },
    { type: 'compare', operator: 'lt' },
    { type: 'is', state: 'null' },
    { type: 'compare', operator: 'ilike', value: '%50\\%%' },
  ]);
});

it('quotes a value with any characters, alone and in a group', () => {
  const odd = 'a,b)."c"\\(d';
  expect(parsed(where().eq('name', odd).entries)).toMatchObject([{ value: odd }]);
  expect(parsed(where().in('name', [odd, '']).entries)).toMatchObject([{ values: [odd, ''] }]);
  const either = where().or(
    (w) => w.eq('name', odd),
    (w) => w.isNull('name').gt('total', 5),
  );
  expect(parsed(either.entries)).toMatchObject([
    {
      type: 'any',
      conditions: [
        { type: 'compare', value: odd },
        { type: 'all', conditions: [{ type: 'is' }, { type: 'compare', value: '5' }] },
      ],
    },
  ]);
});

it('returns a new filter and leaves the original unchanged', () => {
  const base = where().eq('a', 1);
  const more = base.and(where().eq('b', true));
  expect(base.entries).toEqual([['a', 'eq.1']]);
  expect(more.entries).toEqual([
    ['a', 'eq.1'],
    ['b', 'eq.true'],
  ]);
  expect(more.filters).toEqual([
    { field: 'a', operator: 'eq', values: ['1'] },
    { field: 'b', operator: 'eq', values: ['true'] },
  ]);
});
