import type { Page } from 'playwright-core';

/** The keys in a store of one of the app's databases on the page's device, as text; none while there is no such database. */
export const keptKeys = (page: Page, database: string, store: string): Promise<string[]> =>
  page.evaluate(
    async ([name, from]) => {
      const db = await new Promise<IDBDatabase | undefined>((resolve) => {
        const opening = indexedDB.open(`fieldwright.${name}`);
        // The app makes it: an empty one here would be one without stores for ever.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => resolve(undefined);
      });
      if (!db) return [];
      const keys = await new Promise<unknown[]>((resolve) => {
        const reading = db.transaction(from).objectStore(from).getAllKeys();
        reading.onsuccess = () => resolve(reading.result);
      });
      db.close();
      return keys.map(String);
    },
    [database, store] as const,
  );
