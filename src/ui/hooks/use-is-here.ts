import { useCallback, useEffect, useRef } from 'react';

/** Asks whether what began something is still on the screen: where it is not, what became of it is told elsewhere. */
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
