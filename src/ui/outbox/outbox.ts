/**
 * Sends what this device keeps, in the order in which it was made, until the server has answered. Files and commands go side by
 * side, so that a photo holds up no comment; commands on the same row go one after the other. What the server refuses stays until
 * somebody decides, and holds up only what needs it.
 */
import { type ApiFailure, mayRetry } from '../api-error.ts';
import { awaitsFile, belongsTo, type Entry, filesOf, type NewEntry, refersTo } from './entry.ts';
import { failureOf, gone, isAbsence, SendFailure } from './failures.ts';
import { isLast, isOutdatedBy, laneOf } from './lanes.ts';
import type { OutboxParts } from './outbox-parts.ts';

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
  /** Sent since the page was opened, until its screens have read again. */
  private sent: readonly Entry[] = [];
  /** Sent before the page was opened. */
  private earlier: readonly Entry[] = [];
  private kept: readonly Entry[] = [];
  private settled: readonly Entry[] = [];
  private shown: readonly Shown[] = [];
  private owner: string | undefined;
  private working: Promise<void> | undefined;
  private isAsked = false;
  private isOutOfReach = false;
  private isRetrySet = false;
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
    this.earlier = this.settled;
    this.show();
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
    const replaced = this.kept.filter(({ key }) => instead.includes(key) && !this.underWay.has(key));
    await this.parts.store.add(entries, this.withFilesOf(replaced, entries));
    // It is kept, whether it can be shown at once or not.
    await this.load().catch(this.parts.report);
    this.parts.tell();
    void this.work();
  }

  /** Sends a refused entry, and what it needs, again. */
  async again(entry: Entry): Promise<void> {
    const maker = this.makerOf(entry);
    for (const key of [...(maker ? [maker.key] : []), entry.key, ...filesOf(entry)]) {
      this.attempts.delete(key);
      await this.parts.store.refuse(key, null);
    }
    await this.load();
    void this.work();
  }

  /** Discards an entry and its files; with what makes a row, everything about the row. */
  async drop(entry: Entry): Promise<void> {
    const about = this.kept.filter((one) => belongsTo(one, entry));
    await this.parts.store.remove(this.withFilesOf([entry, ...about], []));
    await this.load();
    this.parts.tell();
  }

  /** Their keys, and those of files that nothing else needs. */
  private withFilesOf(removed: readonly Entry[], added: readonly NewEntry[]): string[] {
    const keys = removed.map(({ key }) => key);
    const others = this.kept.filter(({ key }) => !keys.includes(key));
    const needed = new Set([...others, ...added].flatMap(filesOf));
    return [...keys, ...removed.flatMap(filesOf).filter((key) => !needed.has(key))];
  }

  /** Reads the store: another tab may have changed it. */
  async load(): Promise<void> {
    const all = await this.parts.store.all();
    this.kept = all.filter((entry) => !entry.isSent);
    this.settled = all.filter((entry) => entry.isSent);
    this.earlier = this.earlier.filter(({ key }) => this.settled.some((one) => one.key === key));
    this.show();
  }

  /** The keys of the owner's entries that the server has, and whose effect this device has not read yet. */
  settledKeys(): readonly string[] {
    return this.settled.filter(({ owner }) => owner === this.owner).map(({ key }) => key);
  }

  /** Removes entries that the server has, once this device has read their rows again. Without keys: all, whoever made them. */
  async forget(keys?: readonly string[]): Promise<void> {
    if (!keys) await this.load();
    await this.parts.store.remove(keys ?? this.settled.map(({ key }) => key));
    await this.load();
  }

  /** Sends what can be sent; resolves when nothing more can be. Never rejects. */
  work(): Promise<void> {
    this.isAsked = true;
    this.working ??= this.workOff()
      .catch((error: unknown) => {
        this.parts.report(error);
        this.tryLater();
      })
      .finally(() => {
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
          const rounds = await Promise.allSettled([this.drain('file'), this.drain('command')]);
          for (const round of rounds) if (round.status === 'rejected') throw round.reason;
          isMore = rounds.some((round) => round.status === 'fulfilled' && round.value);
        }
      });
      if (this.isOutOfReach) this.tryLater();
    }
  }

  /** Once, however often it failed meanwhile. */
  private tryLater(): void {
    if (this.isRetrySet) return;
    this.isRetrySet = true;
    this.failures += 1;
    this.parts.later(Math.min(SHORTEST_MS * 2 ** this.failures, LONGEST_MS), () => {
      this.isRetrySet = false;
      void this.work();
    });
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
    const jobs = new Set<string | undefined>();
    return this.own().find((entry) => {
      const lane = laneOf(entry);
      if (this.refusalOf(entry) || this.makerOf(entry)) return false;
      const mustWait = held.has(lane) || (isLast(entry) && jobs.has(entry.job));
      held.add(lane);
      jobs.add(entry.job);
      if (mustWait) return false;
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
      const fileId = await this.parts.send(entry, progress).catch((error: unknown) => {
        throw new SendFailure(error);
      });
      await this.settle(entry, fileId);
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error;
      await this.judge(entry, error.cause);
    } finally {
      this.underWay.delete(key);
    }
    await this.load();
    this.parts.tell();
  }

  /** The server has it. An earlier refused state of the same thing is of no use any more. */
  private async settle(entry: Entry, fileId: string | undefined): Promise<void> {
    const { key } = entry;
    this.failures = 0;
    await this.parts.store.settle(key, fileId);
    const outdated = this.own().filter((one) => one.refusal && isOutdatedBy(one, entry));
    if (outdated.length > 0) await this.parts.store.remove(this.withFilesOf(outdated, []));
    this.sent = [...this.sent, entry];
    void this.parts.refresh(entry).finally(() => {
      this.sent = this.sent.filter((one) => one.key !== key);
      this.show();
    });
  }

  private async judge({ key }: Entry, error: unknown): Promise<void> {
    const failure = failureOf(error);
    if (isAbsence(failure)) {
      this.isOutOfReach = true;
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

  /** What makes the row that it is about or names, until the server has it. */
  private makerOf(entry: Entry): Entry | undefined {
    return this.kept.find((one) => belongsTo(entry, one) || refersTo(entry, one));
  }

  /** Its own, or that of what it needs: what needs a refused file or row can't be sent either. */
  private refusalOf(entry: Entry): ApiFailure | null {
    if (entry.refusal) return entry.refusal;
    const maker = this.makerOf(entry);
    if (maker?.refusal) return maker.refusal;
    for (const key of filesOf(entry)) {
      const file = this.kept.find((one) => one.key === key);
      if (!file) return gone;
      if (file.refusal) return file.refusal;
    }
    return null;
  }

  private show(): void {
    const sent = [...this.earlier, ...this.sent].filter((entry) => entry.owner === this.owner);
    this.shown = [
      ...sent.map((entry): Shown => ({ ...entry, state: 'sent', progress: 1 })),
      ...this.own().map((entry): Shown => {
        const progress = this.underWay.get(entry.key);
        const refusal = this.refusalOf(entry);
        const state = refusal ? 'refused' : progress === undefined ? 'waiting' : 'sending';
        return { ...entry, refusal, state, progress: progress ?? 0 };
      }),
    ];
    for (const listener of this.listeners) listener();
  }
}
