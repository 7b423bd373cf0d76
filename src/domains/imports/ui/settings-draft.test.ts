import { describe, expect, it } from 'vitest';
import { workOrderImport } from '#domains/work-orders/work-order.import.ts';
import type { ColumnFacts } from '../inspection/column-facts.rules.ts';
import type { ImportSettings } from '../settings/settings.rules.ts';
import { targetOf } from '../settings/target.rules.ts';
import { changeColumn, mapColumn, missingFields, namedTables, setForAll, wordsOf } from './settings-draft.ts';

const workOrderTarget = targetOf(workOrderImport);
const facts = (column: string, more: Partial<ColumnFacts> = {}): ColumnFacts => ({
  column,
  filled: 1,
  examples: [],
  looks: 'text',
  longest: 1,
  ...more,
});
const settings: ImportSettings = {
  mapping: [
    { column: 'Text', field: 'title' },
    { column: 'Type', field: 'kind', values: { PM01: 'repair' } },
  ],
  for_all: { status: 'closed' },
  create: [],
};

describe('mapping columns', () => {
  it('never sends two columns to one field', () => {
    const { mapping } = mapColumn(settings, facts('Other'), 'title');
    expect(mapping).toEqual([
      { column: 'Type', field: 'kind', values: { PM01: 'repair' } },
      { column: 'Other', field: 'title' },
    ]);
  });

  it('uses the format that the values prove', () => {
    const { mapping } = mapColumn(
      settings,
      facts('When', { looks: 'date', date_format: 'DMY' }),
      'worked_on',
    );
    expect(mapping.at(-1)).toEqual({ column: 'When', field: 'worked_on', date_format: 'DMY' });
  });

  it('lets a column replace the value for all rows, and leaves one out', () => {
    expect(mapColumn(settings, facts('State'), 'status').for_all).toEqual({});
    expect(mapColumn(settings, facts('Text'), '').mapping).toHaveLength(1);
  });

  it('lists missing fields', () => {
    expect(missingFields(workOrderTarget, settings)).toEqual([]);
    expect(missingFields(workOrderTarget, mapColumn(settings, facts('Text'), ''))).toEqual(['title']);
    expect(missingFields(workOrderTarget, setForAll(settings, 'status', undefined))).toEqual(['status']);
  });

  it('finds the tables the rows refer to', () => {
    expect(namedTables(workOrderTarget, setForAll(settings, 'customer', 'Mine'))).toEqual(['customers']);
  });

  it('lists the values to map, including those a check asked about', () => {
    const question = {
      column: 'Type',
      field: 'kind',
      about: 'values',
      question: '',
      values: [['PM99', 3]],
    } as const;
    const type = settings.mapping[1] as (typeof settings.mapping)[number];
    expect(wordsOf(workOrderTarget, type, facts('Type', { values: [['PM01', 9]] }), [question])).toEqual([
      { word: 'PM01', count: 9 },
      { word: 'PM99', count: 3 },
    ]);
    const changed = changeColumn(settings, 'Type', { values: { PM99: null } });
    expect(changed.mapping[1]?.values).toEqual({ PM99: null });
  });
});
