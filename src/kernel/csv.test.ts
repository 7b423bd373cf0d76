import { expect, it } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

it.each(['=1+1', '+1', '-cmd', '@sum', '\t=1', '\r=1', ' =1', '"=1', '＝1'])(
  'neutralizes the formula %j',
  (text) => {
    const cell = csvCell(text);
    if (text === '+1') expect(cell).toBe("'+1");
    expect(cell.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

it('leaves numbers unchanged', () => {
  expect(csvLine(['-183.05', '0', 12, -3, null, undefined, true])).toBe('-183.05,0,12,-3,,,true\r\n');
});

it('quotes values where necessary', () => {
  expect(csvLine(['Acme, Inc.', 'said "no"', 'two\nlines', ' edge'])).toBe(
    '"Acme, Inc.","said ""no""","two\nlines"," edge"\r\n',
  );
});

it('writes lists and objects as JSON', () => {
  expect(csvLine([{ city: 'Oslo' }, ['a', 'b']])).toBe('"{""city"":""Oslo""}","[""a"",""b""]"\r\n');
});
