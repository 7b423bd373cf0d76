import { cx } from '../cx.ts';
import type { Column } from './column.ts';

export interface TotalsRowProps<Row> {
  columns: readonly Column<Row>[];
  template: string;
  selectable: boolean;
  phone: boolean;
}

/** Sums of the whole list at its foot; renders nothing when no column has one. */
export function TotalsRow<Row>({ columns, template, selectable, phone }: TotalsRowProps<Row>) {
  const summed = columns.filter((column) => column.total !== undefined);
  if (summed.length === 0) return null;
  return (
    <div
      role="rowgroup"
      className="sticky bottom-0 z-10 border-t border-line-strong bg-surface font-semibold"
    >
      {phone ? (
        <div role="row" tabIndex={-1} className="flex flex-wrap justify-between gap-x-4 px-4 py-2">
          {summed.map((column) => (
            <span key={column.id} role="gridcell" tabIndex={-1} className="tabular">
              <span className="me-2 text-label font-normal text-subtle">{column.header}</span>
              {column.total}
            </span>
          ))}
        </div>
      ) : (
        <div
          role="row"
          tabIndex={-1}
          className="grid h-(--row) items-center"
          style={{ gridTemplateColumns: template }}
        >
          {selectable && <span role="gridcell" tabIndex={-1} />}
          {columns.map((column, index) => (
            <div
              key={column.id}
              role="gridcell"
              tabIndex={-1}
              className={cx('truncate px-(--cell-x)', column.align === 'end' && 'text-end tabular')}
            >
              {column.total ??
                (index === 0 ? <span className="text-label font-medium text-subtle">Total</span> : null)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
