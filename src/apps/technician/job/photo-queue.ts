/**
 * The upload queue of a job's photos, independent of the open screen: shrinks and sends them one after the other, and keeps
 * failed ones for a retry. Queued photos are not on the server yet; the page warns before it is closed.
 */
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { addPhoto } from '#domains/work-orders/evidence/add-photo.ts';
import { refreshTable } from '#ui/api/table-cache.ts';
import { sendFile } from '#ui/api/upload.ts';
import { newKey } from '#ui/api-client.ts';
import { mayRetry } from '#ui/api-error.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { recordError } from '#ui/errors/error-log.ts';
import { sendCall } from '#ui/phone/send-call.ts';
import { sendingState } from '#ui/phone/sending-state.ts';
import { shrinkImage } from '#ui/phone/shrink-image.ts';
import { onReconnect } from '#ui/phone/use-online.ts';

export type Stage = 'before' | 'during' | 'after';

export interface QueuedPhoto {
  readonly key: string;
  readonly jobId: string;
  readonly stage: Stage;
  readonly file: File;
  readonly takenAt: string;
  /** Shown until the server's thumbnail is available. */
  readonly preview: string;
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly progress: number;
  readonly problem?: string;
  /** A retry may succeed. */
  readonly mayCure?: boolean;
  /** The file is stored; only adding it to the job failed. */
  readonly fileId?: string;
}

let queue: readonly QueuedPhoto[] = [];
let working = false;
let client: QueryClient | undefined;
const listeners = new Set<() => void>();
const nothing: readonly QueuedPhoto[] = [];
const byJob = new Map<string, readonly QueuedPhoto[]>();

export function usePhotoQueue(jobId: string): readonly QueuedPhoto[] {
  return useSyncExternalStore(subscribe, () => byJob.get(jobId) ?? nothing);
}

export const photoQueue = {
  add(to: QueryClient, jobId: string, stage: Stage, files: readonly File[]): void {
    client = to;
    const takenAt = new Date().toISOString();
    const added = files.map(
      (file): QueuedPhoto => ({
        key: newKey(),
        jobId,
        stage,
        file,
        takenAt,
        preview: URL.createObjectURL(file),
        state: 'waiting',
        progress: 0,
      }),
    );
    write([...queue, ...added]);
    void work();
  },
  again(key: string): void {
    change(key, { state: 'waiting' });
    void work();
  },
  drop(key: string): void {
    const photo = queue.find((one) => one.key === key);
    if (photo) URL.revokeObjectURL(photo.preview);
    write(queue.filter((one) => one.key !== key));
  },
};

async function work(): Promise<void> {
  if (working) return;
  working = true;
  for (;;) {
    const next = queue.find(({ state }) => state === 'waiting');
    if (!next) break;
    await sendOne(next);
  }
  working = false;
}

async function sendOne(photo: QueuedPhoto): Promise<void> {
  const { key, jobId, stage, file, takenAt } = photo;
  change(key, { state: 'sending', progress: 0 });
  try {
    const fileId = photo.fileId ?? (await store(photo, file));
    change(key, { fileId, progress: 1 });
    const input = { file_id: fileId, stage, at: takenAt };
    await sendCall({ command: addPhoto, id: jobId, input }, key);
    if (client) await refreshTable(client, 'photos');
    photoQueue.drop(key);
  } catch (error) {
    recordError(error);
    change(key, { state: 'failed', problem: classifyError(error).friendly, mayCure: mayRetry(error) });
  }
}

async function store({ key, jobId }: QueuedPhoto, file: File): Promise<string> {
  const smaller = await shrinkImage(file);
  const { signal } = new AbortController();
  const params = { work_order_id: jobId };
  const name = smaller === file ? file.name : file.name.replace(/\.\w+$/, '.jpg');
  const stored = await sendFile({ file: smaller, name, params }, signal, (progress) =>
    change(key, { progress }),
  );
  return stored.id;
}

function change(key: string, to: Partial<QueuedPhoto>): void {
  write(queue.map((photo) => (photo.key === key ? { ...photo, ...to } : photo)));
}

function write(next: readonly QueuedPhoto[]): void {
  queue = next;
  byJob.clear();
  for (const photo of queue) byJob.set(photo.jobId, [...(byJob.get(photo.jobId) ?? []), photo]);
  const failed = queue.filter(({ state }) => state === 'failed').length;
  sendingState.set('photos', { waiting: queue.length - failed, failed });
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

if (typeof window !== 'undefined') {
  addEventListener('beforeunload', (event) => queue.length > 0 && event.preventDefault());
  onReconnect(() => {
    for (const photo of queue) if (photo.state === 'failed' && photo.mayCure) photoQueue.again(photo.key);
  });
}
