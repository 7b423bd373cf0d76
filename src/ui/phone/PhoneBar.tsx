import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#ui/navigation.tsx';
import { StatusPill } from './StatusPill.tsx';
import { useLeave } from './use-leave.ts';

export interface BackTo {
  readonly to: string;
  readonly label: string;
}

/** The bar on top of every screen: back link, title, and connection status. */
export function PhoneBar({ back, children }: { back?: BackTo | undefined; children: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 flex min-h-14 items-center gap-2 border-b border-line bg-surface ps-4 pe-3 text-phone">
      {back && <BackLink {...back} />}
      <div className="min-w-0 flex-1 py-1.5">{children}</div>
      <StatusPill />
    </header>
  );
}

/** Back to the previous screen; to `to` if there is none. */
function BackLink({ to, label }: BackTo) {
  const leave = useLeave(to);
  return (
    <Link
      to={to}
      replace
      aria-label={label}
      className="-ms-3 flex size-12 shrink-0 items-center justify-center rounded-md hover:bg-wash"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        leave();
      }}
    >
      <ArrowLeft className="size-6 rtl:rotate-180" aria-hidden="true" />
    </Link>
  );
}
