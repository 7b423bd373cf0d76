import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

export interface PageHeaderProps {
  title: ReactNode;
  /** The status, beside the title. */
  status?: ReactNode;
  /** The number of rows, for a list. */
  count?: ReactNode;
  /** Above the title: a link back, the number. */
  context?: ReactNode;
  description?: ReactNode;
  /** The buttons, the primary one last. */
  actions?: ReactNode;
  /** In one line on a phone: above a list. */
  slim?: boolean;
}

/** Title and status of a page, with its actions at the right. */
export function PageHeader({ title, status, count, context, description, actions, slim }: PageHeaderProps) {
  return (
    <header
      className={cx(
        'flex flex-wrap items-start justify-between gap-x-6 gap-y-3',
        slim && 'max-sm:flex-nowrap max-sm:items-center max-sm:gap-x-3',
      )}
    >
      <div className={cx('min-w-0 max-w-full', slim && 'max-sm:shrink-0')}>
        {context && <div className="mb-0.5 flex items-center gap-2 text-label text-subtle">{context}</div>}
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-title font-semibold tracking-tight">{title}</h1>
          {count !== undefined && <span className="text-lead text-subtle tabular">{count}</span>}
          {status}
        </div>
        {description && <p className="max-w-prose text-muted">{description}</p>}
      </div>
      {actions && (
        <div
          className={cx(
            'flex flex-wrap items-center gap-2 print:hidden',
            slim && 'max-sm:min-w-0 max-sm:flex-nowrap max-sm:gap-1 max-sm:overflow-x-auto',
          )}
        >
          {actions}
        </div>
      )}
    </header>
  );
}
