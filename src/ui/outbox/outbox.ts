/**
 * Sends what this device keeps, in the order in which it was made, until the server has answered (`lanes.ts`). What the server
 * refuses stays until somebody decides, and holds up only what needs it.
 */
import { mayRetry } from '../api-error.ts';
import { afterRefusal } from './edits.ts';
import { belongsTo, type Entry, filesOf, isIn, type NewEntry, withFilesOf } from './entry.ts';
import { epochAfterRestore, failureOf, isAbsence, SendFailure } from './failures.ts';
import { isOutdatedBy, nextOf } from './lanes.ts';
import type { OutboxParts } from './outbox-parts.ts';
import type { Held } from './outbox-store.ts';
import { makerOf } from './refusals.ts';
import { Retry } from './retry.ts';
import { type Shown, shownAs } from './shown.ts';
import { SideBySide } from './side-by-side.ts';

/** Attempts at what a working server can't answer. */
const MOST_ATTEMPTS = 6;
const RESTING_MS = 2_000;

export class Outbox {
  private readonly parts: OutboxParts;
  private readonly retry: Retry;
  private readonly listeners = new Set<() => void>();
  private readonly underWay = new Map<string, number>();
  private readonly attempts = new Map<string, number>();
  /** Tried in vain, and tried again in a while. */
  private readonly resting = new Set<string>();
  private readonly attended = new Set<string>();
  /** Sent since the page was opened, until its screens have read again. */
  private sent: readonly Entry[] = [];
  /** Sent before the page was opened, and what was sent after that: without it, they would show an earlier state. */
  private earlier: readonly Entry[] = [];
  private kept: readonly Entry[] = [];
  private settled: readonly Entry[] = [];
  private shown: readonly Shown[] = [];
  private owner: string | undefined;
  private epoch: string | undefined;
  private readonly sending = new SideBySide({
    next: (kind) => this.next(kind),
    attempt: (entry) => this.attempt(entry),
    isAnyUnderWay: () => this.underWay.size > 0,
  });
  private working: Promise<void> | undefined;
  private isAsked = false;
  private isOutOfReach = false;

  constructor(parts: OutboxParts) {
    this.parts = parts;
    this.retry = new Retry(parts.later, () => void this.work());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The owner's entries, in order. */
  readonly get = (): readonly Shown[] => this.shown;

  /** Shows and sends the entries of this person only. Resolves when they are shown; they are sent in the background. */
  async open(owner: string): Promise<void> {
    this.owner = owner;
    this.sent = [];
    const held = await this.parts.store.read();
    this.earlier = held.entries.filter((entry) => entry.isSent);
    this.have(held);
    void this.work();
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
    await this.parts.store.add(entries, withFilesOf(replaced, this.kept, entries));
    // It is kept, whether it can be shown at once or not.
    await this.take().catch(this.parts.report);
    this.parts.tell();
    void this.work();
  }

  /** Sends a refused entry, and what it needs, again. */
  async again(entry: Entry): Promise<void> {
    const maker = makerOf(entry, this.kept);
    for (const key of [...(maker ? [maker.key] : []), entry.key, ...filesOf(entry)]) {
      this.attempts.delete(key);
      await this.parts.store.refuse(key, null);
    }
    await this.take();
    void this.work();
  }

  /** Discards an entry and its files; with what makes a row, everything about the row. */
  async drop(entry: Entry): Promise<void> {
    const about = this.kept.filter((one) => belongsTo(one, entry));
    await this.parts.store.remove(withFilesOf([entry, ...about], this.kept));
    await this.take();
    this.parts.tell();
  }

  /** A screen waits for its outcome: if it is refused, what follows it waits too, until the returned function is called. */
  attend(key: string): () => void {
    this.attended.add(key);
    return () => void (this.attended.delete(key) && this.work());
  }

  /** Reads the store: another tab may have changed it. */
  async load(): Promise<void> {
    this.have(await this.parts.store.read());
  }

  /** This tab has changed the store. */
  private readonly take = async (): Promise<void> => this.have(await this.parts.store.held());

  private have({ entries, epoch }: Held): void {
    const wasKept = isIn(this.kept);
    this.epoch = epoch;
    this.kept = entries.filter((entry) => !entry.isSent);
    this.settled = entries.filter((entry) => entry.isSent);
    const isKept = isIn(this.kept);
    const isSettled = isIn(this.settled);
    // After a restore they wait again.
    this.sent = this.sent.filter((entry) => !isKept(entry));
    const isShown = isIn(this.sent);
    // Another tab has sent them, or this device has read them and its screens have not.
    const unread = [
      ...this.settled.filter((entry) => wasKept(entry) && !this.underWay.has(entry.key)),
      ...this.earlier.filter((entry) => !isSettled(entry) && !isKept(entry)),
    ];
    this.earlier = this.earlier.filter(isSettled);
    for (const entry of unread) if (!isShown(entry)) this.showUntilRead(entry);
    this.show();
  }

  /** The keys of the owner's entries that the server has, and whose effect this device has not read yet. */
  settledKeys(): readonly string[] {
    return this.settled.filter(({ owner }) => owner === this.owner).map(({ key }) => key);
  }

  /** This device has read again what these settled entries have changed. */
  async deliver(keys: readonly string[]): Promise<void> {
    await this.parts.store.deliver(keys, this.parts.now());
    await this.take();
  }

  /** Removes what the server has, whoever made it. */
  async forget(): Promise<void> {
    this.earlier = [];
    await this.parts.store.forget();
    await this.take();
  }

  /** Asks the server for something. If it was restored from a backup, what it had acknowledged waits again, and it is asked once more. */
  async inEpoch<T>(ask: (epoch: string | undefined) => Promise<T>): Promise<T> {
    const { epoch } = this;
    try {
      return await ask(epoch);
    } catch (error) {
      const now = epochAfterRestore(error);
      if (now === undefined || now === epoch) throw error;
      await this.restore(now);
      void this.work();
      return ask(now);
    }
  }

  private async restore(epoch: string): Promise<void> {
    await this.parts.store.restored(epoch);
    await this.take();
    this.parts.tell();
  }

  /** Sends what can be sent; resolves when nothing more can be. Never rejects. */
  work(): Promise<void> {
    this.isAsked = true;
    this.sending.look();
    this.working ??= this.workOff()
      .catch((error: unknown) => {
        this.parts.report(error);
        this.retry.set();
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
        await this.sending.run();
      });
      if (this.isOutOfReach) this.retry.set();
    }
  }

