/**
 * The table of every list screen: virtualized, so 100,000 rows are as fast as ten. Shows the rows it is given: paging, sorting
 * and filtering are the caller's. On a phone a row has two lines and no columns.
 */

import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { itemAt } from '#kernel/type-guards.ts';
import { SkeletonRows } from '../components/states/Skeleton.tsx';
import { cx } from '../cx.ts';
import { usePhone } from '../hooks/use-media.ts';
import { BulkBar } from './BulkBar.tsx';
import { blankColumns, type Column, gridTemplate, type Sort, shownColumns } from './column.ts';
import { PhoneRow, type PhoneRowContent } from './PhoneRow.tsx';
import { TableHeader } from './TableHeader.tsx';
import { type RowHandlers, TableRow } from './TableRow.tsx';
import { TotalsRow } from './TotalsRow.tsx';
import { useColumnLayout } from './use-column-layout.ts';
import { useRowHeight } from './use-row-height.ts';
import { useSelection } from './use-selection.ts';
import { useTableKeys } from './use-table-keys.ts';

export interface DataTableProps<Row> {
  /** Identifies the table's column layout on the device: "work-orders". */
  name: string;
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The first page is loading. */
  loading?: boolean;
  /** A further page is loading. */
  loadingMore?: boolean;
  /** Called well before the last row is visible, to load the next page. */
  onEndReached?: () => void;
  sort?: Sort | null;
  onSortChange?: (sort: Sort | null) => void;
  selection?: ReadonlySet<string>;
  onSelectionChange?: (selection: ReadonlySet<string>) => void;
  /** The buttons of the bulk bar; without them there is no bar, and the caller tells what is selected. */
  bulkActions?: (keys: readonly string[]) => ReactNode;
  /** Enter, or a click on the row. */
  onOpen?: (row: Row) => void;
  /** The row became active, by keyboard or click. */
  onActive?: (row: Row) => void;
  /** Space: the panel beside the list. */
  onPeek?: (row: Row) => void;
  /** The row shown in the panel. */
  peeked?: string | null;
  /** The two lines on a phone; default: from the first columns. */
  phoneRow?: (row: Row) => PhoneRowContent;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  className?: string;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, selection } = props;
  // Deferred, so that input is handled while a full page of rows renders.
  const rows = useDeferredValue(props.rows, nothing as readonly Row[]);
  const table = useDataTable({ ...props, rows });
  const { phone, shown, template, selectable, chosen, active, virtual, rowProps } = table;
  if (props.loading && props.rows.length === 0) return <SkeletonRows rows={10} />;
  if (props.rows.length === 0) return <>{props.empty}</>;
  return (
    <div
      className={cx(
        'relative flex min-h-0 flex-col overflow-hidden rounded-lg border border-line bg-surface',
        props.className,
      )}
    >
      <div
        ref={table.scroller}
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={selectable || undefined}
        aria-activedescendant={active >= 0 ? `${props.name}-row-${table.keys[active]}` : undefined}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto overscroll-contain focus-visible:-outline-offset-2"
      >
        <div className={cx('flex min-h-full flex-col', !phone && 'w-max min-w-full')}>
          {!phone && (
            <TableHeader
              columns={shown}
              allColumns={columns}
              template={template}
              layout={table.layout}
              layoutChanges={table.layoutChanges}
              sort={props.sort ?? null}
              onSortChange={props.onSortChange}
              selection={selectable ? chosen : undefined}
            />
          )}
          <div role="rowgroup" className="relative flex-1" style={{ minHeight: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((item) => (
              <div
                key={item.key}
                role="presentation"
                className="absolute inset-x-0 top-0"
                style={{ height: item.size, transform: `translateY(${item.start}px)` }}
              >
                {phone ? (
                  <PhoneRow {...rowProps(item.index)} content={props.phoneRow} />
                ) : (
                  <TableRow {...rowProps(item.index)} template={template} />
                )}
              </div>
            ))}
          </div>
          <TotalsRow columns={shown} template={template} selectable={selectable} phone={phone} />
        </div>
      </div>
      {props.loadingMore && (
        <div
          role="progressbar"
          aria-label="Loading more"
          className="absolute inset-x-0 bottom-0 h-0.5 animate-pulse bg-accent"
        />
      )}
      {selectable && props.bulkActions && selection && selection.size > 0 && (
        <BulkBar
          count={selection.size}
          onClear={chosen.clear}
          raised={shown.some((column) => column.total !== undefined)}
        >
          {props.bulkActions([...selection])}
        </BulkBar>
      )}
    </div>
  );
}

