/**
 * A disk whose entries stay in memory: after a change of this tab they are as its transaction has left them, and are not all read
 * again. `read` reads the disk, where another tab may have changed it; `held` is what was read, with this tab's changes since.
 */
import type { Entry } from './entry.ts';
import type { EntryTable, Held, OutboxDisk, OutboxTables, TextTable } from './outbox-store.ts';

export interface MirroredDisk extends OutboxDisk {
  held(): Promise<Held>;
}

export function mirrored(disk: OutboxDisk): MirroredDisk {
  let mirror: Held | undefined;
  let last: Promise<unknown> = Promise.resolve();
  // What was read before a change may not come after it.
  const oneByOne = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  const read = async (): Promise<Held> => {
    mirror = undefined;
    mirror = await disk.read();
    return mirror;
  };
  return {
    read: () => oneByOne(read),
    held: () => oneByOne(async () => mirror ?? read()),
    change: (work) =>
      oneByOne(async () => {
        const copy = mirror && new Copy(mirror);
        // Whatever fails may have been done all the same.
        mirror = undefined;
        await disk.change((tables) => work(copy ? copy.following(tables) : tables));
        mirror = copy?.held();
      }),
  };
}

/** What was held, and then what a transaction finds and writes. */
class Copy {
  private places: Map<number, Entry>;
  private epoch: string | undefined;
  private hasNewFile = false;

  constructor({ entries, epoch }: Held) {
    this.places = byPlace(entries);
    this.epoch = epoch;
  }

  following({ entries, state, ...others }: OutboxTables): OutboxTables {
    return { ...others, entries: this.followingEntries(entries), state: this.followingState(state) };
  }

  /** Undefined if the disk has to be read: a stored file is read from it, not kept in memory as it was given. */
  held(): Held | undefined {
    if (this.hasNewFile) return undefined;
    return {
      entries: [...this.places.values()].sort((one, other) => one.place - other.place),
      epoch: this.epoch,
    };
  }

  private followingEntries(table: EntryTable): EntryTable {
    return {
      ...table,
      getAll: async () => {
        const all = await table.getAll();
        this.places = byPlace(all);
        return all;
      },
      find: async (key) => {
        const found = await table.find(key);
        // Another tab may have removed it, or the browser all of them.
        if (found) this.places.set(found.place, found);
        else
          for (const { key: one, place } of this.places.values()) if (one === key) this.places.delete(place);
        return found;
      },
      put: async (entry) => {
        await table.put(entry);
        this.places.set(entry.place, entry);
        if (entry.kind === 'file') this.hasNewFile = true;
      },
      delete: async (place) => {
        await table.delete(place);
        this.places.delete(place);
      },
    };
  }

  private followingState(table: TextTable): TextTable {
    return {
      get: async (name) => {
        const text = await table.get(name);
        if (name === 'epoch') this.epoch = text;
        return text;
      },
      put: async (text, name) => {
        await table.put(text, name);
        if (name === 'epoch') this.epoch = text;
      },
      delete: (name) => table.delete(name),
    };
  }
}

const byPlace = (entries: readonly Entry[]) => new Map(entries.map((entry) => [entry.place, entry]));
