import type { RefObject } from 'react';
import { cx } from '#ui/cx.ts';

export interface FloatingCardProps {
  at: RefObject<HTMLDivElement | null>;
  title: string;
  /** It is over a valid target, which shows the details itself. */
  isPlaced: boolean;
}

/** Follows the pointer while an order is dragged to the board. */
export function FloatingCard({ at, title, isPlaced }: FloatingCardProps) {
  return (
    <div
      ref={at}
      aria-hidden="true"
      className={cx(
        'floating pointer-events-none fixed inset-s-0 top-0 z-60 max-w-64 truncate px-2.5 py-1.5 font-medium [direction:ltr]',
        isPlaced && 'opacity-0',
      )}
      style={{ left: 0 }}
    >
      {title}
    </div>
  );
}
