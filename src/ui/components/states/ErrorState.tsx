import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '#ui/api-error.ts';
import { cx } from '#ui/cx.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { Button } from '../actions/Button.tsx';

export interface ErrorStateProps {
  /** What happened, e.g. "The work orders could not be loaded". */
  title: string;
  error: unknown;
  /** What is not lost, e.g. "What you typed is still here." */
  kept?: ReactNode;
  onRetry?: () => void;
  className?: string;
}

/** Shown in place of content that could not be loaded. */
export function ErrorState({ title, error, kept, onRetry, className }: ErrorStateProps) {
  const { friendly, advice } = classifyError(error);
  const request = error instanceof ApiError ? error.request_id : undefined;
  return (
    <div
      role="alert"
      className={cx('mx-auto flex max-w-md flex-col items-center gap-1 px-6 py-12 text-center', className)}
    >
      <CircleAlert className="mb-1 size-6 text-tone-danger" aria-hidden="true" />
      <p className="text-lead font-semibold">{title}</p>
      <p className="text-pretty text-muted">
        {friendly} {kept}
      </p>
      {onRetry && advice.retry && (
        <Button variant="outline" className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
      {request && <p className="mt-2 text-label text-subtle">Reference {request}</p>}
    </div>
  );
}
