/** Which asset was scanned at a job, as this phone remembers it: so that nobody wonders whether they did. */
import { useSyncExternalStore } from 'react';

const key = (jobId: string) => `fieldwright.draft.scanned.${jobId}`;
const listeners = new Set<() => void>();

export function useConfirmedAsset(jobId: string): string | undefined {
  return useSyncExternalStore(subscribe, () => read(jobId));
}

export function confirmAsset(jobId: string, assetId: string): void {
  try {
    localStorage.setItem(key(jobId), assetId);
  } catch {
    // Storage is full or blocked: the mark is not kept, the work is.
  }
  for (const listener of listeners) listener();
}

function read(jobId: string): string | undefined {
  try {
    return localStorage.getItem(key(jobId)) ?? undefined;
  } catch {
    return undefined;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
