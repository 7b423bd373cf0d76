import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useCount } from '../hooks/use-count.ts';

export interface TabItem {
  readonly value: string;
  readonly label: ReactNode;
  readonly count?: number | undefined;
  readonly content?: ReactNode;
}

export interface TabsProps {
  items: readonly TabItem[];
  value: string;
  onValueChange: (value: string) => void;
  /** Read aloud, e.g. "Saved views". */
  label: string;
  /** Right of the tabs. */
  aside?: ReactNode;
  className?: string;
  /** The panel when the tabs choose a view of one list, and not among contents of their own. */
  children?: ReactNode;
}

export function Tabs({ items, value, onValueChange, label, aside, className, children }: TabsProps) {
  const say = useCount();
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className={className}>
      <div className="flex items-end justify-between gap-4 border-b border-line">
        <Radix.List aria-label={label} className="-mb-px flex min-w-0 gap-4 overflow-x-auto px-0.5 pt-0.5">
          {items.map((item) => (
            <Radix.Trigger
              key={item.value}
              value={item.value}
              className={cx(
                'flex h-(--control) shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium text-muted hover:text-ink',
                'focus-visible:rounded-sm focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink',
              )}
            >
              {item.label}
              {item.count !== undefined && (
                <span className="text-label font-normal text-subtle tabular">{say(item.count)}</span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {aside}
      </div>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="pt-4" tabIndex={item.content ? 0 : -1}>
          {item.content ?? (item.value === value ? children : null)}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
