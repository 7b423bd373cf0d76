import { useCallback, useEffect, useRef } from 'react';

/** Returns whether the component is still mounted: if not, results are reported elsewhere. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
