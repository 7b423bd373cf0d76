import { awaitsFile, type CommandEntry, type Entry } from './entry.ts';
import { entryBy, makerOf, refusalOf } from './refusals.ts';

/** What is sent one after the other. */
export const laneOf = (entry: Entry): string =>
  entry.kind === 'file' ? `file ${entry.key}` : (entry.lane ?? rowOf(entry));

const rowOf = ({ table, row }: CommandEntry): string => `${table} ${row}`;

export const isLast = (entry: Entry): boolean => entry.kind === 'command' && entry.isLast === true;

/** A later state of the same thing; what makes a row stands for itself. */
export const isOutdatedBy = (one: Entry, later: Entry): boolean =>
  one.kind === 'command' &&
  later.kind === 'command' &&
  !('id' in one.input) &&
  one.place < later.place &&
  rowOf(one) === rowOf(later) &&
  one.command === later.command &&
  one.question === later.question &&
  // Of an edit, what the later one does not say stands for itself.
  (!one.edit || Object.keys(one.input).every((name) => name in later.input));

interface Moment {
  /** All that waits, whoever made it. */
  readonly kept: readonly Entry[];
  /** It is being sent, or has been tried just now. */
  isBusy(key: string): boolean;
  /** A screen waits for its outcome: what follows it may be taken back with it. */
  isAttended(key: string): boolean;
}

/** It makes a row by itself, as a comment does: its time says when it was, whatever is done to the same row before. */
const standsAlone = (entry: Entry): boolean =>
  entry.kind === 'command' && entry.lane === undefined && 'id' in entry.input;

/** Finds what of a person's entries can be sent now. */
export function nextOf(
  own: readonly Entry[],
  kind: Entry['kind'],
  { kept, isBusy, isAttended }: Moment,
): Entry | undefined {
  const held = new Set<string>();
  // By what needs no upload, and nothing that waits for one.
  const heldAnyhow = new Set<string>();
  const jobs = new Set<string | undefined>();
  return own.find((entry) => {
    if (kind === 'file' && entry.kind !== 'file') return false;
    const lane = laneOf(entry);
    if (refusalOf(entry, kept) || makerOf(entry, kept)) return false;
    const before = entry.kind === 'command' && entryBy(entry.after, kept);
    const isEarly = before && (!before.refusal || isAttended(before.key));
    const isHeld = (standsAlone(entry) ? heldAnyhow : held).has(lane);
    const mustWait = isEarly || isHeld || (isLast(entry) && jobs.has(entry.job));
    const waitsForFile = awaitsFile(entry) || (isHeld && !heldAnyhow.has(lane));
    if (!waitsForFile) heldAnyhow.add(lane);
    held.add(lane);
    jobs.add(entry.job);
    return !mustWait && entry.kind === kind && !isBusy(entry.key) && !awaitsFile(entry);
  });
}
