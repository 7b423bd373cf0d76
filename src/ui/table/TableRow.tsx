import { Checkbox } from '../components/Checkbox.tsx';
import { cx } from '../cx.ts';
import type { Column } from './column.ts';

export interface RowProps<Row> {
  row: Row;
  index: number;
  id: string;
  columns: readonly Column<Row>[];
  active: boolean;
  selected: boolean;
  peeked: boolean;
  onToggle: ((range: boolean) => void) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  onActivate: () => void;
}

export function TableRow<Row>(props: RowProps<Row> & { template: string }) {
  const { row, columns, selected, active, peeked, onToggle, onOpen } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys: j, k, x, Space, Enter.
    <div
      id={props.id}
      role="row"
      tabIndex={-1}
      aria-rowindex={props.index + 2}
      aria-selected={onToggle ? selected : undefined}
      onClick={(event) => {
        props.onActivate();
        if (!(event.target as Element).closest('a, button, input, label')) onOpen?.(row);
      }}
      style={{ gridTemplateColumns: props.template }}
      className={cx(
        'group/row grid h-full items-center border-b border-line -outline-offset-2',
        onOpen && 'cursor-pointer',
        selected || peeked ? 'bg-selected' : 'hover:bg-wash',
        active && 'shadow-[inset_2px_0_0_var(--accent)]',
        active && !selected && !peeked && 'bg-wash',
      )}
    >
      {onToggle && (
        <span role="gridcell" tabIndex={-1} className="flex items-center justify-center">
          <Checkbox
            aria-label={`Select row ${props.index + 1}`}
            tabIndex={-1}
            checked={selected}
            onChange={() => undefined}
            onClick={(event) => onToggle(event.shiftKey)}
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
