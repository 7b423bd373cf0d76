import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { storedName } from './stored-name.ts';

/** Runs work on a database of the browser, once more on a new connection: WebKit drops them while a page is in the background. */
export function openStored<Schema extends DBSchema>(
  name: string,
  make: (made: IDBPDatabase<Schema>) => void,
) {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const open = () => {
    opened ??= openDB<Schema>(storedName(name), 1, { upgrade: make, terminated: forget });
    opened.catch(forget);
    return opened;
  };
  return async <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
    const db = await open();
    try {
      return await work(db);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      forget();
      return work(await open());
    }
  };
}
