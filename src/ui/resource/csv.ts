/**
 * Comma-separated text that a spreadsheet opens as it was meant. A text that a spreadsheet would take for a formula gets an
 * apostrophe before it, so that nothing a customer typed is ever carried out; numbers stay numbers.
 */
import { neutralCell } from '#kernel/formula-cell.ts';

const number = /^-?\d+(?:\.\d+)?$/;

export function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = number.test(text) ? text : neutralCell(text);
  return /[",\r\n;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