/** State of the rows: visible range, active row, selection, and keyboard navigation. */
function useDataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, selection, onSelectionChange, onEndReached } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const rowHeight = useRowHeight(phone);
  const [active, setActive] = useState(-1);
  const { layout, ...layoutChanges } = useColumnLayout(props.name, columns);
  const keyOf = useRef(rowKey);
  keyOf.current = rowKey;
  const keys = useMemo(() => rows.map((row) => keyOf.current(row)), [rows]);
  const selectable = selection !== undefined && onSelectionChange !== undefined;
  const chosen = useSelection(keys, selection ?? none, onSelectionChange ?? ignore);
  const shown = useMemo(() => shownColumns(columns, layout), [columns, layout]);
  const blank = useMemo(() => blankColumns(shown, rows), [shown, rows]);
  const template = gridTemplate(shown, layout, selectable, blank);
  // With a new function the virtualizer would recompute all rows on every scroll.
  const itemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: itemKey,
    overscan: 12,
    scrollPaddingStart: phone ? 0 : rowHeight,
    scrollPaddingEnd: rowHeight,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rowHeight` changes with density and device, and every row must then be measured again.
  useEffect(() => virtual.measure(), [rowHeight]);
  const visible = virtual.getVirtualItems();
  const last = visible.at(-1)?.index ?? -1;
  useEffect(() => {
    if (onEndReached && rows.length > 0 && last >= rows.length - 40) onEndReached();
  }, [last, rows.length, onEndReached]);

  useTableKeys({
    count: rows.length,
    active,
    move: (index) => {
      setActive(index);
      if (rows[index] !== undefined) props.onActive?.(rows[index]);
      virtual.scrollToIndex(index);
    },
    toggle: (index) => selectable && keys[index] !== undefined && chosen.toggle(keys[index]),
    open: (index) => rows[index] !== undefined && props.onOpen?.(rows[index]),
    peek: (index) => rows[index] !== undefined && props.onPeek?.(rows[index]),
    escape: () => chosen.clear(),
    canEscape: (selection?.size ?? 0) > 0,
  });

  const handlers = useStable<Row>({
    toggle: chosen.toggle,
    open: (row) => props.onOpen?.(row),
    activate: setActive,
  });
  const rowProps = (index: number) => {
    const key = itemAt(keys, index);
    return {
      row: itemAt(rows, index),
      rowKey: key,
      index,
      id: `${props.name}-row-${key}`,
      columns: shown,
      active: index === active,
      selected: selection?.has(key) ?? false,
      peeked: props.peeked === key,
      selectable,
      opens: props.onOpen !== undefined,
      handlers,
    };
  };
  return {
    scroller,
    phone,
    layout,
    layoutChanges,
    selectable,
    chosen,
    shown,
    template,
    virtual,
    active,
    keys,
    rowProps,
  };
}

const nothing: readonly never[] = [];
const none: ReadonlySet<string> = new Set();
const ignore = () => undefined;

/** Returns the same object on all renders, delegating to the latest handlers, so that unchanged rows don't render again. */
function useStable<Row>(handlers: RowHandlers<Row>): RowHandlers<Row> {
  const newest = useRef(handlers);
  newest.current = handlers;
  const [stable] = useState<RowHandlers<Row>>(() => ({
    toggle: (key, range) => newest.current.toggle(key, range),
    open: (row) => newest.current.open(row),
    activate: (index) => newest.current.activate(index),
  }));
  return stable;
}
