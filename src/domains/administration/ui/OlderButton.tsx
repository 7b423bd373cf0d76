import { Button } from '#ui/components/actions/Button.tsx';

export interface OlderButtonProps {
  /** An infinite query, newest first. */
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  children: string;
}

/** Button to load older entries, as long as there are any. */
export function OlderButton({ query, children }: OlderButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="outline"
      className="self-center"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  );
}
