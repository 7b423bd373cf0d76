import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#ui/navigation.tsx';

export interface BackLinkProps {
  to: string;
  search?: Readonly<Record<string, string | readonly string[]>>;
  label: ReactNode;
}

/** The link above a page's title to its parent page. */
export function BackLink({ to, search, label }: BackLinkProps) {
  return (
    <Link
      to={to}
      {...(search && { search: search })}
      className="inline-flex min-w-0 items-center gap-1 wrap-anywhere hover:text-ink print:hidden"
    >
      <ArrowLeft className="size-3.5 shrink-0" aria-hidden="true" />
      {label}
    </Link>
  );
}
