import { useEffect } from 'react';

/** While something is on its way to the server that a closed or reloaded page would take with it, the browser asks first. */
export function useWarnOfLeaving(isOnItsWay: boolean): void {
  useEffect(() => {
    if (!isOnItsWay) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOnItsWay]);
}
