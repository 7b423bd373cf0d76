// Finds where dates lie in the archive of a database: PostgreSQL makes the same database twice, once with every date moved, and what
// differs are the dates. Nothing else may differ, so that moving the dates of one is proven to give the other.

import type { DateKind, DatePlaces } from './date-places.ts';
import { readTar } from './read-tar.ts';

export type Made = {
  readonly archive: Uint8Array;
  /** The table or index of each file, by its path in the archive: those of the product, not PostgreSQL's own. */
  readonly names: ReadonlyMap<string, string>;
};

const DAY_US = 86_400_000_000;

/** Each page begins with its place in the write-ahead log, which is as long as what was written before. */
const PLACE_IN_LOG = 8;
const PAGE = 8192;

/** `after`: as `before`, with every date later by `days`. */
export function findDates(before: Made, after: Made, days: number): DatePlaces {
  const moved = new Map([...readTar(after.archive)].map(({ path, bytes }) => [path, bytes]));
  const places = { instants: [], days: [], halfDays: [] } satisfies Record<DateKind, number[]>;
  for (const { path, isFolder, bytes } of readTar(before.archive)) {
    const name = before.names.get(path);
    if (isFolder || name === undefined) continue;
    const other = moved.get(path);
    if (other?.length !== bytes.length) throw new Error(`${name} depends on when it was made.`);
    findIn({ name, bytes, other, days, from: bytes.byteOffset - before.archive.byteOffset }, places);
  }
  return places;
}

type File = {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly other: Uint8Array;
  readonly days: number;
  /** Its offset in the archive. */
  readonly from: number;
};

function findIn({ name, bytes, other, days, from }: File, places: Record<DateKind, number[]>): void {
  const [view, otherView] = [viewOf(bytes), viewOf(other)];
  const us = BigInt(days) * BigInt(DAY_US);
  const differsBy = (at: number) => otherView.getInt32(at, true) - view.getInt32(at, true);
  /** The value that the first differing byte belongs to. */
  const dateAt = (first: number): [kind: DateKind, at: number, bytes: number] => {
    for (let at = first; at > first - 8 && at >= 0; at--)
      if (at + 8 <= bytes.length && otherView.getBigInt64(at, true) - view.getBigInt64(at, true) === us)
        return ['instants', at, 8];
    for (let at = first; at > first - 4 && at >= 0; at--) {
      if (at + 4 > bytes.length) continue;
      if (differsBy(at) === days) return ['days', at, 4];
      if (differsBy(at) === 2 * days) return ['halfDays', at, 4];
    }
    throw new Error(`${name} holds a date in a form that the demo can’t move (byte ${first}).`);
  };
  for (let at = 0; at < bytes.length; ) {
    if (at % PAGE < PLACE_IN_LOG) at += PLACE_IN_LOG - (at % PAGE);
    if (bytes[at] === other[at]) {
      at += 1;
      continue;
    }
    const [kind, start, length] = dateAt(at);
    places[kind].push(from + start);
    at = start + length;
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
