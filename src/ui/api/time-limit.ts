/** Time limits of requests: a request that hangs is aborted with an error message. */
import { unanswered } from '../api-error.ts';

/** The server aborts a statement after 15 s. A change may consist of several. */
const readLimitMs = 20_000;
const writeLimitMs = 60_000;

/**
 * Runs `work` and aborts it when the answer, body included, has not arrived in time. Its signal aborts on the limit and with
 * `outer`. Throws ApiError `timeout`.
 */
export function withinLimit<T>(
  kind: 'read' | 'write',
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limitMs = kind === 'read' ? readLimitMs : writeLimitMs;
  const stop = new AbortController();
  const follow = () => stop.abort(outer?.reason);
  if (outer?.aborted) follow();
  outer?.addEventListener('abort', follow);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(unanswered(limitMs / 1000, kind === 'write'));
      stop.abort();
    }, limitMs);
  });
  return Promise.race([work(stop.signal), late]).finally(() => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', follow);
  });
}
