import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** One component in one state, with its name. */
export function Sample({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={cx('flex min-w-0 flex-col gap-2', wide && 'col-span-full')}>
      <h3 className="text-label font-medium text-subtle">{name}</h3>
      <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}

export function SampleGrid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">{children}</div>;
}
