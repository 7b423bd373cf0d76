import type { ReactNode } from 'react';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { Link } from '#ui/navigation.tsx';

interface HomeListProps<R extends { readonly id: string }> {
  title: string;
  rows: readonly R[] | undefined;
  /** Of all rows, also those that are not shown. */
  count?: number | undefined;
  error: Error | null;
  onRetry: () => void;
  /** The link to the whole list. */
  all: ReactNode;
  /** What to do next, when there is nothing. */
  empty: ReactNode;
  children: (row: R) => ReactNode;
}

/** A part of the home: the first rows of a list, and where the others are. */
export function HomeList<R extends { readonly id: string }>(props: HomeListProps<R>) {
  const { title, rows, count, error, onRetry, all, empty, children } = props;
  const formatCount = useFormatCount();
  return (
    <Section title={title} aside={count ? formatCount(count) : undefined} actions={all}>
      {error && !rows?.length ? (
        <ErrorState title={`${title} could not be loaded`} error={error} onRetry={onRetry} />
      ) : rows === undefined ? (
        <SkeletonRows rows={2} />
      ) : rows.length === 0 ? (
        <div className="rounded-lg border border-line border-dashed px-4 py-3 text-muted">{empty}</div>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {rows.map((row) => (
            <li key={row.id} className="flex items-center gap-2 pe-3">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface HomeRowProps {
  to: string;
  search?: Readonly<Record<string, string | undefined>>;
  title: ReactNode;
  detail: ReactNode;
  mark?: ReactNode;
  /** A button beside the link. */
  action?: ReactNode;
}

export function HomeRow({ to, search = {}, title, detail, mark, action }: HomeRowProps) {
  return (
    <>
      <Link
        to={to}
        search={search}
        className="flex min-h-12 min-w-0 flex-1 flex-col justify-center rounded-lg py-2 ps-4 -outline-offset-2"
      >
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-medium wrap-anywhere">{title}</span>
          {mark}
        </span>
        <span className="text-label text-subtle wrap-anywhere tabular">{detail}</span>
      </Link>
      {action}
    </>
  );
}

export function AllLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-accent-ink hocus:underline">
      {children}
    </Link>
  );
}

/** Within a sentence: what to do next. */
export function NextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-accent-ink underline underline-offset-2">
      {children}
    </Link>
  );
}
