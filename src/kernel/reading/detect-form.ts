/** Detects the delimiter and the header line of a file from its first records. */
import { type Cell, cellText, type SourceRow } from './cell.ts';
import { dateFormats, readLocalTime } from './date-format.ts';
import { numberFormats, readNumber } from './number-format.ts';
import { RecordReader } from './read-records.ts';

export const delimiters = [',', ';', '\t', '|'] as const;

const fewRecords = 60;

/** The delimiter that gives most records the same number of cells, if that is more than one. */
export function detectDelimiter(beginning: string): string {
  const named = /^sep=(.)\r?\n/i.exec(beginning)?.[1];
  if (named !== undefined) return named;
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const widths = firstRecords(beginning, delimiter).map(({ cells }) => cells.length);
    const usual = mostFrequent(widths);
    const share = widths.filter((width) => width === usual).length / Math.max(1, widths.length);
    const score = usual < 2 ? 0 : share * 100 + Math.min(usual, 50) / 100;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** The line of the header, or 0 if the first row looks like data. Titles above the header are skipped. */
export function detectHeaderLine(rows: readonly SourceRow[]): number {
  const width = mostFrequent(rows.map(({ cells }) => filledWidth(cells)));
  for (const { line, cells } of rows.slice(0, 20)) {
    if (filledWidth(cells) < width) continue;
    return looksLikeHeader(cells) ? line : 0;
  }
  return rows[0] && looksLikeHeader(rows[0].cells) ? rows[0].line : 0;
}

function firstRecords(beginning: string, delimiter: string) {
  const reader = new RecordReader(delimiter);
  try {
    return reader.push(beginning).slice(0, fewRecords);
  } catch {
    return [];
  }
}

function looksLikeHeader(cells: readonly Cell[]): boolean {
  const texts = cells.map(cellText).filter((text) => text !== '');
  if (texts.length === 0 || cells.some((cell) => typeof cell !== 'string' && cell !== undefined))
    return false;
  const isValue = (text: string) =>
    numberFormats.some((format) => readNumber(text, { format }) !== undefined) ||
    dateFormats.some((format) => readLocalTime(text, format) !== undefined);
  return !texts.some(isValue) && new Set(texts).size > texts.length / 2;
}

function filledWidth(cells: readonly Cell[]): number {
  let width = cells.length;
  while (width > 0 && cellText(cells[width - 1]) === '') width -= 1;
  return width;
}

function mostFrequent(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}
