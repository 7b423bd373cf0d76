import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Waiting } from './Skeleton.tsx';
import { Spinner } from './Spinner.tsx';

export interface RenewingProps {
  /** What stands below still answers the question before. */
  isOld: boolean;
  /** "Reading the day": what is on its way. */
  label: string;
  children: ReactNode;
}

/** Figures of a question that was changed meanwhile: they keep their place, faded, and it says that others are on their way. */
export function Renewing({ isOld, label, children }: RenewingProps) {
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
