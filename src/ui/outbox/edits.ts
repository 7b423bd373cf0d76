/**
 * Edits of rows that somebody else has changed meanwhile, compared field by field: what nobody else has touched is saved over the
 * newer version; a field that both have changed waits for a person, with both values. Nothing is overwritten unseen.
 */
import { isRecord } from '#kernel/type-guards.ts';
import type { Values } from '../api/changes.ts';
import { type ApiFailure, rowNow } from '../api-error.ts';
import type { CommandEntry, Edit, Entry } from './entry.ts';

/** No row has it: the server answers with the row as it is now. */
export const NO_VERSION = 2_147_483_647;

export interface Comparison {
  /** Still to be saved, and as it was before. */
  readonly open: readonly string[];
  /** Changed by somebody else to something else. */
  readonly contested: readonly string[];
}

/** What is as it was typed already (an answer was lost, or both typed the same) is in neither. */
export function compareEdit(typed: Values, before: Values, now: Values): Comparison {
  const changed = Object.keys(typed).filter((name) => !isSame(typed[name], now[name]));
  const isOpen = (name: string) => !(name in now) || isSame(before[name], now[name]);
  return { open: changed.filter(isOpen), contested: changed.filter((name) => !isOpen(name)) };
}

/** As a person sees it: empty is empty, and the database orders the keys of JSON in its own way. */
const isSame = (one: unknown, other: unknown): boolean => inOneForm(one) === inOneForm(other);

function inOneForm(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.trim());
  if (Array.isArray(value)) return `[${value.map(inOneForm).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value ?? '');
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${name}:${inOneForm(value[name])}`).join()}}`;
}

/**
 * What takes the place of an edit that was refused because of its version: the rest, to be sent again, and each contested field
 * by itself, refused. Empty if the row is as it was typed; undefined if it is no such refusal.
 */
export function afterRefusal(entry: Entry, failure: ApiFailure): readonly Entry[] | undefined {
  const now = rowNow(failure);
  // Refused with the version that the row has, it would be refused again.
  if (entry.kind !== 'command' || !entry.edit || !now || now.version === entry.edit.version) return undefined;
  const { edit } = entry;
  const { open, contested } = compareEdit(entry.input, edit.before, now);
  const newer = { ...edit, version: now.version };
  return [
    ...(open.length > 0 ? [part(entry, newer, open)] : []),
    ...contested.map((name, at): Entry => {
      const isFirst = open.length === 0 && at === 0;
      const key = isFirst ? entry.key : `${entry.key} ${name}`;
      const theirs = now[name] ?? null;
      const details = { contested: { field: name, theirs }, meanwhile: changeOf(now, name) };
      // With the version that was read: sent again as it is, it is refused again.
      return { ...part(entry, edit, [name]), key, refusal: { ...failure, details } };
    }),
  ];
}

/** Who has changed the field last, and when: `{ by, at }`. A server that does not know says when the row was changed. */
export function changeOf(now: Values, name: string): { readonly by?: unknown; readonly at?: unknown } {
  const change = isRecord(now.meanwhile) ? now.meanwhile[name] : undefined;
  return isRecord(change) ? change : { at: now.updated_at };
}

function part(entry: CommandEntry, edit: Edit, names: readonly string[]): CommandEntry {
  const input = only(entry.input, names);
  const changes = entry.changes?.map((change) => ({ ...change, values: only(change.values, names) }));
  return { ...entry, input, changes, edit: { ...edit, before: only(edit.before, names) } };
}

const only = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

export interface Contest {
  readonly field: string;
  readonly label: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The name of who has changed it; undefined if nobody knows. */
  readonly by: string | undefined;
}

/** Of an entry that waits because somebody else has changed the same field. */
export function contestOf(entry: Entry): Contest | undefined {
  const details = entry.refusal?.details;
  if (entry.kind !== 'command' || !entry.edit || !isRecord(details) || !isRecord(details.contested))
    return undefined;
  const { field, theirs } = details.contested;
  if (typeof field !== 'string') return undefined;
  const { by } = isRecord(details.meanwhile) ? details.meanwhile : {};
  const label = entry.edit.labels[field] ?? field;
  return { field, label, mine: entry.input[field], theirs, by: typeof by === 'string' ? by : undefined };
}

/** The same edit by somebody who has seen what it replaces; refused again if it is not that any more. */
export function withMine(entry: CommandEntry): CommandEntry {
  const contest = contestOf(entry);
  if (!contest || !entry.edit) return entry;
  const edit = { ...entry.edit, version: NO_VERSION, before: { [contest.field]: contest.theirs } };
  return { ...entry, refusal: null, edit };
}

/** Of a restored server: its versions may count something else. */
export const unread = (entry: Entry): Entry =>
  entry.kind === 'command' && entry.edit ? { ...entry, edit: { ...entry.edit, version: NO_VERSION } } : entry;
