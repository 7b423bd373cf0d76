/** What this browser keeps of the server's rows: one for all screens. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { onLiveChange } from '../api/live-changes.ts';
import { api } from '../api-client.ts';
import { recordError } from '../errors/error-log.ts';
import { outbox } from '../outbox/device-outbox.ts';
import { isOnline, onReconnect } from '../phone/use-online.ts';
import { useWorkplace, type Workplace } from '../resource/workplace.tsx';
import { tenantStore } from '../tenant-store.ts';
import { keptFiles } from './device-files.ts';
import { type AnsweredSet, Kept, type KeptNow } from './kept.ts';
import type { WantedFile } from './kept-files.ts';
import type { KeptSet } from './kept-set.ts';
import { createKeptStore, createMemoryKeptStore } from './kept-store.ts';
import { readAgain } from './read-again.ts';

const store = typeof indexedDB === 'undefined' ? createMemoryKeptStore() : createKeptStore();

export const kept = new Kept({
  store,
  ask: (sets, member) =>
    outbox.inEpoch(async (epoch) => {
      const sender = { tenant: tenantStore.get() ?? '', member, epoch };
      return (await api.post<{ sets: AnsweredSet[] }>('sync', { sets, phone: phoneNow() }, { sender })).data
        .sets;
    }),
  report: recordError,
});

/** For the office: how much is not sent, and whether the app is being left. */
const phoneNow = () => ({
  unsent: outbox.get().filter(({ kind, state }) => kind === 'command' && state !== 'sent').length,
  is_put_away: document.visibilityState === 'hidden',
});

/** Told at most as often as the server writes it down. */
const PUT_AWAY_MS = 60_000;
let toldAt = 0;

function tellPutAway(): void {
  if (document.visibilityState !== 'hidden' || !isOnline() || Date.now() - toldAt < PUT_AWAY_MS) return;
  toldAt = Date.now();
  void api.post('sync', { sets: [], phone: phoneNow() }).catch(recordError);
}
/** For a screen that shows what is kept as it is now: another object after each change. */
export const useKept = (): KeptNow => useSyncExternalStore(kept.subscribe, kept.now);

/** Milliseconds from opening, or from being reached again. */
const SOON_MS = 1_500;
/** To collect what others change; phones don't ask all at once. */
const GATHER_MS = 15_000;
const SPREAD_MS = 15_000;
const AGAIN_MS = 15 * 60_000;
/** A disk that does not answer by then holds nobody up. */
const OPEN_MS = 2_000;

/** What a device keeps: rows, and the files that are wanted because of them. The same object at each call. */
export interface WorkingSet {
  readonly sets: readonly KeptSet[];
  filesOf(workplace: Workplace): readonly WantedFile[];
}

/**
 * Call once, in the shell: keeps the sets up to date while the server can be reached. False until what is kept has been read, so
 * that the first screen shows it.
 */
export function useKeepRows(working: WorkingSet): boolean {
  const workplace = useWorkplace();
  const owner = workplace.viewer.membershipId;
  const [opened, setOpened] = useState<string>();
  useEffect(() => {
    let isOver = false;
    const latest = setTimeout(() => setOpened(owner), OPEN_MS);
    const stop = { now: () => {} };
    const begin = () => {
      if (isOver) return;
      setOpened(owner);
      stop.now = follow(() => sync(working, workplace));
    };
    void Promise.all([kept.open(owner), keptFiles.open(owner)])
      .catch(recordError)
      .then(begin);
    return () => {
      isOver = true;
      clearTimeout(latest);
      stop.now();
    };
  }, [owner, working, workplace]);
  return opened === owner;
}

async function sync({ sets, filesOf }: WorkingSet, workplace: Workplace): Promise<void> {
  const now = new Date();
  try {
    await readAgain(
      kept,
      outbox,
      sets.map(({ name, table, ...set }) => ({ name, table, query: set.query(workplace, now) })),
    );
    void keptFiles.keep(filesOf(workplace));
  } catch (error) {
    // Without an answer what is kept stays, and the next time will do.
    recordError(error);
  }
}

/** Calls `work` now and whenever something may have changed. */
function follow(work: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const within = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void work();
    }, ms);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = undefined;
    within(SOON_MS);
  };
  const stops = [
    outbox.subscribe(() => outbox.settledKeys().length > 0 && within(SOON_MS)),
    onLiveChange(() => within(GATHER_MS + Math.random() * SPREAD_MS)),
    onReconnect(soon),
  ];
  const regularly = setInterval(soon, AGAIN_MS);
  document.addEventListener('visibilitychange', tellPutAway);
  soon();
  return () => {
    for (const stop of stops) stop();
    clearInterval(regularly);
    document.removeEventListener('visibilitychange', tellPutAway);
    clearTimeout(timer);
  };
}
