import type { ReactNode } from 'react';

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
}

/** Title and status of a page, with its actions at the right. */
export function PageHeader({ title, status, count, context, description, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 max-w-full">
        {context && <div className="mb-0.5 flex items-center gap-2 text-label text-subtle">{context}</div>}
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-title font-semibold tracking-tight">{title}</h1>
          {count !== undefined && <span className="text-lead text-subtle tabular">{count}</span>}
          {status}
        </div>
        {description && <p className="max-w-prose text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
    </header>
  );
}
