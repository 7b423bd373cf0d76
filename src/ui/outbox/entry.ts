/** What this device keeps until the server has it: files, and commands that may refer to them. */
import type { Values } from '../api/changes.ts';
import type { Query } from '../api-client.ts';
import type { ApiFailure } from '../api-error.ts';

interface Kept {
  /** Its idempotency key: the same at every attempt, also after the app was closed. */
  readonly key: string;
  /** Their order, given by the store: a device's clock may jump. */
  readonly place: number;
  /** The membership of whoever made it, and its company: nobody else sees or sends it. */
  readonly owner: string;
  readonly tenant: string;
  /** By the device's clock. */
  readonly noted_at: string;
  /** For people: what it is, and what it belongs to. */
  readonly title: string;
  readonly about: string;
  /** The job it belongs to. */
  readonly job?: string | undefined;
  /** The server's refusal, until somebody decides. */
  readonly refusal: ApiFailure | null;
  /** The server has it, and this device has not read yet what it changed. */
  readonly isSent?: true;
  /** When the server answered, by the device's clock. */
  readonly sent_at?: string;
}

export interface FileEntry extends Kept {
  readonly kind: 'file';
  readonly blob: Blob;
  readonly name: string;
  readonly params: Query;
  /** Its id on the server, once it is stored there. */
  readonly fileId?: string | undefined;
}

export interface CommandEntry extends Kept {
  readonly kind: 'command';
  readonly table: string;
  readonly command: string;
  readonly row: string;
  /** May refer to a file of the outbox by `localFile(key)`. */
  readonly input: Values;
  /** Sent one after the other with whatever has the same lane; default: with commands on the same row. */
  readonly lane?: string | undefined;
  /** Makes the row itself: what belongs to the row waits until the server has it. */
  readonly isNew?: boolean | undefined;
  /** What of the row it says, where one command says several things: the item that it answers. */
  readonly question?: string | undefined;
  /** The key of what it followed on the same press: it goes after that, whatever became of it. */
  readonly after?: string | undefined;
  /** Sent when nothing of the job that was made before is waiting. */
  readonly isLast?: boolean | undefined;
  /** What a screen shows of the row that it makes, beside the input: the name of a part. */
  readonly made?: Values | undefined;
  /** What it does to rows, shown until the server's own have come. */
  readonly changes?: readonly RowChange[] | undefined;
  /** Of the command `update`: what its fields were, as whoever changed them saw the row. */
  readonly edit?: Edit | undefined;
}

export interface Edit {
  /** The version that was read. */
  readonly version: number;
  /** The values of the changed fields in that version. */
  readonly before: Values;
  /** What people call the changed fields. */
  readonly labels: Readonly<Record<string, string>>;
}

export interface RowChange {
  readonly table: string;
  readonly id: string;
  readonly values: Values;
  /** The row is removed. */
  readonly isGone?: boolean;
}

export type Entry = FileEntry | CommandEntry;
export type NewEntry = Omit<FileEntry, 'place' | 'refusal'> | Omit<CommandEntry, 'place' | 'refusal'>;

type Unplaced = NewEntry | Entry;

const LOCAL = 'local:';

/** Stands for the id of a file that is not stored on the server yet. */
export const localFile = (key: string): string => LOCAL + key;
export const keyOfLocal = (id: string | null | undefined): string | undefined =>
  id?.startsWith(LOCAL) ? id.slice(LOCAL.length) : undefined;

export const isLocal = (id: string | null | undefined): boolean => keyOfLocal(id) !== undefined;

/** With the id of the file in place of what stood for it. */
export const withFile = <E extends Unplaced>(entry: E, key: string, fileId: string): E =>
  withValue(entry, localFile(key), fileId);

/** With what stands for the file in place of its id. */
export const withoutFile = <E extends Unplaced>(entry: E, key: string, fileId: string): E =>
  withValue(entry, fileId, localFile(key));

function withValue<E extends Unplaced>(entry: E, before: string, now: string): E {
  if (entry.kind === 'file' || !Object.values(entry.input).includes(before)) return entry;
  const input = Object.fromEntries(
    Object.entries(entry.input).map(([name, value]) => [name, value === before ? now : value]),
  );
  return { ...entry, input };
}

/** The keys of the files that must be stored before it can be sent. */
export const filesOf = (entry: Unplaced): readonly string[] =>
  entry.kind === 'file'
    ? []
    : Object.values(entry.input).flatMap((value) =>
        typeof value === 'string' ? (keyOfLocal(value) ?? []) : [],
      );

/** The keys of what is removed, and of its files that nothing else needs. */
export function withFilesOf(
  removed: readonly Entry[],
  kept: readonly Entry[],
  added: readonly NewEntry[] = [],
): readonly string[] {
  const keys = removed.map(({ key }) => key);
  const others = kept.filter(({ key }) => !keys.includes(key));
  const needed = new Set([...others, ...added].flatMap(filesOf));
  return [...keys, ...removed.flatMap(filesOf).filter((key) => !needed.has(key))];
}

/** Whether it is about the row that `maker` makes. */
export const belongsTo = (entry: Unplaced, maker: Entry): boolean =>
  maker.kind === 'command' &&
  maker.isNew === true &&
  entry.key !== maker.key &&
  (entry.job === maker.row || (entry.kind === 'command' && entry.row === maker.row));

/** Whether it names the row that `maker` makes: it can't be sent before the row is there, and stands without it. */
export const refersTo = (entry: Unplaced, maker: Entry): boolean =>
  maker.kind === 'command' &&
  maker.isNew === true &&
  entry.key !== maker.key &&
  entry.kind === 'command' &&
  Object.values(entry.input).includes(maker.row);

export const awaitsFile = (entry: Unplaced): boolean => filesOf(entry).length > 0;

export function isIn(list: readonly Entry[]): (entry: Entry) => boolean {
  const keys = new Set(list.map(({ key }) => key));
  return ({ key }) => keys.has(key);
}
