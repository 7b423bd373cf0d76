/** A phone's browser: its tabs run the real outbox and the real kept rows, over one disk, one lock and one network. */
import { ApiError, notOurServer, unreachable } from '#ui/api-error.ts';
import { Kept } from '#ui/offline/kept.ts';
import type { KeptRows, KeptSet } from '#ui/offline/kept-set.ts';
import { readAgain } from '#ui/offline/read-again.ts';
import type { Entry } from '#ui/outbox/entry.ts';
import { Outbox } from '#ui/outbox/outbox.ts';
import { createOutboxStore } from '#ui/outbox/outbox-store.ts';
import { untilRead } from '#ui/outbox/until-read.ts';
import { withChanges } from '#ui/outbox/with-changes.ts';
import type { JobView } from '../job/job-view.ts';
import { withWaiting } from '../job/with-waiting.ts';
import { createSimulatedDisk, type Program, type SimulatedDisk } from './simulated-disk.ts';
import type { Job, SimulatedServer } from './simulated-server.ts';
import type { VirtualTime } from './virtual-time.ts';

export type Network = 'good' | 'bad' | 'none';

/** A request is given up after so long, and may arrive later all the same. */
const TIME_LIMIT_MS = 30_000;
const BETWEEN_SYNCS_MS = 4 * 60_000;
const never = <T>(): Promise<T> => new Promise<T>(() => {});

const parsed = new WeakMap<KeptRows, readonly Job[]>();

export const keptJobs: KeptSet<Job> = {
  name: 'jobs',
  table: 'work_orders',
  query: () => '',
  rowsIn(kept) {
    const rows = parsed.get(kept) ?? [...kept.values()].map(({ text }): Job => JSON.parse(text));
    parsed.set(kept, rows);
    return rows;
  },
  rowIn: (kept, id) => JSON.parse(kept.get(id)?.text ?? 'null') ?? undefined,
};

export interface Faults {
  /** The share of writes at which the app is killed. */
  kills: number;
}

export class SimulatedBrowser {
  readonly name: string;
  readonly disk: SimulatedDisk;
  readonly time: VirtualTime;
  readonly server: SimulatedServer;
  network: Network = 'good';
  /** Milliseconds by which its clock is ahead. */
  ahead = 0;
  /** How often somebody has set it. */
  jumps = 0;
  owner: string;
  tabs: readonly Tab[] = [];
  killedAt = 0;
  readonly failures: unknown[] = [];
  private holder: Tab | undefined;
  private queue: { readonly tab: Tab; readonly begin: () => void }[] = [];

  constructor(
    name: string,
    owner: string,
    { time, server, faults }: { time: VirtualTime; server: SimulatedServer; faults: Faults },
  ) {
    this.name = name;
    this.owner = owner;
    this.time = time;
    this.server = server;
    this.disk = createSimulatedDisk(time, faults);
  }

  open(): Tab {
    const tab = new Tab(this);
    this.tabs = [...this.tabs, tab];
    void tab.begin();
    return tab;
  }

  closed(tab: Tab): void {
    this.tabs = this.tabs.filter((one) => one !== tab);
    this.killedAt = this.time.now();
    this.queue = this.queue.filter((one) => one.tab !== tab);
    if (this.holder === tab) this.release();
  }

  async alone(tab: Tab, work: () => Promise<void>): Promise<void> {
    if (this.holder) await new Promise<void>((begin) => this.queue.push({ tab, begin }));
    this.holder = tab;
    try {
      await work();
    } finally {
      if (this.holder === tab) this.release();
    }
  }

  private release(): void {
    const next = this.queue.shift();
    this.holder = next?.tab;
    next?.begin();
  }

  tell(from: Tab): void {
    for (const tab of this.tabs) if (tab !== from) void tab.outbox.load().catch(() => undefined);
  }

  clock(): string {
    return new Date(this.time.now() + this.ahead).toISOString();
  }
}

export class Tab implements Program {
  isDead = false;
  waits = 0;
  /** When it last began to read the outbox's disk. */
  lookedAt = 0;
  /** What was there when it was last judged. */
  judged: readonly unknown[] = [];
  readonly outbox: Outbox;
  readonly kept: Kept;
  readonly owner: string;
  /** What the screen has of the server. */
  rows: readonly Job[] = [];
  isOpen = false;
  readonly browser: SimulatedBrowser;
  private asked = 0;
  private shown = 0;

