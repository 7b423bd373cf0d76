import { useEffect } from 'react';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { recordError } from '#ui/errors/error-log.ts';

/** Error boundary for a screen that crashed or could not be loaded: the shell around it keeps working. */
export function ScreenFailed({ error }: { error: unknown }) {
  useEffect(() => {
    recordError(error);
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
