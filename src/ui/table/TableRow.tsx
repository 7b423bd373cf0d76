import { memo } from 'react';
import { Checkbox } from '../components/inputs/Checkbox.tsx';
import { cx } from '../cx.ts';
import type { Column } from './column.ts';
import { pressRow } from './press-row.ts';

export interface RowProps<Row> {
  row: Row;
  rowKey: string;
  index: number;
  id: string;
  columns: readonly Column<Row>[];
  active: boolean;
  selected: boolean;
  peeked: boolean;
  selectable: boolean;
  opens: boolean;
  handlers: RowHandlers<Row>;
}

export interface RowHandlers<Row> {
  readonly toggle: (key: string, range: boolean) => void;
  readonly open: (row: Row) => void;
  readonly activate: (index: number) => void;
}

export interface TableRowProps<Row> extends RowProps<Row> {
  template: string;
}

/** Memoized: scrolling doesn't render unchanged rows again. */
export const TableRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, selected, active, peeked, selectable, handlers } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around the rows handles the keys j, k, x, Space and Enter.
    <div
      id={props.id}
      role="row"
      tabIndex={-1}
      aria-rowindex={props.index + 2}
      aria-selected={selectable ? selected : undefined}
      onClick={(event) => pressRow(event, props)}
      style={{ gridTemplateColumns: props.template }}
      className={cx(
        'group/row grid h-full items-center border-b border-line -outline-offset-2',
        props.opens && 'cursor-pointer',
        selected || peeked ? 'bg-selected' : 'hover:bg-wash',
        active && 'shadow-[inset_2px_0_0_var(--accent)]',
        active && !selected && !peeked && 'bg-wash',
      )}
    >
      {selectable && (
        <span role="gridcell" tabIndex={-1} className="flex items-center justify-center">
          <Checkbox
            aria-label={`Select row ${props.index + 1}`}
            tabIndex={-1}
            checked={selected}
            onChange={() => undefined}
            onClick={(event) => handlers.toggle(props.rowKey, event.shiftKey)}
            className={cx(
              !selected &&
                'opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 coarse:opacity-100',
              active && 'opacity-100',
            )}
          />
        </span>
      )}
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          tabIndex={-1}
          className={cx('min-w-0 truncate px-(--cell-x)', column.align === 'end' && 'text-end tabular')}
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}
