import { describe, expect, it } from 'vitest';
import { labelFormats, labelPlaces, labelSheets, labelsOnSheet, usualFormat } from './label-sheet.rules.ts';

describe.each(labelFormats)('the sheet %s', (format) => {
  const sheet = labelSheets[format];
  const full = labelPlaces(format, labelsOnSheet(format));

  it('has all its labels within the paper', () => {
    for (const { page, x, y } of full) {
      expect(page).toBe(0);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + sheet.size.width).toBeLessThanOrEqual(sheet.page.width + 0.01);
      expect(y + sheet.size.height).toBeLessThanOrEqual(sheet.page.height + 0.01);
    }
  });

  it('has no overlapping labels', () => {
    const overlap = full.flatMap((a, i) =>
      full
        .slice(i + 1)
        .filter(
          (b) =>
            Math.abs(a.x - b.x) < sheet.size.width - 0.01 && Math.abs(a.y - b.y) < sheet.size.height - 0.01,
        ),
    );
    expect(overlap).toEqual([]);
  });

  it('is centred on the paper', () => {
    const right = sheet.page.width - Math.max(...full.map(({ x }) => x)) - sheet.size.width;
    const bottom = sheet.page.height - Math.max(...full.map(({ y }) => y)) - sheet.size.height;
    expect(right).toBeCloseTo(sheet.margin.left, 0);
    expect(bottom).toBeCloseTo(sheet.margin.top, 0);
  });

  it('continues on a new sheet, and finishes a partly used one', () => {
    const onSheet = labelsOnSheet(format);
    expect(labelPlaces(format, onSheet + 1).at(-1)).toMatchObject({
      page: 1,
      ...(sheet.margin && { x: sheet.margin.left, y: sheet.margin.top }),
    });
    const begun = labelPlaces(format, onSheet, onSheet - 1);
    expect(begun[0]).toEqual(full.at(-1));
    expect(begun.at(-1)?.page).toBe(onSheet === 1 ? 0 + onSheet - 1 : 1);
  });
});

it('has the manufacturers’ measures', () => {
  expect(labelsOnSheet('avery_l7160')).toBe(21);
  expect(labelsOnSheet('avery_5160')).toBe(30);
  expect(labelPlaces('avery_5160', 30).at(-1)).toMatchObject({ x: 4.7625 + 2 * 69.85, y: 12.7 + 9 * 25.4 });
  expect(labelPlaces('avery_l7160', 5).at(-1)?.x).toBeCloseTo(7.21 + 66.04, 5);
  expect(labelPlaces('avery_l7160', 5).at(-1)?.y).toBeCloseTo(15.15 + 38.1, 5);
});

it('defaults to the paper of the company’s country', () => {
  expect(['en-US', 'es-MX', 'en-CA'].map((locale) => labelSheets[usualFormat(locale)].page.height)).toEqual([
    279.4, 279.4, 279.4,
  ]);
  expect(['en-GB', 'de-DE', 'en'].map(usualFormat)).toEqual(['avery_l7160', 'avery_l7160', 'avery_l7160']);
});
