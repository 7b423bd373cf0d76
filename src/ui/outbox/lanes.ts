import type { CommandEntry, Entry } from './entry.ts';

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
  one.question === later.question;
