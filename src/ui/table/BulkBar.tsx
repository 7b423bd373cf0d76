import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../components/actions/IconButton.tsx';
import { cx } from '../cx.ts';
import { useFormatCount } from '../hooks/use-format-count.ts';

export interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** Above the totals row. */
  raised: boolean;
  children: ReactNode;
}

/** Actions for the selected rows. */
export function BulkBar({ count, onClear, raised, children }: BulkBarProps) {
  const formatCount = useFormatCount();
  return (
    <div
      role="toolbar"
      aria-label="Selected rows"
      className={cx(
        'floating absolute left-1/2 z-20 flex max-w-[calc(100%-16px)] -translate-x-1/2 items-center gap-2 overflow-x-auto py-1.5 ps-4 pe-1.5',
        raised ? 'bottom-[calc(var(--row)+12px)]' : 'bottom-3',
      )}
    >
      <span className="font-medium whitespace-nowrap tabular" aria-live="polite">
        {formatCount(count)} selected
      </span>
      <span className="flex items-center gap-1">{children}</span>
      <IconButton label="Clear selection" shortcut="Esc" small onClick={onClear}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
