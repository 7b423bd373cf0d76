/** Cells that were corrected in the preview, by line and header. They take the place of those in the file. */
import type { SourceRow } from '#kernel/reading/cell.ts';
import type { ImportSettings } from '../settings/settings.rules.ts';

export function correctRows(
  rows: readonly SourceRow[],
  columns: readonly string[],
  { corrections }: ImportSettings,
): readonly SourceRow[] {
  if (!corrections) return rows;
  return rows.map((row) => {
    const corrected = corrections[row.line];
    if (!corrected || row.cells.length !== columns.length) return row;
    return { ...row, cells: row.cells.map((cell, index) => corrected[columns[index] ?? ''] ?? cell) };
  });
}
