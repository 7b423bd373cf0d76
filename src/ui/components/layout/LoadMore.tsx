import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { Button } from '../actions/Button.tsx';

export interface LoadMoreProps {
  /** Number of rows shown, and the total. */
  shown: number;
  count?: number | undefined;
  /** The count stopped at its limit. */
  countAtLeast?: boolean | undefined;
  hasMore: boolean;
  loading: boolean;
  onLoadMore: () => void;
  noun?: string;
}

/** The end of a paged list, with a button that loads the next page. */
export function LoadMore({
  shown,
  count,
  countAtLeast,
  hasMore,
  loading,
  onLoadMore,
  noun = 'rows',
}: LoadMoreProps) {
  const formatCount = useFormatCount();
  const total = count === undefined ? '' : ` of ${formatCount(count)}${countAtLeast ? '+' : ''}`;
  return (
    <div className="flex items-center justify-between gap-4 py-2 text-label text-subtle">
      <span className="tabular" aria-live="polite">
        {formatCount(shown)}
        {total} {noun}
      </span>
      {hasMore && (
        <Button variant="outline" size="sm" loading={loading} onClick={onLoadMore}>
          Load more
        </Button>
      )}
    </div>
  );
}
