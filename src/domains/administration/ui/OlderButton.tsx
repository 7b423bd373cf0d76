import { Button } from '#ui/components/actions/Button.tsx';

export interface OlderButtonProps {
  /** What is read page by page, the newest first. */
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  children: string;
}

/** The way to what is further back, as long as there is something. */
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
