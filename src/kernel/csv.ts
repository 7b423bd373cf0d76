/**
 * CSV (RFC 4180) for spreadsheets. Text that a spreadsheet would take for a formula gets an apostrophe in front, so that nothing
 * a customer typed is executed; numbers stay numbers.
 */
import { neutralCell } from './formula-cell.ts';

/** Written before the first line: without it spreadsheets don't detect UTF-8. */
export const byteOrderMark = '\uFEFF';

const number = /^-?\d+(?:\.\d+)?$/;

/** Empty for null, JSON for arrays and objects, text for everything else; quoted where necessary. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = number.test(text) ? text : neutralCell(text);
  return /[",\r\n;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
