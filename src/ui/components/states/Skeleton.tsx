import { type ReactNode, useEffect, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { InOrder } from '../layout/InOrder.tsx';

/** A grey placeholder with the size of the real layout. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block h-3 animate-pulse rounded-sm bg-tone-neutral-soft motion-reduce:animate-none',
        className,
      )}
    />
  );
}

export const skeletonDelay = 150;

/**
 * Shows its skeletons only after 150 ms; reserves the space until then, so nothing jumps. If the prerendered page already shows
 * them, they stay visible.
 */
export function Waiting({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  const [late, setLate] = useState(isSeenAlready);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), skeletonDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-label={label} aria-busy="true" className={late ? undefined : 'invisible'}>
      {children}
    </div>
  );
}

const isSeenAlready = () =>
  typeof document !== 'undefined' && document.querySelector('[data-frame]') !== null;

/** Placeholder rows of a list that is loading. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <Waiting>
      <InOrder of={Array.from({ length: rows })}>
        {(_, index) => (
          <div className="flex h-(--row) items-center gap-6 border-b border-line px-(--cell-x)">
            <Skeleton className="w-16" />
            <Skeleton className={index % 3 === 0 ? 'w-64' : 'w-48'} />
            <Skeleton className="ms-auto w-20" />
          </div>
        )}
      </InOrder>
    </Waiting>
  );
}
