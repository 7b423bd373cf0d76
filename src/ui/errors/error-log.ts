/** The last 100 errors of this page, newest last: for bug reports, and for the design and support pages. */
import { ApiError } from '../api-error.ts';
import { type ClassifiedError, classifyError } from './classify-error.ts';

export const errorLogSize = 100;

export interface ErrorEntry extends ClassifiedError {
  readonly at: string;
  readonly path: string;
  readonly request_id?: string | undefined;
}

let entries: readonly ErrorEntry[] = [];

export function recordError(error: unknown): ErrorEntry {
  const entry: ErrorEntry = {
    ...classifyError(error),
    at: new Date().toISOString(),
    path: globalThis.location?.pathname ?? '',
    request_id: error instanceof ApiError ? error.request_id : undefined,
  };
  entries = [...entries, entry].slice(-errorLogSize);
  return entry;
}

export function errorLog(): readonly ErrorEntry[] {
  return entries;
}

export function clearErrorLog(): void {
  entries = [];
}
