/** What is still waiting to be sent, by kind, for the status pill. */
export interface Waiting {
  readonly waiting: number;
  readonly failed: number;
}

const none: Waiting = { waiting: 0, failed: 0 };
const bySource = new Map<string, Waiting>();
const listeners = new Set<() => void>();
let total = none;

export const sendingState = {
  get: (): Waiting => total,
  set(source: string, waiting: Waiting): void {
    bySource.set(source, waiting);
    const all = [...bySource.values()];
    total = {
      waiting: all.reduce((sum, one) => sum + one.waiting, 0),
      failed: all.reduce((sum, one) => sum + one.failed, 0),
    };
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
