/** Checks that each text of the product with a word of two spellings is shown in that of the company. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { britishWords } from '#kernel/spelling.ts';

const rules = (await import(pathToFileURL(join('scripts', 'lib', 'spelling.mjs')).href)) as {
  unspelledIn(file: string, code: string, british: RegExp): string[];
  unspelledTexts(british: RegExp): string[];
};
const found = (file: string, code: string) => rules.unspelledIn(file, code, britishWords);

it('finds texts that would be shown in one spelling only', () => {
  expect(found('Boats.tsx', '<Field label="Colour" />')).toEqual(['Boats.tsx:1: Colour']);
  expect(found('Boats.tsx', 'const a = 1;\nconst b = <p>Choose the colour of {a}</p>;')).toHaveLength(1);
  expect(found('boats.ts', "throw invalid({ hull: 'Choose a colour.' });")).toHaveLength(1);
});

it('accepts what passes through, what a declaration’s reader spells, and names in code', () => {
  expect(found('Boats.tsx', "<Field label={words('Colour')} />")).toEqual([]);
  expect(found('boats.ts', "field.text({ label: 'Colour' })")).toEqual([]);
  expect(found('boats.ts', "const columns = ['colour', 'b.colour'];")).toEqual([]);
});

it('finds none in the product', () => {
  expect(rules.unspelledTexts(britishWords)).toEqual([]);
});
