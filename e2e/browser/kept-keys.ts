import type { Page } from 'playwright-core';

/** The keys in a store of one of the app's databases on the page's device, as text. */
export const keptKeys = (page: Page, database: string, store: string): Promise<string[]> =>
  page.evaluate(
    async ([name, from]) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(`fieldwright.${name}`);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const keys = await new Promise<unknown[]>((resolve) => {
        const reading = db.transaction(from).objectStore(from).getAllKeys();
        reading.onsuccess = () => resolve(reading.result);
      });
      db.close();
      return keys.map(String);
    },
    [database, store] as const,
  );
