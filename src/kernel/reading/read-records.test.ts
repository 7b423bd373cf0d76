import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { fc } from '#kernel/testing/properties.ts';
import { longestRecord, RecordReader, type TextRecord, UnclosedQuote } from './read-records.ts';

const readAll = (text: string, delimiter = ',', size = text.length || 1): TextRecord[] => {
  const reader = new RecordReader(delimiter);
  const records: TextRecord[] = [];
  for (let at = 0; at < text.length; at += size) records.push(...reader.push(text.slice(at, at + size)));
  return [...records, ...reader.end()];
};

describe('records of delimited text', () => {
  it('have the line they begin on, also after multi-line cells and blank lines', () => {
    expect(readAll('a,b\n"x\ny",2\n\n\r\nz,3')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\ny', '2'] },
      { line: 6, cells: ['z', '3'] },
    ]);
  });

  it('end with LF, CRLF or CR', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      expect(readAll(`a,b${end}c,d${end}`).map((r) => r.cells)).toEqual([
        ['a', 'b'],
        ['c', 'd'],
      ]);
    }
  });

  it('keep a quote inside an unquoted cell', () => {
    expect(readAll('5" pipe,won"t\n')[0]?.cells).toEqual(['5" pipe', 'won"t']);
  });

  it('report text after a closing quote and continue with the next line', () => {
    const [bad, good] = readAll('"a"b,c\nd,e\n');
    expect(bad?.fault).toMatch(/after a closing quotation mark/);
    expect(good).toEqual({ line: 2, cells: ['d', 'e'] });
  });

  it('keep empty cells, also the last one', () => {
    expect(readAll(',a,\n').map((r) => r.cells)).toEqual([['', 'a', '']]);
    expect(readAll('a,').map((r) => r.cells)).toEqual([['a', '']]);
  });

  it('refuse an unclosed quote, naming the line where it opens', () => {
    expect(() => readAll('a\nb\n"c,d\ne\n')).toThrow(new UnclosedQuote(3));
    expect(() => readAll(`a\n"${'x'.repeat(longestRecord)}`, ',', 50_000)).toThrow(new UnclosedQuote(2));
  });

  it('are read back as written, in chunks of any size', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', 'a', ' ') }),
    );
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.integer({ min: 1, max: 7 }),
        (rows, delimiter, size) => {
          const text = stringify(rows, { delimiter, quoted: true });
          expect(readAll(text, delimiter, size).map((r) => r.cells)).toEqual(rows);
        },
      ),
    );
  });
});
