import type { ApiFailure } from '../api-error.ts';
import { type Entry, filesOf, type NewEntry, withFile } from './entry.ts';

/** Each method is one transaction, which is on the disk when it resolves. */
export interface OutboxStore {
  /** In the order in which they were added. */
  all(): Promise<readonly Entry[]>;
  /** `instead`: the keys of what they replace. */
  add(entries: readonly NewEntry[], instead?: readonly string[]): Promise<void>;
  /** The server has it: a command is marked as sent, and a stored file's id takes its place in what refers to it. */
  settle(key: string, fileId?: string): Promise<void>;
  refuse(key: string, refusal: ApiFailure | null): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

/** A screen may still know a file by the name it had before it was stored. */
export function withStored(entry: Entry, storedAs: (key: string) => string | undefined): Entry {
  return filesOf(entry).reduce((known, key) => {
    const fileId = storedAs(key);
    return fileId === undefined ? known : withFile(known, key, fileId);
  }, entry);
}

/** Where a browser stores nothing (some private windows): kept until the page is closed. */
export function createMemoryStore(): OutboxStore {
  let entries: readonly Entry[] = [];
  let place = 0;
  const stored = new Map<string, string>();
  const without = (keys: readonly string[]) => entries.filter(({ key }) => !keys.includes(key));
  return {
    all: async () => entries,
    async add(added, instead = []) {
      entries = [
        ...without(instead),
        ...added.map((entry): Entry => {
          place += 1;
          return withStored({ ...entry, place, refusal: null }, (key) => stored.get(key));
        }),
      ];
    },
    async settle(key, fileId) {
      if (fileId) stored.set(key, fileId);
      entries = entries
        .filter((entry) => entry.key !== key || entry.kind === 'command')
        .map((entry) => (entry.key === key ? { ...entry, isSent: true as const } : entry))
        .map((entry) => (fileId ? withFile(entry, key, fileId) : entry));
    },
    async refuse(key, refusal) {
      entries = entries.map((entry) => (entry.key === key ? { ...entry, refusal } : entry));
    },
    async remove(keys) {
      entries = without(keys);
    },
  };
}
