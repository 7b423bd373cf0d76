/** What people press in a storm, as the phone's screens keep it. */
import { visits } from '#domains/scheduling/visit.resource.ts';
import { completeWorkOrder } from '#domains/work-orders/lifecycle/complete-work-order.ts';
import { awaitsFile, localFile, type NewEntry } from '#ui/outbox/entry.ts';
import { changesBy } from '../job/field-acts.ts';
import type { SimulatedBrowser, Tab } from './simulated-browser.ts';
import { assetFields, fieldCommands, type Job, type SimulatedServer } from './simulated-server.ts';
import type { VirtualTime } from './virtual-time.ts';

const blob = new Blob(['picture']);

/** What somebody pressed. */
export interface Press {
  readonly key: string;
  readonly owner: string;
  readonly browser: SimulatedBrowser;
  readonly lane: string;
  readonly job: string;
  /** The id of the comment or photo that it makes. */
  readonly makes: string | undefined;
  /** When it happened, and how often the phone's clock had been set. */
  readonly at: number;
  readonly jumps: number;
  /** `unheard`: the app was killed before it said so. */
  state: 'unheard' | 'kept' | 'not kept' | 'discarded' | 'evicted';
  wasRefused: boolean;
  /** What was typed into an asset, and of that what was shown as refused. */
  readonly typed: readonly string[];
  readonly contested: Set<string>;
}

/** By the key of an entry, which may be a part of what was pressed. */
export const isOf = (press: Press, key: string): boolean => key.split(' ')[0] === press.key;

export class Presses {
  readonly made: Press[] = [];
  private readonly time: VirtualTime;
  private readonly server: SimulatedServer;

  constructor(time: VirtualTime, server: SimulatedServer) {
    this.time = time;
    this.server = server;
  }

  press(browser: SimulatedBrowser): void {
    const { dice } = this.time;
    const tab = browser.tabs.find(({ isOpen }) => isOpen);
    const rows = tab?.picture() ?? [];
    if (!tab) return;
    const what = dice.oneOf(['comment', 'photo', 'step', 'step', 'job', 'edit', 'edit'] as const);
    if (what === 'job') this.keep(tab, this.newRow(browser, this.server.newId()));
    else if (rows.length > 0) {
      const job = dice.oneOf(rows);
      if (what === 'step') this.step(tab, job);
      else if (what === 'edit') this.edit(tab, job);
      else this.keep(tab, this.onJob(browser, job, what));
    }
  }

  private entryOf(browser: SimulatedBrowser, job: string) {
    const owner = browser.owner;
    return {
      key: this.server.newId(),
      owner,
      tenant: 'acme',
      noted_at: browser.clock(),
      title: '',
      about: '',
      job,
    };
  }

  private newRow(browser: SimulatedBrowser, id: string): readonly NewEntry[] {
    const row = `own ${id}`;
    const common = this.entryOf(browser, row);
    const input = { title: 'A leak', at: browser.clock() };
    const make: NewEntry = {
      ...common,
      kind: 'command',
      table: 'work_orders',
      command: 'create',
      row,
      input,
      isNew: true,
    };
    // Nothing but its maker holds it back.
    const photo = this.onJob(browser, { id: row }, 'photo').map((entry) =>
      entry.kind === 'command' ? { ...entry, lane: `photos ${row}` } : entry,
    );
    return [make, ...photo];
  }

  private onJob(
    browser: SimulatedBrowser,
    { id }: Pick<Job, 'id'>,
    what: 'comment' | 'photo',
  ): readonly NewEntry[] {
    const common = this.entryOf(browser, id);
    const file: NewEntry = { ...this.entryOf(browser, id), kind: 'file', blob, name: common.key, params: {} };
    const input = { id: `m${common.key}`, at: browser.clock() };
    const on = { ...common, kind: 'command', table: 'work_orders', row: id } as const;
    if (what === 'comment') return [{ ...on, command: 'add_comment', input }];
    return [file, { ...on, command: 'add_photo', input: { ...input, file_id: localFile(file.key) } }];
  }

  private step(tab: Tab, job: Job): void {
    const { dice } = this.time;
    const { browser } = tab;
    const [visit] = job.visits;
    const command = dice.oneOf(fieldCommands);
    const isOfVisit = command.resource === visits;
    const status = isOfVisit ? (visit?.status ?? '') : job.status;
    if (!visit || (command.from && !command.from.includes(status))) return;
    const at = browser.clock();
    const row = isOfVisit ? visit.id : job.id;
    const input = { at, ...('reason' in command.input && { reason: 'parts' }) };
    const changes = changesBy(command, row, { job, visits: job.visits, timers: [] }, input, at);
    this.keep(tab, [
      {
        ...this.entryOf(browser, job.id),
        ...{ kind: 'command', table: command.resource.name, command: command.name, row, input, changes },
        ...{ lane: `job ${job.id}`, isLast: command === completeWorkOrder },
      },
    ]);
  }

  private edit(tab: Tab, { id: job, asset }: Job): void {
    const { dice } = this.time;
    const names = dice.oneOf([assetFields, ...assetFields.map((name) => [name])]);
    const input = Object.fromEntries(names.map((name) => [name, `typed ${this.server.newId()}`]));
    const before = Object.fromEntries(names.map((name) => [name, asset[name]]));
    this.keep(tab, [
      {
        ...this.entryOf(tab.browser, job),
        ...{ kind: 'command', table: 'assets', command: 'update', row: asset.id, input },
        changes: [{ table: 'assets', id: asset.id, values: input }],
        edit: { version: asset.version, before, labels: {} },
      },
    ]);
  }

  private keep(tab: Tab, entries: readonly NewEntry[]): void {
    const { browser } = tab;
    const presses = entries.flatMap((entry): Press[] => {
      if (entry.kind === 'file') return [];
      const typed = entry.edit ? Object.values(entry.input).map(String) : [];
      // What waits for its picture holds nothing up.
      const own = awaitsFile(entry) ? entry.key : `${entry.table} ${entry.row}`;
      const { key, owner, input, lane = own, job = '' } = entry;
      const makes = typeof input.id === 'string' ? input.id : undefined;
      const when = { at: this.time.now(), jumps: browser.jumps };
      const begun = { state: 'unheard', wasRefused: false, typed, contested: new Set<string>() } as const;
      return [{ key, owner, browser, lane, job, makes, ...when, ...begun }];
    });
    this.made.push(...presses);
    const said = (state: 'kept' | 'not kept') => {
      for (const press of presses) if (press.state === 'unheard') press.state = state;
    };
    tab.outbox.add(entries).then(
      () => said('kept'),
      () => said('not kept'),
    );
  }
}
