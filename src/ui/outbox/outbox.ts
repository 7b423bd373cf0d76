/**
 * Sends what this device keeps, in the order in which it was made, until the server has answered. Files and commands go side by
 * side, so that a photo holds up no comment; commands on the same row go one after the other. What the server refuses stays until
 * somebody decides, and holds up only what needs it.
 */
import { ApiError, type ApiFailure, mayRetry } from '../api-error.ts';
import { awaitsFile, type Entry, filesOf, type NewEntry, withFile } from './entry.ts';
import type { OutboxStore } from './outbox-store.ts';

export interface OutboxParts {
  readonly store: OutboxStore;
  /** Resolves with the server's answer: the id of a stored file. Throws ApiError. */
  send(entry: Entry, onProgress: (done: number) => void): Promise<string | undefined>;
  /** Runs `work` while no other tab of the browser sends. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Tells other tabs that the store has changed. */
  tell(): void;
  /** Reads again what the entry has changed. */
  refresh(entry: Entry): Promise<void>;
  /** Calls `work` after `ms`. */
  later(ms: number, work: () => void): void;
}

/** `sent`: the server has it, and the screen is about to show the server's own. */
export type EntryState = 'waiting' | 'sending' | 'sent' | 'refused';
export type Shown = Entry & { readonly state: EntryState; readonly progress: number };

/** Attempts at what a working server can't answer. */
const MOST_ATTEMPTS = 6;
const SHORTEST_MS = 2_000;
const LONGEST_MS = 60_000;

export class Outbox {
  private readonly parts: OutboxParts;
  private readonly listeners = new Set<() => void>();
  private readonly underWay = new Map<string, number>();
  private readonly attempts = new Map<string, number>();
  /** Tried in vain, and tried again in a while. */
  private readonly resting = new Set<string>();
  private readonly stored = new Map<string, string>();
  private sent: readonly Entry[] = [];
  private kept: readonly Entry[] = [];
  private shown: readonly Shown[] = [];
  private owner: string | undefined;
  private working: Promise<void> | undefined;
  private isAsked = false;
  private isOutOfReach = false;
  private failures = 0;

