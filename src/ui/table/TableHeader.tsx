import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { Button } from '../components/actions/Button.tsx';
import { Checkbox } from '../components/inputs/Checkbox.tsx';
import {
  DropdownMenu,
  MenuCheckItem,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../components/overlays/DropdownMenu.tsx';
import { cx } from '../cx.ts';
import { type Column, type ColumnLayout, minColumnWidth, nextSort, type Sort } from './column.ts';

export interface TableHeaderProps<Row> {
  columns: readonly Column<Row>[];
  allColumns: readonly Column<Row>[];
  template: string;
  layout: ColumnLayout;
  layoutChanges: {
    setWidth: (id: string, width: number) => void;
    setShown: (id: string, shown: boolean) => void;
    reset: () => void;
  };
  sort: Sort | null;
  onSortChange: ((sort: Sort | null) => void) | undefined;
  selection: { all: boolean; some: boolean; toggleAll: () => void } | undefined;
}

export function TableHeader<Row>(props: TableHeaderProps<Row>) {
  const { columns, template, layoutChanges, sort, onSortChange, selection } = props;
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
      <div
        role="row"
        aria-rowindex={1}
        tabIndex={-1}
        className="grid h-(--row) border-b border-line"
        style={{ gridTemplateColumns: template }}
      >
        {selection && (
          <span role="columnheader" tabIndex={-1} className="flex items-center justify-center">
            <Checkbox
              aria-label="Select all"
              checked={selection.all}
              indeterminate={selection.some}
              onChange={selection.toggleAll}
            />
          </span>
        )}
        {columns.map((column) => (
          <HeaderCell
            key={column.id}
            column={column}
            sort={sort?.column === column.id ? sort : null}
            onSort={
              column.sortable && onSortChange ? () => onSortChange(nextSort(sort, column.id)) : undefined
            }
            onWidth={(width) => layoutChanges.setWidth(column.id, width)}
          />
        ))}
        <ColumnMenu {...props} />
      </div>
    </div>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort | null;
  onSort: (() => void) | undefined;
  onWidth: (width: number) => void;
}

function HeaderCell<Row>({ column, sort, onSort, onWidth }: HeaderCellProps<Row>) {
  const end = column.align === 'end';
  const Arrow = sort?.descending ? ArrowDown : ArrowUp;
  const label = (
    <>
      <span className="truncate">{column.header}</span>
      {sort && <Arrow className="size-3 shrink-0" aria-hidden="true" />}
    </>
  );
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      aria-sort={sort ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={cx(
        'group relative flex min-w-0 items-center gap-1 px-(--cell-x) text-label font-medium text-muted',
        end && 'justify-end',
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="flex min-w-0 items-center gap-1 rounded-sm hover:text-ink"
        >
          {label}
        </button>
      ) : (
        <span className="flex min-w-0 items-center gap-1">{label}</span>
      )}
      <Resizer name={column.header} onWidth={onWidth} />
    </div>
  );
}

/** Resizes a column by dragging, or by arrow keys in steps of 16 px. */
function Resizer({ name, onWidth }: { name: string; onWidth: (width: number) => void }) {
  const widthOf = (element: Element) =>
    element.parentElement?.getBoundingClientRect().width ?? minColumnWidth;
  const set = (width: number) => onWidth(Math.max(minColumnWidth, Math.round(width)));
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${name}`}
      aria-valuenow={0}
      tabIndex={-1}
      className="absolute inset-y-1.5 -inset-e-1 z-1 flex w-2 cursor-col-resize touch-none justify-center after:h-full after:w-px after:bg-transparent group-hover:after:bg-line-strong hover:after:w-0.5 hover:after:bg-accent"
      onKeyDown={(event) => {
        const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
        if (step) set(widthOf(event.currentTarget) + step);
      }}
      onPointerDown={(event) => {
        const handle = event.currentTarget;
        const rtl = getComputedStyle(handle).direction === 'rtl' ? -1 : 1;
        const start = { x: event.clientX, width: widthOf(handle) };
        handle.setPointerCapture(event.pointerId);
        handle.onpointermove = (move) => set(start.width + rtl * (move.clientX - start.x));
        handle.onlostpointercapture = () => {
          handle.onpointermove = null;
        };
      }}
    />
  );
}

function ColumnMenu<Row>({ allColumns, layout, layoutChanges }: TableHeaderProps<Row>) {
  return (
    <span role="columnheader" aria-label="Columns" tabIndex={-1} className="flex items-center justify-center">
      <DropdownMenu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label="Columns"
            className="size-6 text-subtle hover:text-ink"
          >
            <Columns3 className="size-3.5" aria-hidden="true" />
          </Button>
        }
      >
        <MenuLabel>Columns</MenuLabel>
        {allColumns
          .filter((column) => !column.fixed)
          .map((column) => (
            <MenuCheckItem
              key={column.id}
              keepOpen
              checked={!layout.hidden.includes(column.id)}
              onCheckedChange={(shown) => layoutChanges.setShown(column.id, shown)}
            >
              {column.header}
            </MenuCheckItem>
          ))}
        <MenuSeparator />
        <MenuItem onSelect={layoutChanges.reset}>Reset columns</MenuItem>
      </DropdownMenu>
    </span>
  );
}