  private next(kind: Entry['kind']): Entry | undefined {
    if (this.isOutOfReach) return undefined;
    return nextOf(this.own(), kind, {
      kept: this.kept,
      isBusy: (key) => this.underWay.has(key) || this.resting.has(key),
      isAttended: (key) => this.attended.has(key),
    });
  }

  private async attempt(entry: Entry): Promise<void> {
    const { key } = entry;
    const { epoch } = this;
    const progress = (done: number) => {
      this.underWay.set(key, done);
      this.show();
    };
    progress(0);
    try {
      const fileId = await this.parts.send(entry, epoch, progress).catch((error: unknown) => {
        throw new SendFailure(error);
      });
      await this.settle(entry, epoch, fileId);
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error;
      await this.judge(entry, error.cause, epoch);
    } finally {
      this.underWay.delete(key);
    }
    await this.take();
    this.parts.tell();
  }

  /** The server has it. An earlier refused state of the same thing is of no use any more. */
  private async settle(entry: Entry, epoch: string | undefined, fileId: string | undefined): Promise<void> {
    this.retry.succeeded();
    await this.parts.store.settle(entry.key, { epoch, at: this.parts.now(), fileId });
    const outdated = this.own().filter((one) => one.refusal && isOutdatedBy(one, entry));
    if (outdated.length > 0) await this.parts.store.remove(withFilesOf(outdated, this.kept));
    this.showUntilRead(entry);
  }

  private showUntilRead(entry: Entry): void {
    this.sent = [...this.sent, entry];
    void this.parts.refresh(entry).finally(() => {
      this.sent = this.sent.filter(({ key }) => key !== entry.key);
      if (this.earlier.length > 0 && isIn(this.settled)(entry)) this.earlier = [...this.earlier, entry];
      this.show();
    });
  }

  /** After a refusal the row is read again: it is not as the screen shows it. */
  private async judge(entry: Entry, error: unknown, epoch: string | undefined): Promise<void> {
    const { key } = entry;
    const restored = epochAfterRestore(error);
    if (restored !== undefined) return this.restore(restored);
    const failure = failureOf(error);
    if (isAbsence(failure)) {
      this.isOutOfReach = true;
      return;
    }
    const parts = afterRefusal(entry, failure);
    if (parts?.length === 0) return this.settle(entry, epoch, undefined);
    if (parts) {
      await this.parts.store.divide(key, parts);
      return void this.parts.refresh(entry);
    }
    const attempts = Math.min((this.attempts.get(key) ?? 0) + 1, MOST_ATTEMPTS);
    // Being done just now is no answer, however often it is said.
    if (mayRetry(error) && (attempts < MOST_ATTEMPTS || failure.code === 'in_progress')) {
      this.attempts.set(key, attempts);
      this.resting.add(key);
      this.parts.later(RESTING_MS * 2 ** attempts, () => {
        this.resting.delete(key);
        void this.work();
      });
      return;
    }
    await this.parts.store.refuse(key, failure);
    void this.parts.refresh(entry);
  }

  private own(): readonly Entry[] {
    const { owner } = this;
    return owner === undefined ? [] : this.kept.filter((entry) => entry.owner === owner);
  }

  private show(): void {
    const sent = [...this.earlier, ...this.sent].filter((entry) => entry.owner === this.owner);
    this.shown = [
      ...sent.map((entry): Shown => ({ ...entry, state: 'sent', progress: 1 })),
      ...this.own().map((entry) => shownAs(entry, this.kept, this.underWay.get(entry.key))),
    ];
    for (const listener of this.listeners) listener();
  }
}
