import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#ui/navigation.tsx';

export interface BigRowProps {
  icon?: LucideIcon;
  title: ReactNode;
  /** The state: "3 of 8", "Not signed". */
  detail?: ReactNode;
  /** At the end: a status mark. */
  mark?: ReactNode;
  to: string;
  search?: Readonly<Record<string, string | undefined>>;
  replace?: boolean;
}

/** A row that opens a screen. */
export function BigRow({ icon: Icon, title, detail, mark, to, search, replace = false }: BigRowProps) {
  return (
    <Link
      to={to}
      search={search ?? {}}
      replace={replace}
      className="flex min-h-15 w-full items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-wash"
    >
      {Icon && <Icon className="size-6 shrink-0 text-muted" aria-hidden="true" />}
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{title}</span>
        {detail && <span className="block truncate text-label text-subtle">{detail}</span>}
      </span>
      {mark}
      <ChevronRight className="size-5 shrink-0 text-subtle rtl:rotate-180" aria-hidden="true" />
    </Link>
  );
}

/** Rows under a heading. */
export function RowGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      {title && <h2 className="pb-1.5 text-label font-medium text-subtle">{title}</h2>}
      <div className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {children}
      </div>
    </section>
  );
}
