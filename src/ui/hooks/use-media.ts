import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches: `useMedia('(width < 40rem)')`. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, onNoScreen);
}

/** During prerendering there is no screen. */
const onNoScreen = () => false;

export const usePhone = () => useMedia('(width < 40rem)');
