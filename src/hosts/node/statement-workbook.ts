// A financial report as a workbook: numbers as numbers, days as days, text as text that no spreadsheet takes for a formula.

import type { ColumnKind, Statement, StatementRow } from '#domains/financial-reports/statement.rules.ts';
import { neutralCell } from '#kernel/formula-cell.ts';
import { currencyExponent } from '#kernel/money.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function statementWorkbook({ title, columns, rows, currency }: Statement): Promise<Buffer> {
  const { default: writeWorkbook } = await import('write-excel-file/node');
  const digits = currencyExponent(currency);
  const money = digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
  const first = columns.findIndex(({ kind }) => kind === 'text');
  const head = columns.map(({ label, kind }) => ({
    ...{ value: label, type: String, fontWeight: 'bold' },
    align: kind === 'text' || kind === 'date' ? 'left' : 'right',
  }));
  const body = rows.map((row) =>
    columns.map(({ kind }, index) => {
      const value = row.cells[index]?.value ?? null;
      if (value === null || value === '') return null;
      const indent = index === first && row.depth > 0 ? { indent: row.depth } : {};
      return { ...typed(kind, value, money), ...weightOf(row), ...indent };
    }),
  );
  const widths = columns.map(({ kind }, index) => ({
    width: kind !== 'text' ? 16 : index === first ? 36 : 24,
  }));
  const sheet = { sheet: title.slice(0, 31), columns: widths, stickyRowsCount: 1 };
  return writeWorkbook([head, ...body] as never, sheet).toBuffer();
}

/** A share is written in percent, a rate as a fraction. */
function typed(kind: ColumnKind, value: string, money: string): object {
  if (kind === 'money') return { value: Number(value), type: Number, format: money };
  if (kind === 'share') return { value: Number(value) / 100, type: Number, format: '0.0%' };
  if (kind === 'rate') return { value: Number(value), type: Number, format: '0.00##%' };
  if (kind === 'date') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  return { value: neutralCell(value), type: String };
}

function weightOf({ kind }: StatementRow): object {
  return kind === 'line' ? {} : { fontWeight: 'bold' };
}
