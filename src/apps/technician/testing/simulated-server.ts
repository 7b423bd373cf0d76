/**
 * A company's server as a device sees it: each key is done once, what a sync answers is compared as on the real server, commands are
 * lawful as they declare it. It can be restarted, and restored from a backup, and ends sessions.
 */
import { arriveAtVisit, departForVisit } from '#domains/scheduling/make-visit.ts';
import { completeWorkOrder } from '#domains/work-orders/lifecycle/complete-work-order.ts';
import { holdWorkOrder, resumeWorkOrder, startWorkOrder } from '#domains/work-orders/lifecycle/field-work.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { momentOf } from '#kernel/moment.ts';
import { FIRST_EPOCH } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import type { AnsweredSet, AskedSet } from '#ui/offline/kept.ts';
import type { CommandEntry, Edit, Entry, RowChange } from '#ui/outbox/entry.ts';
import { changesBy } from '../job/field-acts.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface Made {
  readonly id: string;
  readonly at: string;
  readonly file_id?: string;
}

export interface Asset {
  readonly id: string;
  readonly version: number;
  readonly serial_number: string;
  readonly location: string;
}

export interface Job {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly hold_reason: string | null;
  readonly completed_at: string | null;
  readonly assigned: readonly string[];
  readonly visits: readonly { readonly id: string; readonly status: string }[];
  readonly comments: readonly Made[];
  readonly photos: readonly Made[];
  readonly checklist_items: readonly never[];
  readonly asset: Asset;
}

/** The server's own, which only a test may bring together with an app. */
export interface ServerRules {
  clockBehind(sentAt: string, now: number): number | undefined;
  compare(rows: readonly Job[], held: Pick<AskedSet, 'digest' | 'have'>): Promise<AnsweredSet['answer']>;
  /** Throws. */
  refuseAfterRestore(told: string | undefined, epoch: string): void;
}

interface Content {
  readonly jobs: Map<string, Job>;
  readonly files: Set<string>;
  /** What was answered, by person and key. */
  readonly answers: Map<string, { readonly body: string; readonly fileId: string | undefined }>;
  /** The keys of commands, in the order in which they were done. */
  readonly done: string[];
  /** What was typed into assets, in the order in which it was written. */
  readonly typed: string[];
}

export interface Sent {
  readonly entry: Entry;
  readonly epoch: string | undefined;
  /** By the device's clock. */
  readonly sentAt: string;
}

export const fieldCommands: readonly AnyCommand[] = [
  ...[departForVisit, arriveAtVisit, startWorkOrder, holdWorkOrder, resumeWorkOrder, completeWorkOrder],
];

export class SimulatedServer {
  isDown = false;
  epoch = FIRST_EPOCH;
  restores = 0;
  /** The keys of what was about rows that nobody had made yet. */
  readonly early: string[] = [];
  /** Values that were replaced by somebody who had not seen them. */
  readonly overwritten: string[] = [];
  content: Content = { jobs: new Map(), files: new Set(), answers: new Map(), done: [], typed: [] };
  /** Who is signed in on a device. */
  readonly sessions = new Map<string, string>();
  /** Whom a job was ever shown to. */
  readonly shown = new Map<string, Set<string>>();
  private backup = structuredClone(this.content);
  private numbers = 0;
  private readonly time: VirtualTime;
  private readonly rules: ServerRules;

  constructor(time: VirtualTime, rules: ServerRules) {
    this.time = time;
    this.rules = rules;
  }

  newId(): string {
    this.numbers += 1;
    return `${this.numbers}`.padStart(4, '0');
  }

  backUp(): void {
    this.backup = structuredClone(this.content);
  }

  restore(): void {
    this.restores += 1;
    this.content = structuredClone(this.backup);
    this.epoch = `restored ${this.newId()}`;
    this.sessions.clear();
  }

  put(job: Job): void {
    this.content.jobs.set(job.id, job);
    const shown = this.shown.get(job.id) ?? new Set();
    this.shown.set(job.id, shown);
    for (const person of job.assigned) shown.add(person);
  }

  rowsFor(person: string): readonly Job[] {
    return [...this.content.jobs.values()].filter(({ assigned }) => assigned.includes(person));
  }

  /** Throws what a client makes of a refusal. */
  private admit(device: string, member: string, epoch: string | undefined): void {
    if (this.isDown) throw new ApiError({ status: 503, code: 'unavailable', message: 'It is starting.' });
    if (this.sessions.get(device) !== member)
      throw new ApiError({ status: 401, code: 'unauthenticated', message: 'Sign in.' });
    this.said(() => this.rules.refuseAfterRestore(epoch ?? FIRST_EPOCH, this.epoch));
  }

