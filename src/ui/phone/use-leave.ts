import { useCanGoBack, useRouter } from '@tanstack/react-router';

/** Back to where this screen was opened from; to `to` when it was the first one. */
export function useLeave(to: string): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: to as never, replace: true });
  };
}
