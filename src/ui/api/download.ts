/** Downloads a file that the server makes; one that takes long stands among the waiting reports, with Cancel. */
import { getFile, newKey, type Query, urlFor } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import { reportError } from '../errors/report-error.ts';
import { followRun } from './follow-run.ts';
import { waitingReports } from './waiting-reports.ts';

/** From then on its size so far is shown. */
const SHOWN_AFTER_MS = 2000;
const MEGABYTE = 1_000_000;

/** `label` as in "Balance sheet as PDF". Failures are reported to the user. */
export async function downloadFile(path: string, query: Query, label: string): Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const id = newKey();
  try {
    const ask = (address: string) => getFile(address, signal);
    const first = await ask(urlFor(path, query));
    const response = first instanceof Response ? first : await followRun(first, signal, ask);
    const since = Date.now();
    const body = await readBody(response, (bytes) => {
      if (Date.now() - since < SHOWN_AFTER_MS) return;
      const done = Math.round(bytes / MEGABYTE);
      waitingReports.put({ id, label, since, isQueued: false, done, unit: 'MB', cancel: () => stop.abort() });
    });
    saveFile(body, nameOf(response));
  } catch (error) {
    const isCancelled = signal.aborted || (error instanceof ApiError && error.code === 'cancelled');
    if (!isCancelled) reportError(`${label} was not downloaded`, error);
  } finally {
    waitingReports.remove(id);
  }
}

async function readBody(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    chunks.push(next.value);
    bytes += next.value.byteLength;
    onProgress(bytes);
  }
  return new Blob(chunks, { type: response.headers.get('Content-Type') ?? '' });
}

function nameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'download';
}

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
