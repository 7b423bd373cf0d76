/**
 * What this device keeps of the server's rows, in memory and on its disk, and how it is brought up to date: the device says what it
 * has (a digest for each set, then the versions of a set that differs), the server answers what to put and what to drop.
 */
import { applied, type KeptSet } from './kept-set.ts';
import type { KeptState, KeptStore } from './kept-store.ts';

/** One set of a request to `POST /api/sync`. */
export interface AskedSet {
  readonly name: string;
  readonly table: string;
  readonly query: string;
  readonly digest?: string;
  readonly have?: Readonly<Record<string, string>>;
}

export interface AnsweredSet {
  readonly name: string;
  readonly answer:
    | 'same'
    | 'differs'
    | {
        readonly digest: string;
        readonly put: readonly { readonly version: string; readonly row: { readonly id: string } }[];
        readonly drop: readonly string[];
      };
}

export interface KeptParts {
  readonly store: KeptStore;
  /** `owner`: for whom. Throws when there is no answer. */
  ask(sets: readonly AskedSet[], owner: string): Promise<readonly AnsweredSet[]>;
  report(error: unknown): void;
}

export type Wanted = Pick<AskedSet, 'name' | 'table' | 'query'>;

/** What is kept as of one moment. */
export interface KeptNow {
  /** Undefined until the server has once given the set. */
  rowsOf<Row>(set: KeptSet<Row>): readonly Row[] | undefined;
  rowOf<Row>(set: KeptSet<Row>, id: string): Row | undefined;
}

function asOf(states: ReadonlyMap<string, KeptState>): KeptNow {
  const keptOf = ({ name }: KeptSet) => states.get(name)?.rows;
  return {
    rowsOf(set) {
      const kept = keptOf(set);
      return kept && set.rowsIn(kept);
    },
    rowOf(set, id) {
      const kept = keptOf(set);
      return kept && set.rowIn(kept, id);
    },
  };
}

export class Kept {
  private readonly parts: KeptParts;
  private states: ReadonlyMap<string, KeptState> = new Map();
  private current = asOf(this.states);
  /** Sets that the disk has not taken as they are. */
  private readonly unsaved = new Set<string>();
  private owner: string | undefined;
  private running: Promise<void> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(parts: KeptParts) {
    this.parts = parts;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  /** The rows as they are now: another object after each change. */
  now = (): KeptNow => this.current;

  /** Reads what is kept for this person. */
  async open(owner: string): Promise<void> {
    if (this.owner === owner) return;
    this.owner = owner;
    this.have(new Map());
    this.unsaved.clear();
    const found = await this.parts.store.open(owner);
    if (this.owner === owner) this.have(found);
  }

  /** Nothing is left in memory or on the disk. */
  async clear(): Promise<void> {
    this.owner = undefined;
    this.have(new Map());
    await this.parts.store.clear();
  }

  /** Whether the disk has what this has. */
  isSaved(): boolean {
    return this.unsaved.size === 0;
  }

  rowsOf<Row>(set: KeptSet<Row>): readonly Row[] | undefined {
    return this.current.rowsOf(set);
  }

  rowOf<Row>(set: KeptSet<Row>, id: string): Row | undefined {
    return this.current.rowOf(set, id);
  }

  /** Brings all sets up to date. One at a time; rejects when the server does not answer. */
  sync(wanted: readonly Wanted[]): Promise<void> {
    const { owner } = this;
    const before = this.running?.catch(() => undefined) ?? Promise.resolve();
    const next = before.then(() => this.syncOnce(wanted, owner));
    this.running = next;
    return next;
  }

  private async syncOnce(wanted: readonly Wanted[], owner: string | undefined): Promise<void> {
    if (owner === undefined || this.owner !== owner || wanted.length === 0) return;
    const first = await this.ask(wanted, owner, (one) => this.digestFor(one));
    const differing = wanted.filter(({ name }) =>
      first.some((answered) => answered.name === name && answered.answer === 'differs'),
    );
    const second = differing.length > 0 ? await this.ask(differing, owner, (one) => this.haveFor(one)) : [];
    for (const answered of [...first, ...second]) {
      // They have signed out meanwhile, or somebody else has signed in.
      if (this.owner !== owner) return;
      const asked = wanted.find(({ name }) => name === answered.name);
      if (asked) await this.take(asked, answered, owner);
    }
  }

  private have(states: ReadonlyMap<string, KeptState>): void {
    this.states = states;
    this.current = asOf(states);
    for (const listener of this.listeners) listener();
  }

  private ask(
    wanted: readonly Wanted[],
    owner: string,
    held: (one: Wanted) => object,
  ): Promise<readonly AnsweredSet[]> {
    const sets = wanted.map((one) => ({ ...one, ...held(one) }));
    return this.parts.ask(sets, owner);
  }

  private digestFor(one: Wanted): object {
    const state = this.states.get(one.name);
    return state ? { digest: state.digest } : { have: {} };
  }

  private haveFor({ name }: Wanted): object {
    const rows = this.states.get(name)?.rows ?? new Map();
    return { have: Object.fromEntries([...rows].map(([id, { version }]) => [id, version])) };
  }

  private async take({ name }: Wanted, { answer }: AnsweredSet, owner: string): Promise<void> {
    const before = this.states.get(name);
    if (answer === 'differs' || (answer === 'same' && !before)) return;
    const { digest = '', put, drop } = answer === 'same' ? { ...before, put: [], drop: [] } : answer;
    const texts = put.map(({ version, row }) => ({ id: row.id, version, text: JSON.stringify(row) }));
    const rows = applied(before?.rows, texts, drop);
    this.have(new Map([...this.states, [name, { digest, rows }]]));
    const state = { owner, digest };
    const { change } = this.parts.store;
    const whole = { put: [...rows].map(([id, row]) => ({ id, ...row })), drop: 'others' as const };
    const since = before?.digest;
    try {
      const isChanged =
        !this.unsaved.has(name) && (await change(name, { ...state, put: texts, drop, since }));
      if (!isChanged) await change(name, { ...state, ...whole, since });
      this.unsaved.delete(name);
    } catch (error) {
      // Without room it is kept in memory only; the next time all of it is written.
      this.unsaved.add(name);
      this.parts.report(error);
    }
  }
}
