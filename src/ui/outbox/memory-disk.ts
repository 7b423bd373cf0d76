import type { Entry } from './entry.ts';
import type { EntryTable, OutboxDisk, TextTable } from './outbox-store.ts';

/** Where a browser stores nothing (some private windows): kept until the page is closed. */
export function createMemoryDisk(): OutboxDisk {
  let content = {
    entries: new Map<number, Entry>(),
    delivered: new Map<number, Entry>(),
    files: new Map<string, string>(),
    state: new Map<string, string>(),
  };
  let last: Promise<void> = Promise.resolve();
  return {
    read: async () => ({ entries: inOrder(content.entries), epoch: content.state.get('epoch') }),
    change(work) {
      const next = last.then(async () => {
        const { entries, delivered, files, state } = content;
        const now = {
          entries: new Map(entries),
          delivered: new Map(delivered),
          files: new Map(files),
          state: new Map(state),
        };
        await work({
          entries: entryTable(now.entries),
          delivered: entryTable(now.delivered),
          files: textTable(now.files),
          state: textTable(now.state),
        });
        content = now;
      });
      last = next.catch(() => undefined);
      return next;
    },
  };
}

const inOrder = (rows: ReadonlyMap<number, Entry>): readonly Entry[] =>
  [...rows.values()].sort((one, other) => one.place - other.place);

const entryTable = (rows: Map<number, Entry>): EntryTable => ({
  getAll: async () => inOrder(rows),
  find: async (key) => [...rows.values()].find((entry) => entry.key === key),
  lastPlace: async () => Math.max(0, ...rows.keys()),
  put: async (entry) => rows.set(entry.place, entry),
  delete: async (place) => rows.delete(place),
});

const textTable = (rows: Map<string, string>): TextTable => ({
  get: async (name) => rows.get(name),
  put: async (text, name) => rows.set(name, text),
  delete: async (name) => rows.delete(name),
});
