import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export interface TableWords {
  /** "work orders" */
  readonly words: (table: string, count?: number) => string;
  /** "1 asset", "5,484 work orders" */
  readonly countOf: (table: string, count: number) => string;
}

export function useTableWords(): TableWords {
  const { resourceOf } = useWorkplace();
  const formatCount = useFormatCount();
  const words = (table: string, count = 2) => {
    const resource = resourceOf(table);
    const label = count === 1 ? resource?.label : resource?.labels;
    return (label ?? table.replaceAll('_', ' ')).toLowerCase();
  };
  return { words, countOf: (table, count) => `${formatCount(count)} ${words(table, count)}` };
}
