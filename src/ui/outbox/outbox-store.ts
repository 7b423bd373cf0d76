/**
 * What the outbox keeps on a disk. What the server has acknowledged is kept apart for some days: a server that is restored from a
 * backup may have lost it, and gets it again under the same keys.
 */
import type { ApiFailure } from '../api-error.ts';
import { unread } from './edits.ts';
import { type Entry, filesOf, type NewEntry, withFile, withoutFile } from './entry.ts';
import { mirrored } from './mirrored-disk.ts';

/** Longer than a backup's age, clocks that jump by days included; much shorter than a server knows the keys of requests (30 days). */
const DELIVERED_DAYS = 7;

export interface Held {
  /** In the order in which they were added, without delivered ones. */
  readonly entries: readonly Entry[];
  /** Of the server that has what was sent; it changes when the server is restored from a backup. */
  readonly epoch: string | undefined;
}

/** `at`: by the device's clock. */
export interface Settled {
  /** Of the server that was asked. */
  readonly epoch: string | undefined;
  readonly at: string;
  readonly fileId?: string | undefined;
}

/** Each method is one transaction, which is on the disk when it resolves. */
export interface OutboxStore {
  /** Reads the disk: another tab may have changed it. */
  read(): Promise<Held>;
  /** What was read, with what was changed through this store since. */
  held(): Promise<Held>;
  /** `instead`: the keys of what they replace. */
  add(entries: readonly NewEntry[], instead?: readonly string[]): Promise<void>;
  /**
   * The server has it: a command is marked as sent, and a stored file's id takes its place in what refers to it. Nothing if that
   * server was restored from a backup since.
   */
  settle(key: string, settled: Settled): Promise<void>;
  refuse(key: string, refusal: ApiFailure | null): Promise<void>;
  /** Puts others in its place, the first with its key; nothing if it has been discarded. */
  divide(key: string, parts: readonly Entry[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** This device has read what they changed. */
  deliver(keys: readonly string[], at: string): Promise<void>;
  /** Removes all that the server has. */
  forget(): Promise<void>;
  /** The server has lost, or may have lost, what it had acknowledged: all of it waits again, in its place. */
  restored(epoch: string): Promise<void>;
}

/** Entries by place. */
export interface EntryTable {
  getAll(): Promise<readonly Entry[]>;
  find(key: string): Promise<Entry | undefined>;
  /** 0 if there is none. */
  lastPlace(): Promise<number>;
  put(entry: Entry): Promise<unknown>;
  delete(place: number): Promise<unknown>;
}

export interface TextTable {
  get(name: string): Promise<string | undefined>;
  put(text: string, name: string): Promise<unknown>;
  delete(name: string): Promise<unknown>;
}

export interface OutboxTables {
  readonly entries: EntryTable;
  readonly delivered: EntryTable;
  /** The ids of stored files by their keys here. */
  readonly files: TextTable;
  readonly state: TextTable;
}

export interface OutboxDisk {
  read(): Promise<Held>;
  /** One transaction: all that `work` writes, or nothing. */
  change(work: (tables: OutboxTables) => Promise<void>): Promise<void>;
}

export function createOutboxStore(onDisk: OutboxDisk): OutboxStore {
  const disk = mirrored(onDisk);
  const change: OutboxDisk['change'] = async (work) => {
    try {
      await disk.change(work);
    } catch (error) {
      if (!isFull(error)) throw error;
      // What waits comes before copies of what the server has.
      await disk.change(({ delivered }) => clear(delivered));
      await disk.change(work);
    }
  };
  return {
    read: () => disk.read(),
    held: () => disk.held(),
    add: (added, instead = []) =>
      change(async (tables) => {
        for (const key of instead) await removeKey(tables.entries, key);
        await append(tables, added);
      }),
    settle: (key, settled) => change((tables) => settle(tables, key, settled)),
    refuse: (key, refusal) =>
      change(async ({ entries }) => {
        const entry = await entries.find(key);
        if (entry) await entries.put({ ...entry, refusal });
      }),
    divide: (key, parts) => change((tables) => divide(tables, key, parts)),
    remove: (keys) =>
      change(async ({ entries }) => {
        for (const key of keys) await removeKey(entries, key);
      }),
    deliver: (keys, at) => change((tables) => deliver(tables, keys, at)),
    forget: () =>
      change(async ({ entries, delivered }) => {
        await clear(delivered);
        for (const { isSent, place } of await entries.getAll()) if (isSent) await entries.delete(place);
      }),
    restored: (epoch) => change((tables) => reopen(tables, epoch)),
  };
}

export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

async function append(
  { entries, delivered, files }: OutboxTables,
  added: readonly NewEntry[],
): Promise<void> {
  let place = await lastPlace({ entries, delivered });
  for (const entry of added) {
    place += 1;
    let placed: Entry = { ...entry, place, refusal: null };
    // A screen may still know a file by the name it had before it was stored.
    for (const key of filesOf(entry)) {
      const fileId = await files.get(key);
      if (fileId !== undefined) placed = withFile(placed, key, fileId);
    }
    await entries.put(placed);
  }
}

const lastPlace = async ({ entries, delivered }: Pick<OutboxTables, 'entries' | 'delivered'>) =>
  Math.max(await entries.lastPlace(), await delivered.lastPlace());

async function divide(
  { entries, delivered }: OutboxTables,
  key: string,
  [first, ...others]: readonly Entry[],
): Promise<void> {
  const entry = await entries.find(key);
  if (!entry || !first) return;
  await entries.put({ ...first, place: entry.place });
  let place = await lastPlace({ entries, delivered });
  for (const other of others) {
    place += 1;
    await entries.put({ ...other, place });
  }
}

async function settle(tables: OutboxTables, key: string, { epoch, at, fileId }: Settled): Promise<void> {
  const { entries, delivered, files, state } = tables;
  if ((await state.get('epoch')) !== epoch) return;
  const entry = await entries.find(key);
  if (entry?.kind === 'command') await entries.put({ ...entry, isSent: true, sent_at: at });
  if (entry?.kind === 'file') {
    await entries.delete(entry.place);
    await delivered.put({ ...entry, sent_at: at, fileId });
  }
  if (fileId === undefined) return;
  await files.put(fileId, key);
  for (const one of await entries.getAll()) {
    const known = withFile(one, key, fileId);
    if (known !== one) await entries.put(known);
  }
}

async function deliver(
  { entries, delivered }: OutboxTables,
  keys: readonly string[],
  at: string,
): Promise<void> {
  for (const key of keys) {
    const entry = await entries.find(key);
    if (!entry?.isSent) continue;
    await entries.delete(entry.place);
    await delivered.put({ sent_at: at, ...entry });
  }
  for (const { sent_at = at, place } of await delivered.getAll()) {
    const age = Math.abs(Date.parse(at) - Date.parse(sent_at));
    if (age > DELIVERED_DAYS * 24 * 3600_000) await delivered.delete(place);
  }
}

async function reopen({ entries, delivered, files, state }: OutboxTables, epoch: string): Promise<void> {
  if ((await state.get('epoch')) === epoch) return;
  await state.put(epoch, 'epoch');
  const again = await delivered.getAll();
  await clear(delivered);
  const stored = again.flatMap((entry) =>
    entry.kind === 'file' && entry.fileId !== undefined ? [{ key: entry.key, fileId: entry.fileId }] : [],
  );
  for (const { key } of stored) await files.delete(key);
  for (const { isSent, sent_at, ...entry } of [...again, ...(await entries.getAll())]) {
    const waiting: Entry = unread(entry);
    await entries.put(stored.reduce((one, { key, fileId }) => withoutFile(one, key, fileId), waiting));
  }
}

async function clear(table: EntryTable): Promise<void> {
  for (const { place } of await table.getAll()) await table.delete(place);
}

async function removeKey(entries: EntryTable, key: string): Promise<void> {
  const entry = await entries.find(key);
  if (entry) await entries.delete(entry.place);
}
