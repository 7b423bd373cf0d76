// A financial report as a workbook: typed numbers and dates, and text that no spreadsheet evaluates as a formula.

import type {
  ColumnKind,
  Statement,
  StatementRow,
} from '#domains/financial-reports/statements/statement.rules.ts';
import { neutralCell } from '#kernel/formula-cell.ts';
import { currencyExponent } from '#kernel/money.ts';
import type { Cell, Sheet } from '../ports.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function statementSheet({ title, columns, rows, currency }: Statement): Sheet {
  const digits = currencyExponent(currency);
  const first = columns.findIndex(({ kind }) => kind === 'text');
  return {
    name: title.replaceAll(/[[\]/\\:*?]/g, '').slice(0, 31),
    hasStickyHead: true,
    columns: columns.map(({ label, kind }, index) => ({
      label,
      width: kind !== 'text' ? 16 : index === first ? 36 : 24,
      align: kind === 'text' || kind === 'date' ? 'left' : 'right',
    })),
    rows: rows.map((row) =>
      columns.map(({ kind }, index) => {
        const value = row.cells[index]?.value ?? null;
        if (value === null || value === '') return null;
        const indent = index === first && row.depth > 0 ? { indent: row.depth } : {};
        return { ...typed(kind, value, digits), isBold: isBold(row), ...indent };
      }),
    ),
  };
}

/** A share is given in percent, a rate as a fraction. */
function typed(kind: ColumnKind, value: string, digits: number): Cell {
  if (kind === 'money') return { value: Number(value), format: moneyFormat(value, digits) };
  if (kind === 'number') return { value: Number(value), format: '0.00#' };
  if (kind === 'share') return { value: Number(value) / 100, format: '0.0%' };
  if (kind === 'rate') return { value: Number(value), format: '0.00##%' };
  if (kind === 'date') return { value: new Date(`${value}T00:00:00Z`), format: 'yyyy-mm-dd' };
  return { value: neutralCell(value) };
}

/** With the digits of the currency, or those of a unit cost that has more. */
function moneyFormat(value: string, digits: number): string {
  const shown = Math.max(digits, value.split('.')[1]?.length ?? 0);
  return shown === 0 ? '#,##0' : `#,##0.${'0'.repeat(shown)}`;
}

function isBold({ kind }: StatementRow): boolean {
  return kind !== 'line';
}
