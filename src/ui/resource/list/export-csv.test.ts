import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#ui/api-error.ts';
import { withRetries } from './export-csv.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number) =>
  new ApiError({ status, code: 'too_many_requests', message: 'Wait.', retry_after: 2 });

it('an export waits for Retry-After and continues', async () => {
  const ask = vi.fn().mockRejectedValueOnce(refusal(429)).mockResolvedValueOnce('page');
  const page = withRetries(ask, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await page).toBe('page');
});

it('an export ends at once on an error that waiting does not cure', async () => {
  const ask = vi.fn().mockRejectedValue(refusal(403));
  await expect(withRetries(ask, new AbortController().signal)).rejects.toMatchObject({ status: 403 });
  expect(ask).toHaveBeenCalledTimes(1);
});
