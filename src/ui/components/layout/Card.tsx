import type { ComponentProps } from 'react';
import { cx } from '#ui/cx.ts';

export interface CardProps extends ComponentProps<'div'> {
  /** Without padding: for a table or list that has its own. */
  flush?: boolean;
}

export function Card({ flush = false, className, ...rest }: CardProps) {
  return (
    <div
      className={cx('min-w-0 rounded-lg border border-line bg-surface', !flush && 'p-4', className)}
      {...rest}
    />
  );
}
