import { expect, it } from 'vitest';
import { readFonts } from '../node/pdf/read-fonts.ts';
import { Canvas } from './canvas.ts';
import { provideFonts } from './fonts.ts';
import { pdfPaths, pdfWords } from './testing/pdf-words.ts';
import { drawTrendChart, type PrintedTrend } from './trend-chart.ts';

provideFonts(readFonts());

const us = { locale: 'en-US', currency: 'USD' };
const points = [12, 15, 11, null, 31].map((value, index) => ({ label: `M${index + 1}`, value }));

async function drawn(chart: Partial<PrintedTrend>) {
  const canvas = new Canvas('a4', { title: 'Chart', author: 'Test' });
  const whole: PrintedTrend = { title: 'Completed', unit: 'count', as: 'columns', points, ...chart };
  drawTrendChart(canvas, whole, { x: 48, y: 48, width: 240, height: 140 }, us);
  return canvas.finish();
}

it('draws columns, axis and labels as vectors and text, without any picture', async () => {
  const pdf = await drawn({});
  expect(pdfWords(pdf).split('\n')).toEqual(
    expect.arrayContaining(['Completed', '0', '20', '40', 'M1', 'M2', 'M3', 'M4', 'M5']),
  );
  // Four columns; what has no figure has none.
  expect(pdfPaths(pdf).fills).toBe(4);
  expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/\/Subtype \/Image/);
});

it('rings what is unusual, and dashes what it is compared with', async () => {
  const pdf = await drawn({
    as: 'line',
    isUnusual: [false, false, false, false, true],
    before: { label: 'A year before', points },
  });
  const { fills, rings, dashes } = pdfPaths(pdf);
  expect([fills, rings, dashes]).toEqual([3, 1, 2]);
  expect(pdfWords(pdf)).toContain('A year before');
});

it('shortens a title that is too long', async () => {
  expect(pdfWords(await drawn({ title: 'Completed work orders '.repeat(6) }))).toMatch(/…/);
});
