import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Waiting } from './Skeleton.tsx';
import { Spinner } from './Spinner.tsx';

export interface RefreshingProps {
  /** The children still show the previous query's data. */
  isOld: boolean;
  /** What is being loaded: "Reading the day". */
  label: string;
  children: ReactNode;
}

/** Shows the previous data faded, with a status message, until the new data has loaded. */
export function Refreshing({ isOld, label, children }: RefreshingProps) {
  return (
    <div className="relative" aria-busy={isOld}>
      {isOld && (
        <div className="pointer-events-none absolute inset-x-0 top-6 z-10 flex justify-center print:hidden">
          <Waiting label={label}>
            <span className="flex items-center gap-2 rounded-md border border-line bg-surface px-3 py-1.5 text-muted shadow-float">
              <Spinner />
              {label}
            </span>
          </Waiting>
        </div>
      )}
      <div className={cx('flex flex-col gap-4 transition-opacity', isOld && 'opacity-40')}>{children}</div>
    </div>
  );
}
