import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { storedName } from './stored-name.ts';

/** `make` brings a database of an earlier version (0: none yet) up to `version`. */
export function openStored<Schema extends DBSchema>(
  name: string,
  version: number,
  make: (made: IDBPDatabase<Schema>, earlier: number) => void,
) {
  return reopening((onLost) => {
    const opened = openDB<Schema>(storedName(name), version, {
      upgrade: make,
      terminated: onLost,
      // A newer version of the app waits for it.
      blocking: () => {
        onLost();
        void opened.then((db) => db.close());
      },
    });
    return opened;
  });
}

/** Runs work on a connection, once more on a new one: WebKit drops them while a page is in the background. */
export function reopening<Connection>(connect: (onLost: () => void) => Promise<Connection>) {
  let opened: Promise<Connection> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const open = () => {
    opened ??= connect(forget);
    opened.catch(forget);
    return opened;
  };
  return async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    const connection = await open();
    try {
      return await work(connection);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      forget();
      return work(await open());
    }
  };
}
