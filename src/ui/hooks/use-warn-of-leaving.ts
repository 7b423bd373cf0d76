import { useEffect } from 'react';

/** Asks before the page is closed or reloaded while a request is pending that would be lost. */
export function useWarnOfLeaving(isOnItsWay: boolean): void {
  useEffect(() => {
    if (!isOnItsWay) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOnItsWay]);
}
