import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { itemAt } from '#kernel/type-guards.ts';
import { cx } from '#ui/cx.ts';
import { ScrollRegion } from './ScrollRegion.tsx';

export interface VirtualListProps<Item> {
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** Row height in px before it is measured. */
  estimate: number;
  label: string;
  render: (item: Item, index: number) => ReactNode;
  onEndReached?: () => void;
  className?: string;
}

/** A virtualized list of rows of any height: only visible rows are in the DOM. The container sets its height. */
export function VirtualList<Item>({
  items,
  itemKey,
  estimate,
  label,
  render,
  onEndReached,
  className,
}: VirtualListProps<Item>) {
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    getItemKey: (index) => itemKey(itemAt(items, index)),
    overscan: 8,
  });
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? -1;
  useEffect(() => {
    if (onEndReached && items.length > 0 && last >= items.length - 12) onEndReached();
  }, [last, items.length, onEndReached]);
  return (
    <ScrollRegion ref={scroller} label={label} className={cx('overflow-y-auto', className)}>
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {rows.map((row) => (
          <li
            key={row.key}
            ref={virtual.measureElement}
            data-index={row.index}
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {render(itemAt(items, row.index), row.index)}
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}
