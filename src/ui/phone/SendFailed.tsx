import { CircleAlert } from 'lucide-react';
import { ApiError, mayRetry } from '../api-error.ts';
import { Button } from '../components/actions/Button.tsx';
import { classifyError } from '../errors/classify-error.ts';
import type { SendFailure } from './use-send.ts';

/** Above the button that was pressed: what happened, that nothing is lost, and a retry. */
export function SendFailed({
  failure,
  kept = 'What you entered is kept.',
}: {
  failure: SendFailure | null;
  kept?: string;
}) {
  if (!failure) return null;
  const { error, again } = failure;
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  return (
    <div role="alert" className="flex items-start gap-2 rounded-md bg-tone-danger-soft p-3 text-tone-danger">
      <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <p className="wrap-anywhere">
          {mayRetry(error)
            ? `Not sent: the server cannot be reached. ${kept}`
            : (fields[0] ?? classifyError(error).friendly)}
        </p>
        {mayRetry(error) && (
          <Button variant="outline" onClick={again}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
