/** The storage of one browser, which its tabs share: full at times, its connections dropped, the app killed between any two writes. */
import type { KeptState, KeptStore } from '#ui/offline/kept-store.ts';
import { createKeptDisk } from '#ui/offline/testing/kept-disk.ts';
import type { Entry } from '#ui/outbox/entry.ts';
import { createMemoryDisk } from '#ui/outbox/memory-disk.ts';
import type { EntryTable, OutboxDisk, OutboxTables, TextTable } from '#ui/outbox/outbox-store.ts';
import { reopening } from '#ui/stored-database.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What uses the disk: a tab. */
export interface Program {
  isDead: boolean;
  /** Operations of the disk that have not answered yet. */
  waits: number;
  die(): void;
}

export interface SimulatedDisk {
  isFull: boolean;
  /** Rows need more room than entries. */
  isAlmostFull: boolean;
  /** Drops the connections of all tabs. */
  drop(): void;
  /** The browser removes everything. */
  evict(): void;
  /** The keys of delivered entries that made room for others: a restored server doesn't get them again. */
  readonly forgotten: Set<string>;
  outboxFor(program: Program): OutboxDisk;
  keptFor(program: Program): KeptStore;
  /** As they lie there. */
  readonly outbox: OutboxDisk;
  /** The keys of what this person has not sent. */
  waiting(owner: string): readonly string[];
  keptRows(owner: string): Promise<ReadonlyMap<string, KeptState>>;
}

/** Nobody hears the answer of a program that has died. */
const never = <T>(): Promise<T> => new Promise<T>(() => {});

class Killed extends Error {}

export function createSimulatedDisk(time: VirtualTime, faults: { kills: number }): SimulatedDisk {
  let outbox = createMemoryDisk();
  let kept = createKeptDisk();
  let connections = 0;
  let entries: readonly Entry[] = [];

  const within = <T>(program: Program, work: Operation<T>) => operate({ time, faults, disk, program }, work);

  const connectionFor = () => connecting(() => connections);

  const disk: SimulatedDisk = {
    isFull: false,
    isAlmostFull: false,
    forgotten: new Set(),
    drop: () => {
      connections += 1;
    },
    evict: () => {
      outbox = createMemoryDisk();
      entries = [];
      kept = createKeptDisk();
    },
    outbox: { read: () => outbox.read(), change: (work) => outbox.change(work) },
    waiting: (mine) => entries.flatMap(({ key, owner, isSent }) => (owner === mine && !isSent ? [key] : [])),
    keptRows: (owner) => kept.open(owner),
    outboxFor(program) {
      const run = connectionFor();
      return {
        read: () =>
          within(program, () =>
            run(async (use) => {
              use();
              return outbox.read();
            }),
          ),
        change: (work) =>
          within(program, (beforeWrite) =>
            run(async (use) => {
              use();
              await outbox.change((tables) => work(watched(tables, beforeWrite, disk)));
              ({ entries } = await outbox.read());
            }),
          ),
      };
    },
    keptFor: (program) => ({
      open: (owner) => within(program, () => kept.open(owner)),
      change: (set, change) =>
        within(program, async (beforeWrite) => {
          if (disk.isAlmostFull) throw new DOMException('full', 'QuotaExceededError');
          beforeWrite(true);
          return kept.change(set, change);
        }),
      clear: () => within(program, () => kept.clear()),
    }),
  };
  return disk;
}

/** A connection fails once the disk has dropped it: when it counts more of them. */
function connecting(count: () => number) {
  return reopening(async () => {
    const mine = count();
    return () => {
      if (mine !== count()) throw new DOMException('closed', 'InvalidStateError');
    };
  });
}

/** `beforeWrite`: to be called before each write; `isMore`: it takes room. */
type Operation<T> = (beforeWrite: (isMore: boolean) => void) => Promise<T>;

interface Operating {
  readonly time: VirtualTime;
  readonly faults: { readonly kills: number };
  readonly disk: SimulatedDisk;
  readonly program: Program;
}

/** It takes a moment, and is lost with its program. */
async function operate<T>({ time, faults, disk, program }: Operating, work: Operation<T>): Promise<T> {
  const { dice } = time;
  program.waits += 1;
  await time.pause(dice.upTo(3));
  if (program.isDead) return never();
  let writesLeft = dice.chance(faults.kills) ? dice.upTo(4) : Number.POSITIVE_INFINITY;
  const beforeWrite = (isMore: boolean) => {
    if (isMore && disk.isFull) throw new DOMException('full', 'QuotaExceededError');
    if (writesLeft === 0) throw new Killed();
    writesLeft -= 1;
  };
  try {
    const answer = await work(beforeWrite);
    if (Number.isFinite(writesLeft)) throw new Killed();
    return answer;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    program.die();
    return never();
  } finally {
    program.waits -= 1;
  }
}

function watched(
  { entries, delivered, files, state }: OutboxTables,
  before: (isMore: boolean) => void,
  disk: SimulatedDisk,
): OutboxTables {
  const ofEntries = (table: EntryTable): EntryTable => ({
    ...table,
    put: async (entry) => {
      before(true);
      return table.put(entry);
    },
    delete: async (place) => {
      before(false);
      return table.delete(place);
    },
  });
  const ofTexts = (table: TextTable): TextTable => ({
    ...table,
    put: async (text, name) => {
      before(true);
      return table.put(text, name);
    },
    delete: async (name) => {
      before(false);
      return table.delete(name);
    },
  });
  const rooms = ofEntries(delivered);
  return {
    entries: ofEntries(entries),
    delivered: {
      ...rooms,
      delete: async (place) => {
        const gone = (await delivered.getAll()).find((entry) => entry.place === place);
        if (gone && disk.isFull) disk.forgotten.add(gone.key);
        return rooms.delete(place);
      },
    },
    files: ofTexts(files),
    state: ofTexts(state),
  };
}
