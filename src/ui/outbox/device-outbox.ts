/** The outbox of this browser: one for all its tabs. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { sendFile } from '../api/upload.ts';
import { api } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import { sessionKey } from '../auth/AuthProvider.tsx';
import { recordError } from '../errors/error-log.ts';
import { onReconnect, reportReached } from '../phone/use-online.ts';
import { storedName } from '../stored-name.ts';
import type { Entry } from './entry.ts';
import { inTurn } from './in-turn.ts';
import { openOutboxStore } from './indexed-disk.ts';
import { Outbox } from './outbox.ts';
import type { OutboxStore } from './outbox-store.ts';
import { readAgain } from './read-again.ts';
import type { Shown } from './shown.ts';
import { untilRead } from './until-read.ts';

let client: QueryClient | undefined;
let isLasting = true;
let isSafe = true;
let opened: Promise<OutboxStore> | undefined;
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(storedName('outbox'));

/** Opened when it is first needed. */
function stored(): Promise<OutboxStore> {
  opened ??= openOutboxStore().then((found) => {
    isLasting = found.isLasting;
    return found.store;
  });
  return opened;
}

const store: OutboxStore = {
  read: async () => (await stored()).read(),
  held: async () => (await stored()).held(),
  add: async (entries, instead) => (await stored()).add(entries, instead),
  settle: async (key, settled) => (await stored()).settle(key, settled),
  refuse: async (key, refusal) => (await stored()).refuse(key, refusal),
  divide: async (key, parts) => (await stored()).divide(key, parts),
  remove: async (keys) => (await stored()).remove(keys),
  deliver: async (keys, at) => (await stored()).deliver(keys, at),
  forget: async () => (await stored()).forget(),
  restored: async (epoch) => (await stored()).restored(epoch),
};

export const outbox = new Outbox({
  store,
  send: async (entry, epoch, onProgress) => {
    try {
      const answer = await send(entry, epoch, onProgress);
      reportReached(undefined);
      return answer;
    } catch (error) {
      reportReached(error);
      recordError(error);
      // So that the screen says that nobody is signed in.
      if (error instanceof ApiError && error.status === 401)
        void client?.invalidateQueries({ queryKey: sessionKey });
      throw error;
    }
  },
  alone: async (work) => {
    if (!navigator.locks) return work();
    await navigator.locks.request(storedName('outbox'), work);
  },
  tell: () => channel?.postMessage('changed'),
  refresh: () => untilRead({ read: readTables, isOver: () => !client, pause }),
  report: recordError,
  later: (ms, work) => void setTimeout(work, ms),
  now: () => new Date().toISOString(),
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const TOGETHER_MS = 200;
/** Between two readings, in times of what the first one took: while much is sent, most of the phone is there for sending. */
const PAUSE = 4;
const LONGEST_PAUSE_MS = 5_000;
const LONGEST_READING_MS = 30_000;
let nextReading = 0;

async function tooLong(): Promise<never> {
  await pause(LONGEST_READING_MS);
  throw new Error('The tables were not read in time.');
}

/** What is sent at about the same time is read at the same time. A reading that begins before another has ended would cancel it. */
const readTables = inTurn(
  async () => {
    const begun = performance.now();
    try {
      // One that never ends holds up no other: its queries may wait for the network, or be removed by a sign-out.
      if (client) await Promise.race([readAgain(client), tooLong()]);
    } finally {
      const ended = performance.now();
      nextReading = ended + Math.min(PAUSE * (ended - begun), LONGEST_PAUSE_MS);
    }
  },
  () => pause(Math.max(TOGETHER_MS, nextReading - performance.now())),
);

async function send(
  entry: Entry,
  epoch: string | undefined,
  onProgress: (done: number) => void,
): Promise<string | undefined> {
  const { key } = entry;
  const sender = { tenant: entry.tenant, member: entry.owner, epoch };
  if (entry.kind === 'file') {
    const { blob, name, params } = entry;
    const { signal } = new AbortController();
    return (await sendFile({ file: blob, name, params, key, sender }, signal, onProgress)).id;
  }
  const { table, row, command, input, isNew, edit, noted_at: notedAt } = entry;
  const how = { idempotencyKey: key, sender, notedAt };
  const path = command === 'create' ? table : `${table}/-/${command}`;
  if (edit) await api.put(`${table}?id=eq.${row}`, { ...input, version: edit.version }, { sender, notedAt });
  else if (isNew) await api.post(path, { ...input, id: row }, how);
  else await api.post(`${table}/${row}/${command}`, input, how);
  return undefined;
}

/** A disk that does not answer by then holds nobody up. */
const OPEN_MS = 2_000;

/**
 * Call once, in the shell: shows and sends what this person has made on this device. False until it has been read: without it, a
 * screen would offer again what was pressed just before the app was closed.
 */
export function useRunOutbox(owner: string): boolean {
  const queries = useQueryClient();
  const [opened, setOpened] = useState<string>();
  useEffect(() => {
    let isOver = false;
    client = queries;
    void Promise.race([outbox.open(owner), pause(OPEN_MS)])
      .catch(recordError)
      .then(() => !isOver && setOpened(owner));
    void navigator.storage
      ?.persist?.()
      .catch(() => false)
      .then((isGranted) => {
        isSafe = isGranted;
      });
    return () => {
      isOver = true;
      client = undefined;
      outbox.close();
    };
  }, [owner, queries]);
  return opened === owner;
}

export function useOutbox(): readonly Shown[] {
  return useSyncExternalStore(subscribeCalmly, outbox.get);
}

const CALM_MS = 100;

/** Told at once of a change after a calm, and of what follows soon afterwards in one. */
function subscribeCalmly(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isMore = false;
  const rest = () => {
    timer = isMore ? setTimeout(rest, CALM_MS) : undefined;
    if (!isMore) return;
    isMore = false;
    listener();
  };
  const stop = outbox.subscribe(() => {
    isMore = true;
    if (!timer) rest();
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Finds the entry that makes a row. */
export function useEntryOf(): (rowId: string) => Shown | undefined {
  const entries = useOutbox();
  return (rowId) => entries.find((entry) => entry.kind === 'command' && entry.input.id === rowId);
}

/** Whether the browser has promised not to remove what is kept when the phone is short of room. */
export const isKeptSafely = (): boolean => isSafe;

/** Whether what is kept outlives the page. */
export const keepsAfterClosing = (): boolean => isLasting;

if (typeof window !== 'undefined') {
  onReconnect(() => void outbox.work());
  const load = inTurn(() => outbox.load());
  channel?.addEventListener('message', () => void load().catch(recordError));
  // Only memory keeps it.
  addEventListener('beforeunload', (event) => {
    if (!isLasting && outbox.get().length > 0) event.preventDefault();
  });
}
