import type { ReactNode } from 'react';

/** A titled part of the document. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h3 className="text-lead font-semibold break-after-avoid">{title}</h3>
      {children}
    </section>
  );
}
