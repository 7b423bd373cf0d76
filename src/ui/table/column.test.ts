import { expect, it } from 'vitest';
import { blankColumns, type Column, gridTemplate, nextSort, shownColumns } from './column.ts';

const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({
  id,
  header: id,
  cell: () => id,
  ...more,
});
const columns = [
  column('number', { width: 90, fixed: true }),
  column('title', { grow: true, width: 240 }),
  column('due'),
];
const plain = { widths: {}, hidden: [] };

it('gives the remaining width to the growing column, or to the last', () => {
  expect(gridTemplate(columns, plain, true)).toBe('40px 90px minmax(160px, 1fr) 160px 36px');
  expect(gridTemplate(columns, { ...plain, widths: { title: 300 } }, false)).toBe(
    '90px 300px minmax(160px, 1fr) 36px',
  );
});

it('takes the width from columns without a value', () => {
  const dated: Column<{ due: string | null }>[] = [
    { id: 'title', header: 'Title', cell: () => '', grow: true },
    { id: 'due', header: 'Due', cell: () => '', isBlank: ({ due }) => due === null },
  ];
  expect([...blankColumns(dated, [{ due: null }, { due: null }])]).toEqual(['due']);
  expect([...blankColumns(dated, [{ due: null }, { due: '2026-03-31' }])]).toEqual([]);
  expect([...blankColumns(dated, [])]).toEqual([]);
  expect(gridTemplate(dated, plain, false, new Set(['due']))).toBe('minmax(160px, 1fr) 64px 36px');
  expect(gridTemplate(dated, { ...plain, widths: { due: 120 } }, false, new Set(['due']))).toBe(
    'minmax(160px, 1fr) 120px 36px',
  );
});

it('hides columns that are not fixed', () => {
  expect(shownColumns(columns, { ...plain, hidden: ['due', 'number'] }).map((one) => one.id)).toEqual([
    'number',
    'title',
  ]);
});

it('sorts ascending, descending and not at all', () => {
  const up = nextSort(null, 'due');
  const down = nextSort(up, 'due');
  expect([up, down, nextSort(down, 'due')]).toEqual([
    { column: 'due', descending: false },
    { column: 'due', descending: true },
    null,
  ]);
  expect(nextSort(down, 'title')).toEqual({ column: 'title', descending: false });
});
