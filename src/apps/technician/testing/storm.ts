/**
 * One random run of a company in the field: three phones of two technicians (one with two tabs), the office, and everything that goes
 * wrong. While it runs, what each phone shows is true; when it has calmed down, everything that was kept was done once, in order, or
 * is shown as refused, and all phones have what the server has.
 */
import { contestOf, withMine } from '#ui/outbox/edits.ts';
import { Judge } from './judge.ts';
import { Presses } from './presses.ts';
import { SimulatedBrowser } from './simulated-browser.ts';
import { newJob, type ServerRules, SimulatedServer } from './simulated-server.ts';
import { createVirtualTime, type VirtualTime } from './virtual-time.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const STORM_MS = 15 * MINUTE;
const ACTS = 45;

export async function runStorm(seed: number, rules: ServerRules): Promise<void> {
  const storm = new Storm(createVirtualTime(seed), rules);
  await storm.run();
}

class Storm {
  private readonly time: VirtualTime;
  private readonly server: SimulatedServer;
  private readonly faults = { kills: 0.02 };
  private readonly browsers: readonly SimulatedBrowser[];
  private readonly presses: Presses;
  private readonly judge: Judge;

  constructor(time: VirtualTime, rules: ServerRules) {
    this.time = time;
    this.server = new SimulatedServer(time, rules);
    const parts = { time, server: this.server, faults: this.faults };
    this.browsers = [
      new SimulatedBrowser('tom’s phone', 'tom', parts),
      new SimulatedBrowser('tom’s tablet', 'tom', parts),
      new SimulatedBrowser('ann’s phone', 'ann', parts),
    ];
    this.presses = new Presses(time, this.server);
    this.judge = new Judge({
      time,
      server: this.server,
      browsers: this.browsers,
      presses: this.presses.made,
    });
  }

  async run(): Promise<void> {
    const { time, server } = this;
    for (const [id, who] of [
      ['j1', ['tom']],
      ['j2', ['tom', 'ann']],
      ['j3', ['ann']],
    ] as const)
      server.put(newJob(id, id, who));
    server.backUp();
    for (const browser of this.browsers) {
      server.sessions.set(browser.name, browser.owner);
      this.openTab(browser);
    }
    const [phone] = this.browsers;
    if (phone) this.openTab(phone);
    for (let act = 0; act < ACTS; act += 1) time.later(time.dice.upTo(STORM_MS), () => this.happen());
    const begin = time.now();
    await time.runUntil(begin + STORM_MS, () => this.judge.look());
    this.calm();
    await time.runUntil(time.now() + 12 * MINUTE, () => this.judge.look());
    await this.judge.judge();
  }

  private openTab(browser: SimulatedBrowser): void {
    browser.open().follow();
  }

  private happen(): void {
    const { dice } = this.time;
    const acts = this.acts(dice.oneOf(this.browsers));
    const total = acts.reduce((sum, [weight]) => sum + weight, 0);
    let at = dice.upTo(total - 1);
    for (const [weight, act] of acts) {
      at -= weight;
      if (at < 0) {
        act();
        return;
      }
    }
  }

  /** What may happen, each as often as its weight says. */
  private acts(browser: SimulatedBrowser): readonly (readonly [number, () => void])[] {
    const { server } = this;
    return [
      [66, () => this.presses.press(browser)],
      [9, () => this.decide(browser)],
      [12, () => this.sync(browser)],
      [12, () => this.changeNetwork(browser)],
      [6, () => this.changeRoom(browser)],
      [3, () => browser.disk.drop()],
      [9, () => this.reopen(browser)],
      [6, () => this.setClock(browser)],
      [3, () => server.sessions.delete(browser.name)],
      [6, () => this.signIn(browser)],
      [3, () => this.change(browser)],
      [12, () => this.office()],
      [3, () => server.backUp()],
      [3, () => this.restore()],
      [3, () => this.restart()],
      [1, () => this.evict(browser)],
    ];
  }

  private sync(browser: SimulatedBrowser): void {
    for (const tab of browser.tabs) void tab.sync();
  }

  private changeNetwork(browser: SimulatedBrowser): void {
    browser.network = this.time.dice.oneOf(['good', 'bad', 'bad', 'none']);
    this.reconnect(browser);
  }

  private changeRoom({ disk }: SimulatedBrowser): void {
    const { dice } = this.time;
    disk.isFull = dice.chance(0.3);
    disk.isAlmostFull = dice.chance(0.4);
  }

