import { describe, expect, it } from 'vitest';
import { workOrderImport } from '#domains/work-orders/work-order.import.ts';
import { fromMinor } from '#kernel/money.ts';
import type { Cell } from '#kernel/reading/cell.ts';
import { fc } from '#kernel/testing/properties.ts';
import { OpenQuestions } from '../settings/open-questions.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { ImportSettings } from '../settings/settings.rules.ts';
import { targetOf } from '../settings/target.rules.ts';
import { planRows, readRow } from './read-row.ts';
import { wallClock } from './wall-clock.ts';

const target = targetOf(workOrderImport);
const company = { currency: 'USD', clock: wallClock('America/Chicago') };
const columns = ['Title', 'When', 'Kind', 'Cost'];
const mapping = [
  { column: 'Title', field: 'title' },
  { column: 'When', field: 'worked_on', date_format: 'MDY' },
  { column: 'Kind', field: 'kind', values: { PM01: 'repair', junk: null } },
  { column: 'Cost', field: 'cost', number_format: 'point' },
] as const;
const settings: ImportSettings = { mapping, for_all: { status: 'closed' }, create: [] };

const read = (cells: readonly Cell[], changes: Partial<ImportSettings> = {}) =>
  readRow(planRows(target, columns, { ...settings, ...changes }, company), { line: 5, cells });

describe('a row of a file', () => {
  it('becomes stored values', () => {
    expect(read(['Fix', '03/04/2026', 'PM01', '$1,183.05'])).toMatchObject({
      line: 5,
      faults: [],
      values: {
        title: 'Fix',
        worked_on: '2026-03-04T06:00:00.000Z',
        kind: 'repair',
        cost: 118305n,
        status: 'closed',
      },
    });
  });

  it('keeps a workbook’s own dates and numbers', () => {
    const { values, faults } = read([
      { number: '12' },
      { date: '2026-03-04' },
      'Service',
      { number: '1183.5' },
    ]);
    expect(faults).toEqual([]);
    expect(values).toMatchObject({
      title: '12',
      worked_on: '2026-03-04T06:00:00.000Z',
      kind: 'service',
      cost: 118350n,
    });
  });

  it('is refused as a whole if its columns don’t match', () => {
    expect(read(['Fix', '03/04/2026', 'PM01', '1', '2'])).toMatchObject({
      values: {},
      faults: [{ field: '' }],
    });
    expect(read(['Fix', '03/04/2026', 'PM01'])).toMatchObject({ values: {}, faults: [{ field: '' }] });
  });

  it.each<[number, string, RegExp]>([
    [1, '2026-03-04', /not a date written like 12\/31/],
    [1, '13/13/2026', /not a date/],
    [2, 'PM99', /not a kind that is known/],
    [2, 'junk', /not a kind/],
    [3, '1.234,56', /not a number written like 1,234.56/],
    [3, '(100)', /Parentheses/],
    [3, '1e3', /exponent/],
    [3, '12.345', /at most 2 digits/],
    [3, '€12', /in €; the company keeps USD/],
    [0, 'x'.repeat(201), /at most 200/],
    [0, 'a\0b', /NUL/],
  ])('names what is wrong in column %i: %s', (index, text, reason) => {
    const cells: Cell[] = ['Fix', '03/04/2026', 'PM01', '1'];
    cells[index] = text;
    const { faults } = read(cells);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.reason).toMatch(reason);
  });

  it('reports only unmapped values as questions', () => {
    expect(read(['Fix', '03/04/2026', 'PM99', '1']).faults[0]?.unknown).toBe('PM99');
    expect(read(['Fix', '03/04/2026', 'junk', '1']).faults[0]?.unknown).toBeUndefined();
  });

  it('parses every amount exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (minor) => {
        expect(read(['Fix', '03/04/2026', 'PM01', fromMinor(minor, 2)]).values.cost).toBe(minor);
      }),
    );
  });

  it('has the same content as in earlier versions, whatever its texts are', () => {
    const plan = planRows(target, columns, settings, company);
    const unit = fc.constantFrom(
      'a',
      '"',
      '\\',
      '\n',
      '\u0000',
      '\u007f',
      '\ud800',
      'é',
      '🚜',
      ' ',
      '~',
      '!',
      '[',
      ']',
      '#',
    );
    fc.assert(
      fc.property(fc.array(fc.string({ unit }), { minLength: 4, maxLength: 4 }), (cells) => {
        const said = mapping.flatMap(({ field }, index) => [field, cells[index]?.trim()]);
        expect(readRow(plan, { line: 5, cells }).content).toBe(JSON.stringify(said));
      }),
    );
    expect(read(['a "b" \\ c', '03/04/2026', 'é', '\u007f']).content).toBe(
      '["title","a \\"b\\" \\\\ c","worked_on","03/04/2026","kind","é","cost","\u007f"]',
    );
  });

  it('has the same content regardless of the settings', () => {
    const other = mapping.map((m) => (m.field === 'kind' ? { ...m, values: { PM01: 'install' } } : m));
    const cells = ['Fix', '03/04/2026', 'PM01', '1'];
    expect(read(cells, { mapping: other }).content).toBe(read(cells).content);
    expect(read(['Fix', '03/04/2026', 'PM01', '2']).content).not.toBe(read(cells).content);
  });
});