  constructor(parts: OutboxParts) {
    this.parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The owner's entries, in order. */
  readonly get = (): readonly Shown[] => this.shown;

  /** Shows and sends the entries of this person only. */
  async open(owner: string): Promise<void> {
    this.owner = owner;
    this.sent = [];
    await this.load();
    await this.work();
  }

  /** Nobody is signed in. What is kept waits for its owner. */
  close(): void {
    this.owner = undefined;
    this.sent = [];
    this.show();
  }

  /** Resolves when they are stored on this device; `instead`: the keys of what they replace. Throws if there is no room. */
  async add(entries: readonly NewEntry[], instead: readonly string[] = []): Promise<void> {
    const known = entries.map((entry) => this.withStoredFiles(entry));
    await this.parts.store.add(known, instead);
    await this.load();
    this.parts.tell();
    void this.work();
  }

  /** Sends a refused entry, and the files it needs, again. */
  async again(entry: Entry): Promise<void> {
    for (const key of [entry.key, ...filesOf(entry)]) {
      this.attempts.delete(key);
      await this.parts.store.refuse(key, null);
    }
    await this.load();
    void this.work();
  }

  /** Discards an entry and its files. */
  async drop(entry: Entry): Promise<void> {
    await this.parts.store.remove([entry.key, ...filesOf(entry)]);
    await this.load();
    this.parts.tell();
  }

  /** Reads the store: another tab may have changed it. */
  async load(): Promise<void> {
    this.kept = await this.parts.store.all();
    this.show();
  }

  /** Sends what can be sent; resolves when nothing more can be. */
  work(): Promise<void> {
    this.isAsked = true;
    this.working ??= this.workOff().finally(() => {
      this.working = undefined;
    });
    return this.working;
  }

  private async workOff(): Promise<void> {
    while (this.isAsked) {
      this.isAsked = false;
      this.isOutOfReach = false;
      await this.parts.alone(async () => {
        await this.load();
        for (let isMore = true; isMore; ) {
          const [files, commands] = await Promise.all([this.drain('file'), this.drain('command')]);
          isMore = files || commands;
        }
      });
    }
  }

  /** Returns whether something was tried. */
  private async drain(kind: Entry['kind']): Promise<boolean> {
    let hasTried = false;
    for (let next = this.next(kind); next; next = this.next(kind)) {
      await this.attempt(next);
      hasTried = true;
    }
    return hasTried;
  }

  private next(kind: Entry['kind']): Entry | undefined {
    if (this.isOutOfReach) return undefined;
    const held = new Set<string>();
    return this.own().find((entry) => {
      const row = rowOf(entry);
      if (entry.refusal || held.has(row)) return false;
      held.add(row);
      const isFree = !this.underWay.has(entry.key) && !this.resting.has(entry.key);
      return entry.kind === kind && isFree && !awaitsFile(entry);
    });
  }

  private async attempt(entry: Entry): Promise<void> {
    const { key } = entry;
    const progress = (done: number) => {
      this.underWay.set(key, done);
      this.show();
    };
    progress(0);
    try {
      const fileId = await this.parts.send(entry, progress);
      this.failures = 0;
      if (fileId !== undefined) this.stored.set(key, fileId);
      await this.parts.store.settle(key, fileId);
      this.sent = [...this.sent, entry];
      void this.parts.refresh(entry).finally(() => {
        this.sent = this.sent.filter((one) => one.key !== key);
        this.show();
      });
    } catch (error) {
      await this.judge(entry, error);
    } finally {
      this.underWay.delete(key);
    }
    await this.load();
    this.parts.tell();
  }

  private async judge({ key }: Entry, error: unknown): Promise<void> {
    const failure = failureOf(error);
    if (isAbsence(failure)) {
      this.isOutOfReach = true;
      this.failures += 1;
      const pause = Math.min(SHORTEST_MS * 2 ** this.failures, LONGEST_MS);
      // Whoever is signed out sends again when they sign in.
      if (failure.status !== 401) this.parts.later(pause, () => void this.work());
      return;
    }
    const attempts = (this.attempts.get(key) ?? 0) + 1;
    if ((mayRetry(error) || failure.code === 'in_progress') && attempts < MOST_ATTEMPTS) {
      this.attempts.set(key, attempts);
      this.resting.add(key);
      this.parts.later(SHORTEST_MS * 2 ** attempts, () => {
        this.resting.delete(key);
        void this.work();
      });
      return;
    }
    await this.parts.store.refuse(key, failure);
  }

  private own(): readonly Entry[] {
    const { owner } = this;
    return owner === undefined ? [] : this.kept.filter((entry) => entry.owner === owner);
  }

  /** A screen may still know a file by the name it had before it was stored. */
  private withStoredFiles<E extends NewEntry>(entry: E): E {
    let known = entry;
    for (const key of filesOf(entry)) {
      const fileId = this.stored.get(key);
      if (fileId !== undefined) known = withFile(known, key, fileId);
    }
    return known;
  }

  /** What needs a refused file can't be sent either. */
  private refusalOfFile(entry: Entry): ApiFailure | null {
    const files = filesOf(entry);
    return this.kept.find(({ key, refusal }) => refusal !== null && files.includes(key))?.refusal ?? null;
  }

  private show(): void {
    const sent = this.sent.filter((entry) => entry.owner === this.owner);
    this.shown = [
      ...sent.map((entry): Shown => ({ ...entry, state: 'sent', progress: 1 })),
      ...this.own().map((entry): Shown => {
        const progress = this.underWay.get(entry.key);
        const refusal = entry.refusal ?? this.refusalOfFile(entry);
        const state = refusal ? 'refused' : progress === undefined ? 'waiting' : 'sending';
        return { ...entry, refusal, state, progress: progress ?? 0 };
      }),
    ];
    for (const listener of this.listeners) listener();
  }
}

/** What one after the other is about. */
const rowOf = (entry: Entry): string =>
  entry.kind === 'file' ? `file ${entry.key}` : `${entry.table} ${entry.row}`;

/** Nobody can be reached, or nobody is signed in: the same for everything that waits. */
const isAbsence = ({ status }: ApiFailure): boolean => [0, 401, 408, 429, 502, 503, 504].includes(status);

function failureOf(error: unknown): ApiFailure {
  if (!(error instanceof ApiError))
    return { status: 500, code: 'unknown', message: error instanceof Error ? error.message : String(error) };
  const { status, code, message, fields, details } = error;
  return { status, code, message, fields, details };
}