  private said<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { status, code, message, refusal } = error;
      throw new ApiError({ status, code, message, details: refusal.details });
    }
  }

  async sync(
    device: string,
    member: string,
    { epoch, sets }: { readonly epoch: string | undefined; readonly sets: readonly AskedSet[] },
  ): Promise<readonly AnsweredSet[]> {
    this.admit(device, member, epoch);
    const rows = this.rowsFor(member);
    const answered: AnsweredSet[] = [];
    for (const { name, ...held } of sets)
      answered.push({ name, answer: await this.rules.compare(rows, held) });
    return answered;
  }

  /** What a screen asks for. */
  list(device: string, member: string): readonly Job[] {
    this.admit(device, member, this.epoch);
    return this.rowsFor(member);
  }

  take(device: string, { entry, epoch, sentAt }: Sent): string | undefined {
    this.admit(device, entry.owner, epoch);
    if (entry.kind === 'command' && entry.edit) {
      const { edit } = entry;
      this.said(() => this.edit(entry, edit));
      return undefined;
    }
    const { answers, files, done } = this.content;
    const key = `${entry.owner} ${entry.key}`;
    const body = entry.kind === 'file' ? entry.name : JSON.stringify(entry.input);
    const before = answers.get(key);
    if (before && before.body !== body)
      throw new ApiError({ status: 422, code: 'idempotency_mismatch', message: 'Another request.' });
    if (before) return before.fileId;
    const fileId = entry.kind === 'file' ? `stored ${this.newId()}` : undefined;
    if (fileId !== undefined) files.add(fileId);
    if (entry.kind === 'command') {
      const behind = this.rules.clockBehind(sentAt, this.time.now());
      this.said(() => this.run(entry, behind));
      done.push(entry.key);
    }
    answers.set(key, { body, fileId });
    return fileId;
  }

  private run(entry: Extract<Entry, { kind: 'command' }>, behind: number | undefined): void {
    const { row, command, input, owner } = entry;
    const now = new Date(this.time.now()).toISOString();
    const clock = { now, ...(behind !== undefined && { clockBehind: behind }) };
    const at = momentOf(clock, typeof input.at === 'string' ? input.at : undefined);
    if (command === 'create') {
      this.put(newJob(row, `${input.title}`, [owner]));
      return;
    }
    if (entry.job !== undefined && !this.content.jobs.has(entry.job)) this.early.push(entry.key);
    const job = this.jobWith(row, owner);
    const file_id = typeof input.file_id === 'string' ? input.file_id : undefined;
    if (file_id !== undefined && !this.content.files.has(file_id))
      throw new Refused('invalid', 'There is no such file.');
    const made = { id: `${input.id}`, at, ...(file_id && { file_id }) };
    if (command === 'add_comment') this.put({ ...job, comments: [...job.comments, made] });
    else if (command === 'add_photo') this.put({ ...job, photos: [...job.photos, made] });
    else this.move(job, entry, at);
  }

  /** As the data API: only over the version that was read. */
  private edit({ row, owner, input }: CommandEntry, { version, before }: Edit): void {
    const job = this.rowsFor(owner).find(({ asset }) => asset.id === row);
    if (!job) throw new Refused('not_found', 'There is nothing here.');
    const { asset } = job;
    if (asset.version !== version)
      throw new Refused('stale_version', 'Somebody else has changed this.', { details: { ...asset } });
    for (const name of assetFields) {
      if (!(name in input)) continue;
      if (asset[name] !== before[name] && asset[name] !== input[name]) this.overwritten.push(asset[name]);
      this.content.typed.push(`${input[name]}`);
    }
    this.put({ ...job, asset: { ...asset, ...input, version: version + 1 } });
  }

  private jobWith(row: string, person: string): Job {
    const job = this.rowsFor(person).find(
      ({ id, visits }) => id === row || visits.some((one) => one.id === row),
    );
    if (!job) throw new Refused('not_found', 'There is nothing here.');
    return job;
  }

  private move(
    job: Job,
    { table, command, row, input }: Extract<Entry, { kind: 'command' }>,
    at: string,
  ): void {
    const declared = fieldCommands.find(({ resource, name }) => resource.name === table && name === command);
    if (!declared) throw new Error(`no command ${command}`);
    const { status } = table === 'visits' ? (job.visits.find(({ id }) => id === row) ?? job) : job;
    if (declared.from && !declared.from.includes(status))
      throw new Refused('unlawful_state', `Not possible while it is ${status}.`);
    this.put(changed(job, changesBy(declared, row, { job, visits: job.visits, timers: [] }, input, at)));
  }
}

export const assetFields = ['serial_number', 'location'] as const;

export const newJob = (id: string, title: string, assigned: readonly string[]): Job => ({
  ...{ id, title, status: 'scheduled', hold_reason: null, completed_at: null, assigned },
  ...{
    visits: [{ id: `visit of ${id}`, status: 'scheduled' }],
    comments: [],
    photos: [],
    checklist_items: [],
  },
  asset: { id: `asset of ${id}`, version: 1, serial_number: 'none', location: 'nowhere' },
});

function changed(job: Job, changes: readonly RowChange[]): Job {
  let now = job;
  for (const { id, values } of changes) {
    const visits = now.visits.map((visit) => (visit.id === id ? { ...visit, ...values } : visit));
    now = { ...now, ...(id === now.id && values), visits };
  }
  return now;
}
