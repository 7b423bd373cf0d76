/** What must be true while a storm goes on, and when everything has calmed down. */
import { contestOf } from '#ui/outbox/edits.ts';
import type { Entry } from '#ui/outbox/entry.ts';
import type { Shown } from '#ui/outbox/shown.ts';
import { isOf, type Press } from './presses.ts';
import { keptJobs, type SimulatedBrowser, type Tab } from './simulated-browser.ts';
import type { Job, SimulatedServer } from './simulated-server.ts';
import type { VirtualTime } from './virtual-time.ts';

/** For requests under way, and small differences of clocks. */
const TOLERANCE_MS = 4 * 60_000;

/** What a working server says to a request that is whole: the job's state, lost rights, and faults that don't pass. */
const peoplesCodes = ['unlawful_state', 'not_found', 'internal', 'in_progress'];

export interface Judged {
  readonly time: VirtualTime;
  readonly server: SimulatedServer;
  readonly browsers: readonly SimulatedBrowser[];
  readonly presses: readonly Press[];
}

export class Judge {
  private readonly time: VirtualTime;
  private readonly server: SimulatedServer;
  private readonly browsers: readonly SimulatedBrowser[];
  private readonly presses: readonly Press[];

  constructor({ time, server, browsers, presses }: Judged) {
    this.time = time;
    this.server = server;
    this.browsers = browsers;
    this.presses = presses;
  }

  /** What each phone shows is true. */
  look(): void {
    for (const browser of this.browsers)
      for (const tab of browser.tabs) {
        if (!tab.isOpen) continue;
        const entries = tab.outbox.get();
        const now = [
          entries,
          tab.rows,
          tab.kept.rowsOf(keptJobs),
          this.server.content.done.length,
          tab.lookedAt,
        ];
        if (now.every((one, at) => one === tab.judged[at])) continue;
        for (const entry of entries) if (entry.state === 'refused') this.lookAtRefusal(browser, entry);
        this.mustBe(
          entries.every(({ owner }) => owner === tab.owner),
          'an entry of somebody else is shown',
        );
        const rows = tab.kept.rowsOf(keptJobs) ?? [];
        const isOwn = ({ id }: Job) => this.server.shown.get(id)?.has(tab.owner) ?? false;
        this.mustBe(rows.every(isOwn), 'a row of somebody else is kept');
        if (browser.tabs.some(({ waits }) => waits > 0) || tab.lookedAt <= browser.killedAt) continue;
        this.lookAtPill(tab, entries);
        this.lookFor(tab, entries);
        tab.judged = now;
      }
  }

  /** Only for what a person can decide: not for waiting, order or what the phone should have sent first. */
  private lookAtRefusal({ disk, name }: SimulatedBrowser, entry: Shown): void {
    const { key, refusal } = entry;
    const press = this.presses.find((one) => isOf(one, key));
    if (press) press.wasRefused = true;
    for (const value of typedIn(entry)) press?.contested.add(value);
    const isChoice = contestOf(entry) !== undefined;
    const isForPeople = isChoice || peoplesCodes.includes(refusal?.code ?? '') || disk.forgotten.size > 0;
    this.mustBe(isForPeople, `${key} is refused on ${name}: ${refusal?.code}`);
    const { early, restores } = this.server;
    this.mustBe(restores > 0 || early.length === 0, `${early} came before what makes its row`);
  }

  /** What the pill counts is what is on the disk. */
  private lookAtPill({ browser, owner }: Tab, entries: readonly Shown[]): void {
    const counted = entries.filter(({ state }) => state !== 'sent').map(({ key }) => key);
    const there = browser.disk.waiting(owner);
    this.same(counted, there, `what the pill of ${browser.name} counts`);
  }

  /** Nothing that was kept is gone from the screen. */
  private lookFor(tab: Tab, entries: readonly Shown[]): void {
    const { browser } = tab;
    if (this.server.restores > 0) return;
    const picture = new Map(tab.picture().map((job) => [job.id, job]));
    for (const press of this.presses) {
      const { key, state, owner, makes, job } = press;
      if (state !== 'kept' || owner !== tab.owner || press.browser !== browser) continue;
      const isWaiting = entries.some((entry) => entry.key === key);
      const isDone = this.isDone(press, entries);
      this.mustBe(isWaiting || isDone || press.wasRefused, `${key} is neither waiting nor done`);
      const row = picture.get(job);
      if (!row || !makes || press.wasRefused) continue;
      const isShown = [...row.comments, ...row.photos].some(({ id }) => id === makes);
      this.mustBe(isShown, `${key} has gone from the screen`);
    }
  }

