/**
 * Uploads a file with progress: `const upload = useUpload(); upload.mutate({ file, params: { work_order_id } })`; meanwhile
 * `upload.progress` is 0 to 1 and `upload.cancel()` aborts. The answer is the row of the file. A large file is sent in parts.
 * Retried after a lost answer or connection, the same file resumes where it stopped and is stored once.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Query, type Sender, urlFor } from '../api-client.ts';
import { createCommandKeys } from './command-key.ts';
import { type AnyRow, refreshTable } from './table-cache.ts';
import { transmit } from './transmit.ts';
import { sendInParts } from './upload-parts.ts';

export interface Upload {
  readonly file: File | Blob;
  readonly name?: string;
  /** The row it belongs to: `{ work_order_id }`. */
  readonly params?: Query;
  /** Path below `/api/`; default: the stored files. */
  readonly path?: string;
  /** Its idempotency key; default: one that lasts until the page is closed. */
  readonly key?: string;
  readonly sender?: Sender;
}

/** Size in bytes from which a file is sent in parts. */
const LARGE = 3 * 1024 * 1024;
/** The server re-encodes photos and parses spreadsheets. */
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

const keys = createCommandKeys();

/** Throws ApiError (`timeout` when the upload stalls), or AbortError when `signal` aborts. */
export async function sendFile(
  upload: Upload,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<AnyRow> {
  const { file, params, path, sender } = upload;
  const name = upload.name ?? ('name' in file ? file.name : 'file');
  const act = [path, params, name, sameFile(file)];
  const key = upload.key ?? keys.keyFor(act);
  try {
    const row =
      path === undefined && file.size > LARGE
        ? await sendInParts({ file, name, params, key, sender }, signal, onProgress)
        : await sendWhole({ file, name, params, path, key, sender }, signal, onProgress);
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
    sender,
  }: Pick<Upload, 'file'> & {
    readonly name: string;
    readonly params: Query | undefined;
    readonly path: string | undefined;
    readonly key: string;
    readonly sender: Sender | undefined;
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
    { method: 'POST', url: urlFor(path, params), headers, body: file, answerMs, sender },
    signal,
    onProgress,
  );
}

const numbers = new WeakMap<Blob, number>();
let blobs = 0;

/** A file chosen again counts as the same by name, size and date; a blob made in the page only by identity. */
function sameFile(file: File | Blob): string {
  if ('lastModified' in file) return `${file.name} ${file.size} ${file.lastModified}`;
  if (!numbers.has(file)) numbers.set(file, ++blobs);
  return `picture ${numbers.get(file)}`;
}
