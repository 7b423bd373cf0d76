// Stores what has changed in the database's folder, soon after the connection becomes free and as a whole: what is stored is always
// the folder at one moment, from which PostgreSQL recovers as after a power failure. Its own checkpoints need a process that a
// browser lacks, so they are made here, before the write-ahead log becomes long.

import type { PagedFilesystem } from '../database/paged-filesystem.ts';
import type { Store } from '../store.ts';

export type Saving = {
  /** Something may have changed. */
  note(): void;
  saved(): Promise<void>;
};

const SOON_MS = 30;
/** 16 MB of write-ahead log. */
const PAGES_UNTIL_CHECKPOINT = 2048;

export function createSaving(
  filesystem: PagedFilesystem,
  store: Pick<Store, 'writeChanges'>,
  checkpoint: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Saving {
  let underway: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = 0;

  const save = async () => {
    while (filesystem.hasChanges) {
      const changes = filesystem.takeChanges();
      written += changes.pages.length;
      try {
        await store.writeChanges(changes);
      } catch (error) {
        filesystem.returnChanges(changes);
        throw error;
      }
      if (written < PAGES_UNTIL_CHECKPOINT) continue;
      written = 0;
      await checkpoint();
    }
  };
  const begin = () => {
    clearTimeout(timer);
    timer = undefined;
    underway ??= save().finally(() => {
      underway = undefined;
    });
    return underway;
  };
  return {
    note() {
      timer ??= setTimeout(() => void begin().catch(onFailure), SOON_MS);
    },
    async saved() {
      if (filesystem.hasChanges || underway) await begin();
      if (filesystem.hasChanges) await begin();
    },
  };
}
