import { expect, it } from 'vitest';
import {
  type FigureTable,
  layTable,
  partText,
  readOrder,
  sheetOf,
  type Words,
} from './figure-table.rules.ts';

const words: Words = {
  measures: [
    { name: 'completed', label: 'Completed', unit: 'count' },
    { name: 'fix', label: 'Fixed first time', unit: 'percent' },
  ],
  dimensions: [
    { name: 'customer', label: 'Customer', options: null },
    { name: 'kind', label: 'Kind', options: [{ key: 'repair', label: 'Repair' }] },
  ],
};
const us = { locale: 'en-US' };
const period = { from: '2026-01-01', to: '2026-02-28' };
const [january, february] = [
  { from: '2026-01-01', to: '2026-01-31' },
  { from: '2026-02-01', to: '2026-02-28' },
];
const mill = { key: 'm', name: 'Mill', rest: 0 };
const none = { key: null, name: null, rest: 0 };
const others = { key: null, name: null, rest: 7 };
const repair = { key: 'repair', name: 'repair', rest: 0 };

const base: FigureTable = {
  ...{ measures: ['completed'], step: null, rows_by: null, columns_by: null, period, parts: [] },
  ...{ rows: [], columns: [], order: null, cells: [[[[5]]]], before: null },
};
const sheet = (table: Partial<FigureTable>) => {
  const all = { ...base, ...table };
  const { columns, rows } = sheetOf(all, layTable(all, words, us));
  return [columns.map(({ label }) => label), ...rows.map(({ label, cells }) => [label, ...cells])];
};

it('is one figure without a dimension', () => {
  expect(sheet({})).toEqual([
    ['', 'Completed'],
    ['All', 5],
  ]);
});

it('has a line for each key, for those without one, for all others, and for the total', () => {
  const rows = [mill, none, others];
  expect(sheet({ rows_by: 'customer', rows, cells: [[[[3]]], [[[1]]], [[[9]]], [[[13]]]] })).toEqual([
    ['Customer', 'Completed'],
    ['Mill', 3],
    ['None', 1],
    ['All others (7)', 9],
    ['Total', 13],
  ]);
});

it('puts lines in order by name or by a total, those without a value and all others last', () => {
  const table = {
    ...{ measures: ['completed', 'fix'], rows_by: 'customer' },
    rows: [mill, { key: 'b', name: 'Barn', rest: 0 }, none, others],
    cells: [[[[3, 0.5]]], [[[2, 0.9]]], [[[1, null]]], [[[9, 0.1]]], [[[15, 0.4]]]],
  };
  const lines = (order: string) =>
    sheet({ ...table, order: readOrder(order, table.measures) })
      .slice(1)
      .map(([label]) => label);
  const last = ['All others (7)', 'Total'];
  expect(lines('name.asc')).toEqual(['Barn', 'Mill', 'None', ...last]);
  expect(lines('name.desc')).toEqual(['None', 'Mill', 'Barn', ...last]);
  expect(lines('completed.asc')).toEqual(['None', 'Barn', 'Mill', ...last]);
  expect(lines('fix.desc')).toEqual(['Barn', 'Mill', 'None', ...last]);
  expect(lines('fix.asc')).toEqual(['Mill', 'Barn', 'None', ...last]);
  for (const wrong of ['fix', 'fix.up', 'other.asc', 'fix.asc.desc', ''])
    expect(readOrder(wrong, table.measures)).toBeNull();
});

it('puts each measure below each column', () => {
  const two = { measures: ['completed', 'fix'], columns_by: 'kind', columns: [repair] };
  const cells = [[[[2, 0.5]], [[4, null]]]];
  expect(sheet({ ...two, cells })).toEqual([
    ['', 'Repair · Completed', 'Repair · Fixed first time', 'Total · Completed', 'Total · Fixed first time'],
    ['All', 2, 0.5, 4, null],
  ]);
});

it('has time down the side, or across if there are rows', () => {
  const dated = { step: 'month', parts: [january, february] } as const;
  expect(sheet({ ...dated, cells: [[[[2], [3], [5]]]] })).toEqual([
    ['Month', 'Completed'],
    ['Jan 2026', 2],
    ['Feb 2026', 3],
    ['Whole period', 5],
  ]);
  const rows = { rows_by: 'customer', rows: [mill] };
  expect(sheet({ ...dated, ...rows, cells: [[[[1], [2], [3]]], [[[2], [3], [5]]]] })).toEqual([
    ['Customer', 'Jan 2026', 'Feb 2026', 'Whole period'],
    ['Mill', 1, 2, 3],
    ['Total', 2, 3, 5],
  ]);
});

it('has beside each figure the one it is compared with', () => {
  const before = { period: { from: '2025-01-01', to: '2025-02-28' }, parts: [], cells: [[[[4]]]] };
  expect(sheet({ before })).toEqual([
    ['', 'Completed', 'Completed · 2025-01-01 to 2025-02-28'],
    ['All', 5, 4],
  ]);
});

it.each([
  ['year', '2026'],
  ['quarter', 'Q1 2026'],
  ['month', 'Jan 2026'],
  ['week', 'Week of Jan 1, 2026'],
  ['day', 'Jan 1, 2026'],
] as const)('names a %s', (step, text) => {
  expect(partText(january, step, us)).toBe(text);
});
