/** The storage of one browser, which its tabs share: full at times, its connections dropped, the app killed between any two writes. */
import { applied } from '#ui/offline/kept-set.ts';
import type { KeptState, KeptStore } from '#ui/offline/kept-store.ts';
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
  /** Drops the connections of all tabs. */
  drop(): void;
  /** The browser removes everything. */
  evict(): void;
  outboxFor(program: Program): OutboxDisk;
  keptFor(program: Program): KeptStore;
  /** As it lies there. */
  readonly outbox: OutboxDisk;
}

/** Nobody hears the answer of a program that has died. */
const never = <T>(): Promise<T> => new Promise<T>(() => {});

class Killed extends Error {}

export function createSimulatedDisk(time: VirtualTime, faults: { kills: number }): SimulatedDisk {
  const { dice } = time;
  let outbox = createMemoryDisk();
  let kept = createKeptDisk();
  let connections = 0;

  /** One operation: it takes a moment, and is lost with its program. */
  async function within<T>(program: Program, work: (beforeWrite: (isMore: boolean) => void) => Promise<T>): Promise<T> {
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

  const connectionFor = () => {
    let mine = connections;
    return reopening(async () => {
      mine = connections;
      return () => {
        if (mine !== connections) throw new DOMException('closed', 'InvalidStateError');
      };
    });
  };

  const disk: SimulatedDisk = {
    isFull: false,
    drop: () => {
      connections += 1;
    },
    evict: () => {
      outbox = createMemoryDisk();
      kept = createKeptDisk();
    },
    outbox: { read: () => outbox.read(), change: (work) => outbox.change(work) },
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
              await outbox.change((tables) => work(watched(tables, beforeWrite)));
            }),
          ),
      };
    },
    keptFor: (program) => ({
      open: (owner) => within(program, () => kept.open(owner)),
      change: (set, change) =>
        within(program, async (beforeWrite) => {
          beforeWrite(true);
          return kept.change(set, change);
        }),
      clear: () => within(program, () => kept.clear()),
    }),
  };
  return disk;
}

function watched({ entries, delivered, files, state }: OutboxTables, before: (isMore: boolean) => void): OutboxTables {
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
  return {
    entries: ofEntries(entries),
    delivered: ofEntries(delivered),
    files: ofTexts(files),
    state: ofTexts(state),
  };
}

/** What is written outlives the app. */
export function createKeptDisk(): KeptStore {
  let owner = '';
  let states: ReadonlyMap<string, KeptState> = new Map();
  return {
    async open(now) {
      if (now !== owner) states = new Map();
      owner = now;
      return states;
    },
    async change(set, { put, drop, ...state }) {
      const before = drop === 'others' ? undefined : states.get(set)?.rows;
      const rows = applied(before, put, drop === 'others' ? [] : drop);
      states = new Map([...states, [set, { ...state, rows }]]);
    },
    async clear() {
      owner = '';
      states = new Map();
    },
  };
}
