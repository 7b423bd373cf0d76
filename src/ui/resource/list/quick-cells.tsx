import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import type { Column } from '#ui/table/column.ts';
import type { Row } from '../names.ts';
import { QuickCell } from './QuickCell.tsx';

/** Columns whose values are changed where they stand. */
export function withQuickCells<R extends Row>(
  columns: readonly Column<R>[],
  resource: AnyResource,
  quick: ReadonlyMap<string, Field>,
): readonly Column<R>[] {
  return columns.map((column) => {
    const field = quick.get(column.id);
    if (!field || column.fixed) return column;
    const cell = (row: R) => (
      <QuickCell resource={resource} row={row} name={column.id} field={field}>
        {column.cell(row)}
      </QuickCell>
    );
    return { ...column, cell };
  });
}
