/**
 * Sends a file with progress: `const upload = useUpload(); upload.mutate({ file, params: { work_order_id } })`; while it
 * runs `upload.progress` is 0 to 1 and `upload.cancel()` stops it. The answer is the row of the file.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey, type Query, urlFor } from '../api-client.ts';
import { ApiError, notOurServer, unreachable } from '../api-error.ts';
import { tenantStore } from '../tenant-store.ts';
import { type AnyRow, refreshTable } from './table-cache.ts';

export interface Upload {
  readonly file: File | Blob;
  readonly name?: string;
  /** What it belongs to: `{ work_order_id }`. */
  readonly params?: Query;
  /** Where it goes below `/api/`; the stored files when left out. */
  readonly path?: string;
}

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

/** By XMLHttpRequest, because fetch does not tell how much has been sent. */
export function sendFile(
  { file, name, params, path = 'files' }: Upload,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<AnyRow> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', urlFor(path, params));
    request.responseType = 'json';
    const tenant = tenantStore.get();
    if (tenant) request.setRequestHeader('X-Tenant', tenant);
    request.setRequestHeader('Idempotency-Key', newKey());
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.setRequestHeader(
      'X-File-Name',
      encodeURIComponent(name ?? ('name' in file ? file.name : 'file')),
    );
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => settle(request, resolve, reject);
    request.onerror = () => reject(unreachable(undefined));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

interface FileAnswer {
  readonly data?: AnyRow | null;
  readonly error?: { code: string; message: string; fields?: Record<string, string>; request_id?: string };
}

function settle(
  request: XMLHttpRequest,
  resolve: (row: AnyRow) => void,
  reject: (error: Error) => void,
): void {
  const answer = request.response as FileAnswer | null;
  if (answer?.error) reject(new ApiError({ status: request.status, ...answer.error }));
  else if (request.status < 300 && answer?.data) resolve(answer.data);
  else reject(notOurServer(request.status));
}
