import type { Entry } from './entry.ts';
import type { OutboxStore } from './outbox-store.ts';

/** What an outbox works with. */
export interface OutboxParts {
  readonly store: OutboxStore;
  /**
   * Resolves with the server's answer: the id of a stored file. Throws ApiError. `epoch`: of the server that has what was sent
   * before; undefined if nothing was.
   */
  send(
    entry: Entry,
    epoch: string | undefined,
    onProgress: (done: number) => void,
  ): Promise<string | undefined>;
  /** Runs `work` while no other tab of the browser sends. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Tells other tabs that the store has changed. */
  tell(): void;
  /** Reads again what the entry has changed. */
  refresh(entry: Entry): Promise<void>;
  /** For the log. */
  report(error: unknown): void;
  /** Calls `work` after `ms`. */
  later(ms: number, work: () => void): void;
  /** By the device's clock. */
  now(): string;
}
