/** The asset scanned at a job, stored on this phone, to show that it has been scanned. */

import { useSyncExternalStore } from 'react';
import { storedName } from '#ui/stored-name.ts';

const key = (jobId: string) => storedName(`draft.scanned.${jobId}`);
const listeners = new Set<() => void>();

export function useConfirmedAsset(jobId: string): string | undefined {
  return useSyncExternalStore(subscribe, () => read(jobId));
}

export function confirmAsset(jobId: string, assetId: string): void {
  try {
    localStorage.setItem(key(jobId), assetId);
  } catch {
    // Storage is full or blocked: only the mark is lost.
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
