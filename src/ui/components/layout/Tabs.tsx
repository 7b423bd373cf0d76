import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from '#ui/cx.ts';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';

export interface TabItem<V extends string = string> {
  readonly value: V;
  readonly label: ReactNode;
  readonly count?: number | undefined;
  readonly content?: ReactNode;
}

export interface TabsProps<V extends string = string> {
  items: readonly TabItem<V>[];
  value: V;
  onValueChange: (value: V) => void;
  /** Accessible name, e.g. "Saved views". */
  label: string;
  /** Right of the tabs. */
  aside?: ReactNode;
  className?: string;
  /** The panel, when the tabs choose a view of one list rather than separate contents. */
  children?: ReactNode;
}

/** Arrow keys, Home and End move between the tabs; the focused tab is selected. */
export function Tabs<V extends string>(props: TabsProps<V>) {
  const { items, value, onValueChange, label, aside, className, children } = props;
  const formatCount = useFormatCount();
  const id = useId();
  const here = Math.max(
    0,
    items.findIndex((item) => item.value === value),
  );
  const choose = (next: V) => next !== value && onValueChange(next);
  return (
    <div className={className}>
      <div className="flex items-end justify-between gap-4 border-b border-line">
        <div
          role="tablist"
          aria-label={label}
          aria-orientation="horizontal"
          className="-mb-px flex min-w-0 gap-4 overflow-x-auto px-0.5 pt-0.5"
        >
          {items.map((item, index) => (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-tab-${index}`}
              aria-selected={item.value === value}
              aria-controls={`${id}-panel-${index}`}
              tabIndex={index === here ? 0 : -1}
              data-state={item.value === value ? 'active' : 'inactive'}
              onMouseDown={(event) => {
                if (event.button === 0 && !event.ctrlKey) choose(item.value);
                else event.preventDefault();
              }}
              onFocus={() => choose(item.value)}
              onKeyDown={(event) => walk(event, index, items.length)}
              className={cx(
                'flex h-(--control) shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium text-muted hover:text-ink',
                'focus-visible:rounded-sm focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink',
              )}
            >
              {item.label}
              {item.count !== undefined && (
                <span className="text-label font-normal text-subtle tabular">{formatCount(item.count)}</span>
              )}
            </button>
          ))}
        </div>
        {aside}
      </div>
      {items.map((item, index) => (
        <div
          key={item.value}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={item.value !== value}
          className="pt-4"
          tabIndex={item.content ? 0 : -1}
        >
          {item.value === value && (item.content ?? children)}
        </div>
      ))}
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLElement>, index: number, count: number): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const to = {
    ArrowRight: index + (isRightToLeft ? -1 : 1),
    ArrowLeft: index + (isRightToLeft ? 1 : -1),
    Home: 0,
    End: count - 1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const tabs = event.currentTarget.parentElement?.children;
  const tab = tabs?.[(to + count) % count];
  if (tab instanceof HTMLElement) tab.focus();
}
