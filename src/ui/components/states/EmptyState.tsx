import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

export interface EmptyStateProps {
  icon?: ReactNode;
  /** What belongs here. */
  title: ReactNode;
  /** The empty state is the whole page: its title is the page's heading. */
  isPage?: boolean;
  /** Why it is useful. */
  children?: ReactNode;
  /** The primary button. */
  action?: ReactNode;
  /** Secondary actions: Import, Try with sample data. */
  secondary?: ReactNode;
  className?: string;
}

export function EmptyState({
  icon,
  title,
  isPage = false,
  children,
  action,
  secondary,
  className,
}: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div
      className={cx('mx-auto flex max-w-lg flex-col items-center gap-1 px-6 py-12 text-center', className)}
    >
      {icon && (
        <div className="mb-2 flex size-10 items-center justify-center rounded-lg border border-line bg-surface text-muted [&>svg]:size-5">
          {icon}
        </div>
      )}
      <Title className="text-lead font-semibold">{title}</Title>
      {children && <p className="max-w-xs text-pretty text-muted">{children}</p>}
      {(action || secondary) && (
        <div className="mt-3 flex flex-wrap items-center justify-center gap-2">
          {action}
          {secondary}
        </div>
      )}
    </div>
  );
}
