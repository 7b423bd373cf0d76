import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Back to where this screen was opened from; to `to` when it was the first one. Who has left in the meantime, while
 * something was on its way to the server, stays where they are.
 */
export function useLeave(to: string): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => {
    if (!isHere.current) return;
    if (canGoBack) router.history.back();
    else void router.navigate({ to: to, replace: true });
  };
}
