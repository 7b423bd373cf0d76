import { type ReactNode, useEffect } from 'react';
import { cx } from '#ui/cx.ts';

export interface PageProps {
  /** The document's title: "Work orders". */
  title: string;
  /** As tall as the window: for a list or a board with its own scrolling. */
  fill?: boolean;
  className?: string;
  children: ReactNode;
}

/** A screen inside the shell: up to 1,440 px wide, with the page's margins. */
export function Page({ title, fill, className, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Fieldwright`;
  }, [title]);
  return (
    <div
      className={cx(
        'mx-auto flex w-full max-w-(--page) flex-col gap-4 px-4 py-4 sm:px-6 sm:py-5',
        fill && 'h-[calc(var(--screen)-var(--header))] min-h-96 max-sm:gap-1.5 max-sm:py-2',
        className,
      )}
    >
      {children}
    </div>
  );
}