describe('local times', () => {
  it.each([
    ['2026-03-08', '01:30:00', '2026-03-08T07:30:00.000Z'],
    ['2026-03-08', '03:30:00', '2026-03-08T08:30:00.000Z'],
    ['2026-11-01', '12:00:00', '2026-11-01T18:00:00.000Z'],
    ['2026-07-01', undefined, '2026-07-01T05:00:00.000Z'],
  ])('%s %s in Chicago is %s', (date, time, instant) => {
    expect(company.clock.instantOf({ date, ...(time ? { time } : {}) })).toBe(instant);
  });
});

describe('open settings', () => {
  const ask = (...rows: string[][]) => {
    const bare = mapping.map(({ column, field }) => ({ column, field }));
    const open = new OpenQuestions(target, columns, { ...settings, mapping: bare }, 'USD');
    for (const [index, cells] of rows.entries()) open.see({ line: index + 2, cells });
    return open.settle();
  };

  it('are asked for, with the ambiguous value', () => {
    const { questions } = ask(['Fix', '03/04/2026', 'PM01', '1.234']);
    expect(questions).toMatchObject([
      {
        column: 'When',
        about: 'date_format',
        options: ['DMY', 'MDY'],
        example: { line: 2, value: '03/04/2026' },
      },
      {
        column: 'Cost',
        about: 'number_format',
        options: ['point', 'comma'],
        example: { line: 2, value: '1.234' },
      },
    ]);
  });

  it('are settled by a later value, which is reported', () => {
    const {
      questions,
      settings: settled,
      formats,
    } = ask(['Fix', '03/04/2026', 'PM01', '1.234'], ['Fix', '25/04/2026', 'PM01', '$1.234,50']);
    expect(questions).toEqual([]);
    expect(settled.mapping).toMatchObject([{}, { date_format: 'DMY' }, {}, { number_format: 'comma' }]);
    expect(formats).toMatchObject([
      { column: 'When', proof: { line: 3 } },
      { column: 'Cost', proof: { line: 3 } },
    ]);
  });
});

describe('settings from a client', () => {
  const faultsOf = (input: unknown) => {
    try {
      readSettings(target, columns, input);
      return {};
    } catch (error) {
      return (error as { refusal: { fields: Record<string, string> } }).refusal.fields;
    }
  };

  it('are accepted if valid', () => {
    expect(faultsOf(settings)).toEqual({});
  });

  it.each<[unknown, string]>([
    [{}, 'mapping'],
    [{ mapping: [{ column: 'Nope', field: 'title' }] }, 'mapping.0'],
    [{ mapping: [{ column: 'Title', field: 'tenant_id' }] }, 'mapping.0'],
    [{ mapping: [...mapping, { column: 'Title', field: 'remedy' }] }, 'mapping.4'],
    [{ mapping: [mapping[0], { column: 'When', field: 'title' }] }, 'mapping.1'],
    [{ mapping: [{ ...mapping[1], date_format: 'whatever' }] }, 'mapping.0'],
    [{ mapping: [{ ...mapping[2], values: { PM01: 'nonsense' } }] }, 'mapping.0'],
    [{ mapping, for_all: { import_key: 'x', status: 'closed' } }, 'for_all.import_key'],
    [{ mapping, for_all: { title: 'x', status: 'closed' } }, 'for_all.title'],
    [{ mapping: [mapping[1]] }, 'title'],
    [{ mapping }, 'status'],
  ])('%j are refused at %s', (input, path) => {
    expect(Object.keys(faultsOf(input))).toContain(path);
  });
});
