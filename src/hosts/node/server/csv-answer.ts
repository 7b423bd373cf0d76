// A list as a file for spreadsheets. Text that a spreadsheet would run as a formula gets an apostrophe in front.

import { neutralCell } from '#kernel/formula-cell.ts';

export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? neutralCell(value) : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** With a byte order mark, without which spreadsheets read UTF-8 as something else. */
export function csvAnswer(fileName: string, lines: readonly string[]): Response {
  return new Response(`\uFEFF${lines.join('')}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });
}
