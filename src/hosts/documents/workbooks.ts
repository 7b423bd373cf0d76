import type { Cell, Workbooks } from '#server/ports.ts';

export const workbooks: Workbooks = {
  async write({ name, columns, rows, hasStickyHead }) {
    const { default: writeWorkbook } = await import('write-excel-file/universal');
    const head = columns.map(({ label, align }) => ({
      value: label,
      type: String,
      fontWeight: 'bold',
      ...(align && { align }),
    }));
    const options = {
      sheet: name,
      columns: columns.map(({ width }) => ({ width })),
      ...(hasStickyHead && { stickyRowsCount: 1 }),
    };
    const data = [head, ...rows.map((row) => row.map(cellOf))];
    const file = await writeWorkbook(data as never, options as never).toBlob();
    return new Uint8Array(await file.arrayBuffer());
  },
};

function cellOf(cell: Cell | null): object | null {
  if (cell === null) return null;
  const { value, isBold, ...look } = cell;
  const type = value instanceof Date ? Date : typeof value === 'number' ? Number : String;
  return { value, type, ...look, ...(isBold && { fontWeight: 'bold' }) };
}
