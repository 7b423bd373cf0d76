import { useEffect } from 'react';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { recordError } from '#ui/errors/error-log.ts';

/** A screen that broke or could not be loaded: the shell around it goes on working. */
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
