import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { IconButton } from '../actions/IconButton.tsx';

export interface PaginationProps {
  /** 1-based. */
  page: number;
  pageSize: number;
  count: number;
  countAtLeast?: boolean;
  onPageChange: (page: number) => void;
}

export function Pagination({ page, pageSize, count, countAtLeast, onPageChange }: PaginationProps) {
  const formatCount = useFormatCount();
  const last = Math.max(1, Math.ceil(count / pageSize));
  const from = count === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, count);
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-1 text-label text-subtle">
      <span className="me-1 tabular">
        {formatCount(from)}–{formatCount(to)} of {formatCount(count)}
        {countAtLeast && '+'}
      </span>
      <IconButton small label="Previous page" disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        <ChevronLeft className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton
        small
        label="Next page"
        disabled={page >= last && !countAtLeast}
        onClick={() => onPageChange(page + 1)}
      >
        <ChevronRight className="size-4" aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
