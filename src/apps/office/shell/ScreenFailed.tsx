import { useEffect } from 'react';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { recordError } from '#ui/errors/error-log.ts';

/** Error boundary for a screen that crashed or could not be loaded: the shell around it keeps working. */
export function ScreenFailed({ error }: { error: unknown }) {
  useEffect(() => {
    recordError(error);
    // Without a network it was not there to be loaded; with one it is.
    if (navigator.onLine) return;
    const again = () => location.reload();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [error]);
  return (
    <ErrorState
      title="This screen could not be shown"
      error={error}
      kept="What was saved is safe."
      onRetry={() => location.reload()}
    />
  );
}