  private reconnect(browser: SimulatedBrowser): void {
    if (browser.network !== 'none') for (const tab of browser.tabs) void tab.outbox.work();
  }

  private setClock(browser: SimulatedBrowser): void {
    browser.ahead = this.time.dice.oneOf([-3 * DAY, 3 * DAY, 0, 5 * MINUTE]);
    browser.jumps += 1;
  }

  private reopen(browser: SimulatedBrowser): void {
    const [tab] = browser.tabs;
    if (tab && this.time.dice.chance(0.6)) tab.die();
    if (browser.tabs.length < 2) this.openTab(browser);
  }

  private signIn(browser: SimulatedBrowser): void {
    this.server.sessions.set(browser.name, browser.owner);
    this.reconnect(browser);
  }

  /** Signs out, and the other one signs in. */
  private change(browser: SimulatedBrowser): void {
    const [tab, ...others] = browser.tabs;
    if (!tab?.isOpen || browser.network === 'none') return;
    const next = browser.owner === 'tom' ? 'ann' : 'tom';
    for (const other of others) other.die();
    browser.owner = next;
    this.server.sessions.delete(browser.name);
    tab.isOpen = false;
    const leave = async () => {
      await tab.kept.clear();
      // What the server has is forgotten when somebody signs out.
      const { entries } = await browser.disk.outbox.read();
      for (const press of this.presses.made)
        if (press.browser === browser && !entries.some(({ key, isSent }) => key === press.key && !isSent))
          browser.disk.forgotten.add(press.key);
      await tab.outbox.forget();
    };
    void leave().catch(() => undefined);
    this.time.later(200, () => {
      tab.die();
      if (browser.owner === next) this.openTab(browser);
      this.signIn(browser);
    });
  }

  private office(): void {
    const { dice } = this.time;
    const { server } = this;
    const job = dice.oneOf([...server.content.jobs.values()]);
    const people = dice.oneOf([['tom'], ['ann'], ['tom', 'ann']]);
    const what = dice.oneOf(['new', 'assign', 'cancel', 'rename', 'rename', 'survey', 'survey']);
    const { asset } = job;
    const surveyed = { ...asset, version: asset.version + 1, location: `surveyed ${server.newId()}` };
    if (what === 'survey') server.put({ ...job, asset: surveyed });
    if (what === 'new') server.put(newJob(`o${server.newId()}`, 'new', people));
    if (what === 'assign') server.put({ ...job, assigned: people });
    if (what === 'cancel') server.put({ ...job, status: 'cancelled' });
    if (what === 'rename') server.put({ ...job, title: server.newId() });
  }

  private restore(): void {
    if (this.server.restores < 2) this.server.restore();
  }

  private restart(): void {
    this.server.isDown = true;
    this.time.later(this.time.dice.upTo(MINUTE), () => {
      this.server.isDown = false;
    });
  }

  private evict(browser: SimulatedBrowser): void {
    for (const tab of browser.tabs) tab.die();
    browser.disk.evict();
    for (const press of this.presses.made)
      if (press.browser === browser && press.state !== 'discarded') press.state = 'evicted';
    this.openTab(browser);
  }

  /** Somebody looks at what was refused. */
  private decide(browser: SimulatedBrowser): void {
    const { dice } = this.time;
    const tab = browser.tabs.find(({ isOpen }) => isOpen);
    const refused =
      tab?.outbox.get().filter(({ state, kind }) => state === 'refused' && kind === 'command') ?? [];
    if (!tab || refused.length === 0) return;
    const entry = dice.oneOf(refused);
    if (dice.chance(0.5)) return void tab.outbox.again(entry).catch(() => undefined);
    if (entry.kind === 'command' && contestOf(entry) && dice.chance(0.5)) {
      const { state, progress, ...kept } = entry;
      return void tab.outbox.add([withMine(kept)], [entry.key]).catch(() => undefined);
    }
    const about = entry.kind === 'command' && entry.isNew ? entry.row : undefined;
    for (const press of this.presses.made)
      if (press.key === entry.key || (about !== undefined && press.job === about)) press.state = 'discarded';
    void tab.outbox.drop(entry).catch(() => undefined);
  }

  private calm(): void {
    this.faults.kills = 0;
    this.server.isDown = false;
    for (const browser of this.browsers) {
      browser.network = 'good';
      browser.disk.isFull = false;
      browser.disk.isAlmostFull = false;
      if (browser.tabs.length === 0) this.openTab(browser);
      this.signIn(browser);
    }
  }
}