  /** The server has it; of what was typed into an asset, each value is there, waits, or was shown as refused. */
  private isDone(press: Press, entries: readonly Entry[]): boolean {
    const { done, typed } = this.server.content;
    if (press.typed.length === 0) return done.includes(press.key);
    const waiting = entries.filter(({ key, isSent }) => isOf(press, key) && !isSent).flatMap(typedIn);
    return press.typed.every(
      (value) => typed.includes(value) || waiting.includes(value) || press.contested.has(value),
    );
  }

  /** Everything has calmed down. */
  async judge(): Promise<void> {
    const { done } = this.server.content;
    this.mustBe(new Set(done).size === done.length, 'something was done twice');
    const { overwritten } = this.server;
    this.mustBe(overwritten.length === 0, `${overwritten} was replaced by somebody who had not seen it`);
    for (const browser of this.browsers) await this.judgeBrowser(browser);
    for (const press of this.presses) await this.judgePress(press);
    this.judgeTimes();
    this.judgeOrder(done);
  }

  private async judgeBrowser(browser: SimulatedBrowser): Promise<void> {
    const rows = inOrder(this.server.rowsFor(browser.owner));
    for (const tab of browser.tabs) {
      const left = tab.outbox.get().filter(({ state }) => state !== 'refused');
      this.mustBe(left.length === 0, `${browser.name} still has ${JSON.stringify(left)}`);
      this.same(inOrder(tab.kept.rowsOf(keptJobs) ?? []), rows, `what ${browser.name} keeps`);
      this.same(inOrder(tab.rows), rows, `what ${browser.name} shows`);
    }
    const onDisk = await browser.disk.keptRows(browser.owner);
    const kept = keptJobs.rowsIn(onDisk.get(keptJobs.name)?.rows ?? new Map());
    this.same(inOrder(kept), rows, `what ${browser.name} has on its disk`);
    const disk = await browser.disk.outbox.read();
    const waiting = disk.entries.filter(({ owner, isSent }) => owner === browser.owner && !isSent);
    const [tab] = browser.tabs;
    const shown = tab?.outbox.get().map(({ key }) => key) ?? [];
    this.same(
      waiting.map(({ key }) => key),
      shown,
      `what waits on ${browser.name}`,
    );
  }

  private async judgePress(press: Press): Promise<void> {
    const { key, state, browser, owner, wasRefused, typed } = press;
    const { entries } = await browser.disk.outbox.read();
    const isDone = this.isDone(press, entries);
    const isThere = entries.some((entry) => entry.key === key && !entry.isSent);
    if (state === 'not kept') this.mustBe(!isDone && !isThere, `${key} was said not to be kept`);
    if (state !== 'kept' || isDone || (this.server.restores > 0 && browser.disk.forgotten.has(key))) return;
    // It waits, sealed for somebody who is not signed in, or is shown as refused.
    this.mustBe(typed.length === 0 && (isThere || wasRefused), `${key} of ${owner} is lost`);
  }

  /** Times are those of the act, whatever the phone's clock said, unless somebody has set it since. */
  private judgeTimes(): void {
    const made = [...this.server.content.jobs.values()].flatMap(({ comments, photos }) => [
      ...comments,
      ...photos,
    ]);
    for (const { id, at } of made) {
      const press = this.presses.find(({ makes }) => makes === id);
      if (!press || press.jumps !== press.browser.jumps) continue;
      const wrong = Math.abs(Date.parse(at) - press.at);
      this.mustBe(wrong < TOLERANCE_MS, `${press.key} is dated ${at}`);
    }
  }

  /** What goes one after the other is done in the order in which it was pressed. */
  private judgeOrder(done: readonly string[]): void {
    for (const browser of this.browsers) {
      const own = this.presses.filter((press) => press.browser === browser && !press.wasRefused);
      for (const lane of new Set(own.map((press) => `${press.owner} ${press.lane}`))) {
        const pressed = own.filter((press) => `${press.owner} ${press.lane}` === lane).map(({ key }) => key);
        const ofLane = done.filter((key) => pressed.includes(key));
        this.same(
          ofLane,
          pressed.filter((key) => ofLane.includes(key)),
          `the order of ${lane}`,
        );
      }
    }
  }

  private same(found: unknown, wanted: unknown, what: string): void {
    const [one, other] = [found, wanted].map((value) => JSON.stringify(value));
    this.mustBe(one === other, `${what}: ${one}, not ${other}`);
  }

  private mustBe(isSo: boolean, otherwise: string): void {
    if (!isSo) throw new Error(`${new Date(this.time.now()).toISOString()}: ${otherwise}`);
  }
}

const typedIn = (entry: Entry): readonly string[] =>
  entry.kind === 'command' && entry.edit ? Object.values(entry.input).map(String) : [];

const inOrder = (rows: readonly Job[]) => [...rows].sort((one, other) => one.id.localeCompare(other.id));
