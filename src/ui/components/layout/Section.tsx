import { type ReactNode, useId } from 'react';
import { cx } from '#ui/cx.ts';

export interface SectionProps {
  title: ReactNode;
  /** Beside the title, in small type: a count or a sum. */
  aside?: ReactNode;
  actions?: ReactNode;
  description?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled part of a page. */
export function Section({ title, aside, actions, description, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('flex min-w-0 flex-col gap-2', className)}>
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <div className="flex items-baseline gap-2">
          <h2 id={id} className="text-lead font-semibold">
            {title}
          </h2>
          {aside && <span className="text-label text-subtle tabular">{aside}</span>}
        </div>
        {actions && <div className="flex items-center gap-1">{actions}</div>}
      </div>
      {description && <p className="max-w-prose text-muted">{description}</p>}
      {children}
    </section>
  );
}
