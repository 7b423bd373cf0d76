import { useCallback, useEffect, useRef } from 'react';

/** Returns whether the component is still mounted: if not, results are reported elsewhere. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
