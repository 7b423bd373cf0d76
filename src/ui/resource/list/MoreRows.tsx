import type { useRows } from '#ui/api/rows.ts';
import { LoadMore } from '#ui/components/layout/LoadMore.tsx';

type PagedRows = Pick<
  ReturnType<typeof useRows>,
  'rows' | 'count' | 'countAtLeast' | 'hasMore' | 'isLoadingMore' | 'loadMore'
>;

/** The end of a list paged by `useRows`. */
export function MoreRows({ list, noun }: { list: PagedRows; noun: string }) {
  return (
    <LoadMore
      shown={list.rows.length}
      count={list.count}
      countAtLeast={list.countAtLeast}
      hasMore={list.hasMore}
      loading={list.isLoadingMore}
      onLoadMore={list.loadMore}
      noun={noun}
    />
  );
}