  constructor(browser: SimulatedBrowser) {
    const { time, disk, server, name } = browser;
    this.browser = browser;
    this.owner = browser.owner;
    const onDisk = createOutboxStore(disk.outboxFor(this));
    this.outbox = new Outbox({
      store: {
        ...onDisk,
        read: () => {
          this.lookedAt = time.now();
          return onDisk.read();
        },
      },
      send: (entry, epoch) => this.ask((sentAt) => server.take(name, { entry, epoch, sentAt })),
      alone: (work) => browser.alone(this, work),
      tell: () => browser.tell(this),
      refresh: () => this.refresh(),
      report: (error) => browser.failures.push(error),
      later: (ms, work) => time.later(ms, () => !this.isDead && work()),
      now: () => browser.clock(),
    });
    this.kept = new Kept({
      store: disk.keptFor(this),
      ask: (sets, member) =>
        this.outbox.inEpoch((epoch) => this.ask(() => server.sync(name, member, { epoch, sets }))),
      report: (error) => browser.failures.push(error),
    });
  }

  async begin(): Promise<void> {
    await this.kept.open(this.owner);
    this.rows = this.kept.rowsOf(keptJobs) ?? [];
    await this.outbox.open(this.owner);
    this.isOpen = true;
  }

  /** As `useKeepRows` does. */
  follow(): void {
    this.browser.time.later(BETWEEN_SYNCS_MS, () => {
      if (this.isDead) return;
      void this.sync();
      this.follow();
    });
  }

  async sync(): Promise<void> {
    const wanted = [{ name: keptJobs.name, table: keptJobs.table, query: '' }];
    await readAgain(this.kept, this.outbox, wanted).catch(() => undefined);
    await this.read().catch(() => undefined);
  }

  die(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.browser.closed(this);
  }

  /** The server's rows with the outbox played over them. */
  picture(): readonly Job[] {
    const entries = this.outbox.get();
    return this.rows.map((row) => withChanges(withWaitingIn(row, entries, this.owner), entries, () => []));
  }

  /** A screen reads again. */
  private async read(): Promise<void> {
    this.asked += 1;
    const order = this.asked;
    const rows = await this.ask(() => this.browser.server.list(this.browser.name, this.owner));
    if (order < this.shown) return;
    this.shown = order;
    this.rows = rows;
  }

  private async refresh(): Promise<void> {
    const { time } = this.browser;
    await time.pause(200);
    await untilRead({ read: () => this.read(), isOver: () => this.isDead, pause: time.pause });
  }

  /** A request and its answer, over this network. */
  private async ask<T>(work: (sentAt: string) => T | Promise<T>): Promise<T> {
    const { time, network } = this.browser;
    const { dice } = time;
    const sentAt = this.browser.clock();
    const isBad = network === 'bad';
    const fate = isBad ? dice.oneOf(fates) : 'well';
    const travel = () => (isBad && dice.chance(0.05) ? dice.upTo(50_000) : dice.upTo(isBad ? 3000 : 100));
    if (network === 'none') {
      await time.pause(dice.upTo(100));
      return this.isDead ? never() : Promise.reject(unreachable(undefined));
    }
    return new Promise<T>((resolve, reject) => {
      const heard = (end: () => void) => time.later(travel(), () => !this.isDead && end());
      const arrive = async (isHeard: boolean) => {
        try {
          if (fate === 'busy') throw failed(503, 'unavailable');
          if (fate === 'broken') throw failed(500, 'internal');
          if (fate === 'in progress') throw failed(409, 'in_progress');
          if (fate === 'portal') throw notOurServer(200);
          const answer = await work(sentAt);
          if (isHeard) heard(() => resolve(answer));
        } catch (error) {
          if (isHeard) heard(() => reject(error));
        }
      };
      if (fate !== 'lost request') time.later(travel(), () => arrive(fate !== 'lost answer'));
      if (fate === 'twice') time.later(travel() * 2, () => arrive(false));
      time.later(TIME_LIMIT_MS, () => !this.isDead && reject(unreachable(undefined)));
    });
  }
}

const fates = [
  ...(['well', 'well', 'well', 'lost request', 'lost answer', 'twice'] as const),
  ...(['busy', 'broken', 'in progress', 'portal'] as const),
];

const failed = (status: number, code: string) => new ApiError({ status, code, message: code });

/** A job of the simulation has those parts of a real one that are played over. */
const withWaitingIn = (row: Job, entries: readonly Entry[], me: string): Job =>
  withWaiting(row as unknown as JobView, entries, {
    id: me,
    full_name: me,
    avatar_url: null,
  }) as unknown as Job;
