/**
 * Sends a file with progress: `const upload = useUpload(); upload.mutate({ file, params: { work_order_id } })`; while it
 * runs `upload.progress` is 0 to 1 and `upload.cancel()` stops it. The answer is the row of the file. A larger file goes
 * in parts. Tried again after a lost answer or connection, the same file goes on where it stopped, and is stored once.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Query, urlFor } from '../api-client.ts';
import { createActKeys } from './act-key.ts';
import { type AnyRow, refreshTable } from './table-cache.ts';
import { transmit } from './transmit.ts';
import { sendInParts } from './upload-parts.ts';

export interface Upload {
  readonly file: File | Blob;
  readonly name?: string;
  /** What it belongs to: `{ work_order_id }`. */
  readonly params?: Query;
  /** Where it goes below `/api/`; the stored files when left out. */
  readonly path?: string;
}

/** Bytes from which on a file goes in parts. */
const LARGE = 3 * 1024 * 1024;
/** A photo is made anew by the server; a spreadsheet is read. */
const ANSWER_MS = 60_000;
const READING_MS = 300_000;

export function useUpload(onProgress?: (upload: Upload, done: number) => void) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  const mutation = useMutation({
    mutationFn: (upload: Upload) => {
      running.current = new AbortController();
      return sendFile(upload, running.current.signal, (done) => {
        setProgress(done);
        onProgress?.(upload, done);
      });
    },
    onSettled: () => {
      setProgress(null);
      return Promise.all([refreshTable(client, 'files'), refreshTable(client, 'photos')]);
    },
  });
  return Object.assign(mutation, { progress, cancel: () => running.current?.abort() });
}

const keys = createActKeys();

/** Throws ApiError, also `timeout` when nothing gets through any more, and AbortError when `signal` ends it. */
export async function sendFile(
  upload: Upload,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<AnyRow> {
  const { file, params, path } = upload;
  const name = upload.name ?? ('name' in file ? file.name : 'file');
  const act = [path, params, name, sameFile(file)];
  const key = keys.keyFor(act);
  try {
    const row =
      path === undefined && file.size > LARGE
        ? await sendInParts({ file, name, params, key }, signal, onProgress)
        : await sendWhole({ file, name, params, path, key }, signal, onProgress);
    keys.settled(act, null);
    return row;
  } catch (error) {
    keys.settled(act, error);
    throw error;
  }
}

function sendWhole(
  {
    file,
    name,
    params,
    path = 'files',
    key,
  }: Omit<Upload, 'name' | 'params' | 'path'> & {
    readonly name: string;
    readonly params: Query | undefined;
    readonly path: string | undefined;
    readonly key: string;
  },
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<AnyRow> {
  const headers = {
    'Idempotency-Key': key,
    'Content-Type': file.type || 'application/octet-stream',
    'X-File-Name': encodeURIComponent(name),
  };
  const answerMs = path === 'files' ? ANSWER_MS : READING_MS;
  return transmit(
    { method: 'POST', url: urlFor(path, params), headers, body: file, answerMs },
    signal,
    onProgress,
  );
}

const numbers = new WeakMap<Blob, number>();
let blobs = 0;

/** A file that is chosen again is the same when it looks the same; a picture made here is only ever itself. */
function sameFile(file: File | Blob): string {
  if ('lastModified' in file) return `${file.name} ${file.size} ${file.lastModified}`;
  if (!numbers.has(file)) numbers.set(file, ++blobs);
  return `picture ${numbers.get(file)}`;
}
