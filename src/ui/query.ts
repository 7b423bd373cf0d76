/**
 * Query defaults: three retries after 1 s, 2 s, 4 s (at most 30 s apart) for errors a retry may cure; data cached for five
 * minutes after the last use; refetched on focus and on reconnection.
 */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, mayRetry } from './api-error.ts';
import { recordError } from './errors/error-log.ts';

export interface SessionEnds {
  readonly onSignedOut: () => void;
  readonly onFinancialLock: () => void;
  /** The company requires this device to be verified first. */
  readonly onUnverified: () => void;
}

export function createQueryClient(ends: SessionEnds): QueryClient {
  const onError = (error: unknown) => {
    recordError(error);
    if (!(error instanceof ApiError)) return;
    if (error.code === 'device_verification_required') return ends.onUnverified();
    if (error.status !== 401) return;
    if (error.code === 'financial_session_expired') ends.onFinancialLock();
    else if (error.code === 'unauthenticated') ends.onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        gcTime: 5 * 60_000,
        staleTime: 10_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      mutations: { retry: false },
    },
  });
}

export function shouldRetry(failureCount: number, error: unknown): boolean {
  // After a timeout the user decides whether to try again.
  if (error instanceof ApiError && error.code === 'timeout') return false;
  return failureCount < 3 && mayRetry(error);
}

/** 1 s, doubling, at most 30 s; the server's Retry-After takes precedence. */
export function retryDelay(attempt: number, error?: unknown): number {
  if (error instanceof ApiError && error.retry_after) return Math.min(error.retry_after * 1000, 30_000);
  return Math.min(1000 * 2 ** attempt, 30_000);
}
