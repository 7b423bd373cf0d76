import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Goes back to the previous screen, or to `to` if there is none. Does nothing if the user has already left, while something was
 * being sent.
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
