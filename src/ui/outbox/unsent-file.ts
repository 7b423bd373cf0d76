/** What a device could not send, as a file that the office can import: commands, new rows and pictures, in their order. */
import { isRecord } from '#kernel/type-guards.ts';
import { type Edit, type Entry, keyOfLocal, localFile } from './entry.ts';

const FORMAT = 'fieldwright-unsent-work';

export interface UnsentFile {
  readonly company: string;
  /** The membership of whoever made it. */
  readonly member: string;
  /** By the device's clock. */
  readonly saved_at: string;
  readonly entries: readonly UnsentEntry[];
}

interface Common {
  readonly key: string;
  readonly noted_at: string;
  readonly title: string;
  readonly about: string;
  /** The job it belongs to. */
  readonly job?: string | undefined;
}

export interface UnsentCommand extends Common {
  readonly kind: 'command';
  readonly table: string;
  readonly command: string;
  readonly row: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly is_new: boolean;
  /** Of the command `update`. */
  readonly edit?: Edit | undefined;
}

export interface UnsentPicture extends Common {
  readonly kind: 'file';
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly type: string;
  /** In base64. */
  readonly data: string;
}

export type UnsentEntry = UnsentCommand | UnsentPicture;

/** Undefined if nothing waits. */
export async function unsentFileOf(waiting: readonly Entry[], savedAt: string): Promise<Blob | undefined> {
  const [first] = waiting;
  if (!first) return undefined;
  const entries: UnsentEntry[] = [];
  for (const entry of waiting) entries.push(await written(entry));
  const file = { format: FORMAT, company: first.tenant, member: first.owner, saved_at: savedAt, entries };
  return new Blob([JSON.stringify(file)], { type: 'application/json' });
}

async function written(entry: Entry): Promise<UnsentEntry> {
  const { key, noted_at, title, about, job } = entry;
  const common = { key, noted_at, title, about, job };
  if (entry.kind === 'file') {
    const { name, params, blob } = entry;
    return { ...common, kind: 'file', name, params, type: blob.type, data: await inBase64(blob) };
  }
  const { table, command, row, input, edit, isNew = false } = entry;
  return { ...common, kind: 'command', table, command, row, input, edit, is_new: isNew };
}

/** More than a phone collects, and little enough to be looked through. */
const MOST_ENTRIES = 2000;

/** Reads a file, which may come from anybody. A text says what is wrong with it. */
export function readUnsentFile(text: string): UnsentFile | string {
  const strange = 'This is not a file of unsent work. On the phone, “Save as a file” makes one.';
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return strange;
  }
  if (!isRecord(file) || file.format !== FORMAT) return strange;
  const { company, member, saved_at, entries } = file;
  if (!isText(company) || !isText(member) || !isText(saved_at) || !Array.isArray(entries)) return strange;
  if (entries.length > MOST_ENTRIES) return `The file has more than ${MOST_ENTRIES} entries.`;
  const read = entries.map(readEntry);
  const known = read.filter((entry) => entry !== undefined);
  const keys = new Set(known.map(({ key }) => key));
  return keys.size === read.length ? { company, member, saved_at, entries: known } : strange;
}

function readEntry(entry: unknown): UnsentEntry | undefined {
  if (!isRecord(entry)) return undefined;
  const { key, noted_at, title, about, job } = entry;
  if (!isText(key) || !isText(noted_at) || !isText(title) || !isText(about)) return undefined;
  const common = { key, noted_at, title, about, ...(isText(job) && { job }) };
  const { kind, name, params, type, data, table, command, row, input, is_new } = entry;
  const edit = readEdit(entry.edit);
  if (kind === 'file' && isText(name) && isRecord(params) && isText(type) && isText(data))
    return { ...common, kind, name, params, type, data };
  if (kind === 'command' && isText(table) && isText(command) && isText(row) && isRecord(input))
    return { ...common, kind, table, command, row, input, edit, is_new: is_new === true };
  return undefined;
}

function readEdit(edit: unknown): Edit | undefined {
  if (!isRecord(edit) || !isRecord(edit.before) || !isRecord(edit.labels)) return undefined;
  const { version, before } = edit;
  const labels = Object.entries(edit.labels).filter((one): one is [string, string] => isText(one[1]));
  return typeof version === 'number' ? { version, before, labels: Object.fromEntries(labels) } : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The keys of the pictures that it needs. */
export const picturesOf = (entry: UnsentEntry): readonly string[] =>
  entry.kind === 'file'
    ? []
    : Object.values(entry.input).flatMap((value) => (isText(value) ? (keyOfLocal(value) ?? []) : []));

/** With the ids of stored pictures in place of what stands for them. */
export function withPictures(
  { input }: UnsentCommand,
  idOf: (key: string) => string | undefined,
): UnsentCommand['input'] {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const key = isText(value) ? keyOfLocal(value) : undefined;
      return [name, key === undefined ? value : (idOf(key) ?? localFile(key))];
    }),
  );
}

const CHUNK = 0x8000;

async function inBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}

/** Throws if it is not base64. */
export const bytesOf = ({ data, type }: UnsentPicture): Blob =>
  new Blob([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], { type });
