/**
 * Comma-separated text that a spreadsheet opens as it was meant (RFC 4180). Text that it would take for a formula gets an
 * apostrophe before it, so that nothing a customer typed is ever carried out; numbers stay numbers.
 */
import { neutralCell } from './formula-cell.ts';

/** Goes before the first line: without it spreadsheets read UTF-8 as something else. */
export const byteOrderMark = '\uFEFF';

const number = /^-?\d+(?:\.\d+)?$/;

/** Nothing for null, JSON for lists and objects, everything else as text; in quotes where it has to be. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = number.test(text) ? text : neutralCell(text);
  return /[",\r\n;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
