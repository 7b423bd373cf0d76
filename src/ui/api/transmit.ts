/** One request with upload progress, aborted when it stalls. */
import { headersOf, type Sender } from '../api-client.ts';
import { ApiError, notOurServer, unanswered, unreachable } from '../api-error.ts';
import { tenantStore } from '../tenant-store.ts';
import { transport, type Uploaded } from '../transport.ts';
import type { AnyRow } from './table-cache.ts';

export interface Transmission {
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob;
  /** Default: the tab's company. */
  readonly sender?: Sender | undefined;
  /** Milliseconds to wait for the answer once everything is sent. */
  readonly answerMs: number;
}

/** A slow connection may take long in total, but makes some progress within this time. */
const STALLED_MS = 30_000;

export async function transmit<Row = AnyRow>(
  { method, url, headers, body, answerMs, sender }: Transmission,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Row> {
  const ends = new AbortController();
  const stop = () => ends.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let givenUp: Error | undefined;
  const waitFor = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      givenUp = unanswered(ms / 1000, true);
      stop();
    }, ms);
  };
  const tenant = sender?.tenant ?? tenantStore.get();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  waitFor(STALLED_MS);
  try {
    const uploaded = await transport.upload({
      ...{ method, body, address: url, signal: ends.signal },
      headers: {
        ...(tenant && { 'X-Tenant': tenant }),
        ...(sender && headersOf(sender)),
        ...headers,
      },
      onProgress(share) {
        waitFor(STALLED_MS);
        if (share !== undefined) onProgress(share);
      },
      onSent: () => waitFor(answerMs),
    });
    return rowOf<Row>(uploaded);
  } catch (cause) {
    if (givenUp) throw givenUp;
    throw cause instanceof TypeError ? unreachable(cause) : cause;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

interface FileAnswer<Row> {
  readonly data?: Row | null;
  readonly error?: {
    code: string;
    message: string;
    fields?: Record<string, string>;
    details?: unknown;
    request_id?: string;
  };
}

function rowOf<Row>({ status, answer }: Uploaded): Row {
  const { data, error } = (answer ?? {}) as FileAnswer<Row>;
  if (error) throw new ApiError({ status, ...error });
  if (status >= 300 || !data) throw notOurServer(status);
  return data;
}
