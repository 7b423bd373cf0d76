/** One request whose way to the server is seen: by XMLHttpRequest, because fetch does not tell how much has been sent. */
import { ApiError, notOurServer, unanswered, unreachable } from '../api-error.ts';
import { tenantStore } from '../tenant-store.ts';
import type { AnyRow } from './table-cache.ts';

export interface Transmission {
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob;
  /** Milliseconds for the answer, once all of it is sent. */
  readonly answerMs: number;
}

/** A thin connection may take long for all of it, but something gets through. */
const STALLED_MS = 30_000;

export function transmit<Row = AnyRow>(
  { method, url, headers, body, answerMs }: Transmission,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Row> {
  return new Promise<Row>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitFor = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(unanswered(ms / 1000, true));
        request.abort();
      }, ms);
    };
    const stop = () => request.abort();
    request.open(method, url);
    request.responseType = 'json';
    const tenant = tenantStore.get();
    if (tenant) request.setRequestHeader('X-Tenant', tenant);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      waitFor(STALLED_MS);
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.upload.onload = () => waitFor(answerMs);
    request.onload = () => settle(request, resolve, reject);
    request.onerror = () => reject(unreachable(undefined));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    signal.addEventListener('abort', stop);
    waitFor(STALLED_MS);
    if (signal.aborted) stop();
    else request.send(body);
  });
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

function settle<Row>(
  request: XMLHttpRequest,
  resolve: (row: Row) => void,
  reject: (error: Error) => void,
): void {
  const answer: FileAnswer<Row> | null = request.response;
  if (answer?.error) reject(new ApiError({ status: request.status, ...answer.error }));
  else if (request.status < 300 && answer?.data) resolve(answer.data);
  else reject(notOurServer(request.status));
}
