import type { ReactNode } from 'react';
import { usePhone } from '#ui/hooks/use-media.ts';

/** The main action of a page: among the others, and on a phone fixed at the foot of the screen, where the thumb reaches it. */
export function PhoneFoot({ children }: { children: ReactNode }) {
  if (!usePhone()) return children;
  return (
    <div
      data-phone-foot=""
      className="fixed inset-x-0 bottom-0 z-20 flex flex-col gap-2 border-t border-line bg-surface p-3 pb-[max(12px,env(safe-area-inset-bottom))] print:hidden"
    >
      {children}
    </div>
  );
}
