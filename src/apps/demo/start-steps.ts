/** How far the start is, while the sign-in page can be read already. */
import type { StartStep } from './demo-host.ts';

let now: StartStep | null = null;
const listeners = new Set<() => void>();

export const startSteps = {
  /** Null: the company is not being opened, or is open. */
  get: (): StartStep | null => now,
  set(step: StartStep | null): void {
    now = step;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
