import { useRef, useState } from 'react';
import type { Viewer } from '#kernel/access.ts';
import type { AnyCommand } from '#kernel/command.ts';
import type { AnyResource } from '#kernel/resource.ts';
import type { Values } from '../api/changes.ts';
import { newKey } from '../api-client.ts';
import { recordError } from '../errors/error-log.ts';
import { newId } from '../new-id.ts';
import { shrinkImage } from '../phone/shrink-image.ts';
import { type Call, stampCall } from '../phone/stamp-call.ts';
import { columnLabel, type Row, versionOf } from '../resource/names.ts';
import { useWorkplace } from '../resource/workplace.tsx';
import { outbox } from './device-outbox.ts';
import { NO_VERSION } from './edits.ts';
import { localFile, type NewEntry, type RowChange } from './entry.ts';
import { isFull } from './outbox-store.ts';

export interface Picture {
  readonly blob: Blob;
  readonly name: string;
  /** By which the screen knows it (`localFile`); default: a new one. */
  readonly key?: string;
}

/** A command on a row, as a screen keeps it. */
export interface Keeping extends Call {
  readonly id: string;
  /** "Comment", and what it belongs to. */
  readonly title: string;
  readonly about: string;
  /** Pictures of the command, by the input that names each. */
  readonly pictures?: Readonly<Record<string, Picture>>;
  /** What the pictures belong to on the server: `{ work_order_id }`. */
  readonly params?: Readonly<Record<string, string>>;
  /** Default: a new one. */
  readonly key?: string;
  /** The job it belongs to: its completion waits for it. */
  readonly job?: string;
  readonly lane?: string;
  /** Of the row, where the command says several things. */
  readonly question?: string;
  readonly isLast?: boolean;
  readonly after?: string;
  readonly changes?: readonly RowChange[];
  readonly made?: Values | undefined;
  /** The keys of entries that it replaces. */
  readonly instead?: readonly string[];
}

/** A row that a screen makes. */
export interface NewRow extends Pick<Keeping, 'id' | 'title' | 'about' | 'key' | 'made'> {
  readonly makes: AnyResource;
  /** The command on the table that makes it; default: the row is inserted. */
  readonly by?: AnyCommand;
  readonly values: Values;
}

/** Changed fields of a row. */
export interface Editing extends Pick<Keeping, 'id' | 'title' | 'about' | 'key' | 'job'> {
  readonly edits: AnyResource;
  /** As the screen has shown it, with its version. */
  readonly row: Row;
  readonly patch: Values;
}

/**
 * Keeps commands in the outbox: `await keep([…])` is true once they are on this device; they are sent in the background. False,
 * with a `fault` to show, if the device can't store them. The same again while they are being stored counts once.
 */
export function useKeep() {
  const { viewer } = useWorkplace();
  const [fault, setFault] = useState<string>();
  const underWay = useRef(new Map<string, Promise<boolean>>());
  const keep = (list: readonly Keeping[]): Promise<boolean> => {
    const act = JSON.stringify(list.map(identityOf));
    const running = underWay.current.get(act) ?? keepOnce(list).finally(() => underWay.current.delete(act));
    underWay.current.set(act, running);
    return running;
  };
  const keepOnce = async (list: readonly Keeping[]): Promise<boolean> => {
    setFault(undefined);
    try {
      await addToOutbox(list, viewer);
      return true;
    } catch (error) {
      recordError(error);
      setFault(notKeptText(error));
      return false;
    }
  };
  return { keep, fault };
}

/** Throws if this device can't store them. */
export async function addToOutbox(
  list: readonly (Keeping | NewRow | Editing)[],
  viewer: Viewer,
): Promise<void> {
  const entries: NewEntry[] = [];
  // One after the other: a picture takes much memory while it is made smaller.
  for (const one of list) {
    if ('makes' in one) entries.push(newRowEntry(one, viewer));
    else if ('edits' in one) entries.push(editEntry(one, viewer));
    else entries.push(...(await entriesOf(one, viewer)));
  }
  const instead = list.flatMap((one) => ('command' in one ? (one.instead ?? []) : []));
  await outbox.add(entries, instead);
}

/** A file is the same by name, size and date, as where files are uploaded. */
const identityOf = ({ command, id, input, pictures = {} }: Keeping) => [
  ...[command.resource.name, command.name, id, input],
  ...Object.values(pictures).map(({ blob, name }) => [
    name,
    blob.size,
    'lastModified' in blob && blob.lastModified,
  ]),
];

const noRoom = 'This phone has no room left, so it was not saved. Make room and try again.';
const notKept = 'This phone could not save it. Try again.';
export const notKeptText = (error: unknown): string => (isFull(error) ? noRoom : notKept);

const newRowEntry = (
  { makes, by, id, title, about, values, made, key = newKey() }: NewRow,
  { membershipId: owner, tenantId: tenant }: Viewer,
): NewEntry => ({
  ...{ kind: 'command', key, owner, tenant, noted_at: new Date().toISOString(), title, about, job: id },
  ...{ table: makes.name, command: by?.name ?? 'create', row: id, input: values, isNew: true, made },
});

const editEntry = (
  { edits, row, patch, key = newKey(), ...said }: Editing,
  { membershipId: owner, tenantId: tenant }: Viewer,
): NewEntry => {
  const { id, title, about, job } = said;
  const names = Object.keys(patch);
  return {
    ...{ kind: 'command', key, owner, tenant, noted_at: new Date().toISOString(), title, about, job },
    ...{ table: edits.name, command: 'update', row: id, input: patch },
    changes: [{ table: edits.name, id, values: patch }],
    edit: {
      version: versionOf(row) ?? NO_VERSION,
      before: Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
      labels: Object.fromEntries(names.map((name) => [name, columnLabel(edits, name)])),
    },
  };
};

async function entriesOf(
  keeping: Keeping,
  { membershipId: owner, tenantId: tenant }: Viewer,
): Promise<NewEntry[]> {
  const { command, id, title, about, pictures = {}, params = {}, job } = keeping;
  const noted_at = new Date().toISOString();
  const kept = { owner, tenant, noted_at, title, about, job };
  const files = await Promise.all(
    Object.entries(pictures).map(async ([field, { blob, name, key = newKey() }]) => {
      const smaller = await shrinkImage(blob);
      const named = smaller === blob ? name : name.replace(/\.\w+$/, '.jpg');
      return { field, key, blob: smaller, name: named };
    }),
  );
  const given = {
    ...keeping.input,
    ...(command.makes !== undefined && { id: newId() }),
    ...Object.fromEntries(files.map(({ field, key }) => [field, localFile(key)])),
  };
  const { input = given } = stampCall({ command, id, input: given }, undefined, noted_at);
  return [
    ...files.map(({ key, blob, name }) => ({ ...kept, kind: 'file' as const, key, blob, name, params })),
    {
      ...kept,
      ...{ kind: 'command' as const, key: keeping.key ?? newKey() },
      ...{ table: command.resource.name, command: command.name, row: id, input },
      ...{ lane: keeping.lane, question: keeping.question, isLast: keeping.isLast },
      ...{ changes: keeping.changes, made: keeping.made, after: keeping.after },
    },
  ];
}
