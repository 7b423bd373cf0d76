import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/** A table that scrolls inside the page; what scrolls must be reachable by keyboard. */
export function ScrollBox({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, nobody can scroll it by keyboard
      tabIndex={0}
      className={cx('overflow-auto rounded-lg border border-line bg-surface', className)}
    >
      {children}
    </section>
  );
}
