import { useQuery } from '@tanstack/react-query';
import type { LineForm } from '#domains/invoicing/ui/drafts/draft-form.rules.ts';
import {
  type PriceBookItem,
  readBetterChoices,
  usePriceLevel,
} from '#domains/price-book/ui/pick/price-book-items.ts';
import { Button } from '#ui/components/actions/Button.tsx';

interface BetterChoicesProps {
  lines: readonly LineForm[];
  customerId: string | null;
  currency: string;
  onOffer: (line: LineForm, choices: readonly PriceBookItem[]) => void;
}

/** For the first line whose service has better choices: a way to offer them as options. */
export function BetterChoices({ lines, customerId, currency, onOffer }: BetterChoicesProps) {
  const level = usePriceLevel(customerId);
  const ids = lines.flatMap(({ service_id }) => service_id ?? []);
  const { data } = useQuery({
    queryKey: ['better-choices', ids, level],
    queryFn: async () => {
      const chains = await Promise.all(ids.map((id) => readBetterChoices(id, { level, currency })));
      return chains.find((chain) => chain.length > 1) ?? [];
    },
    enabled: ids.length > 0,
    staleTime: 30_000,
  });
  const [first, ...better] = data ?? [];
  const line = first && lines.find(({ service_id }) => service_id === first.id);
  if (!line || better.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-wash px-3 py-2">
      <p className="min-w-0">
        {first.name} has better choices: {better.map(({ name }) => name).join(', ')}.
      </p>
      <Button variant="outline" size="sm" onClick={() => onOffer(line, [first, ...better])}>
        Offer them side by side
      </Button>
    </div>
  );
}
