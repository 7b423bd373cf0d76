// Moves the sample company to the present when the demo is opened for the first time: by whole weeks, so that weekdays stay, and on
// the company's clocks, so that nine o'clock stays nine o'clock. The dates are changed where they lie in the database's files, which
// takes a tenth of a second and leaves nothing to store; moving rows would write the whole database anew.

import { offsetAt } from '#kernel/dates.ts';
import { unpackPlaces } from './date-places.ts';

const DAY_MS = 86_400_000;
/** PostgreSQL counts from 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

/** The whole weeks that have passed; nothing that has happened comes to lie in the future. */
export function weeksSince(madeAt: string, now: string, timezone: string): number {
  const local = (instant: string) => Date.parse(instant) + offsetAt(timezone, Date.parse(instant));
  return Math.max(0, Math.floor((local(now) - local(madeAt)) / (7 * DAY_MS)));
}

/** Changes `archive`. `packed`: where its dates lie. */
export function moveDates(archive: Uint8Array, packed: Uint8Array, weeks: number, timezone: string): void {
  const { instants, days, halfDays } = unpackPlaces(packed);
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length);
  for (const at of days) view.setInt32(at, view.getInt32(at, true) + 7 * weeks, true);
  for (const at of halfDays) view.setInt32(at, view.getInt32(at, true) + 14 * weeks, true);
  const values = instants.map((at) => view.getInt32(at + 4, true) * 2 ** 32 + view.getUint32(at, true));
  const moved = movedInOrder(values, stepsOf(values, weeks, timezone));
  for (const [index, at] of instants.entries()) {
    const us = moved.get(values[index] ?? 0) ?? 0;
    view.setUint32(at, us % 2 ** 32, true);
    view.setInt32(at + 4, Math.floor(us / 2 ** 32), true);
  }
}

/** From this instant on (microseconds since 2000) `add` microseconds are added. */
type Step = { readonly from: number; readonly add: number };

/**
 * What each instant becomes, in microseconds since 2000. An index holds them in order, and the rows of equal ones in the order they are
 * stored in, so what differs still has to: of an hour that would come again, what came first ends up just before what followed.
 */
function movedInOrder(values: readonly number[], steps: readonly Step[]): ReadonlyMap<number, number> {
  const moved = new Map<number, number>();
  let next = Number.POSITIVE_INFINITY;
  for (const value of Float64Array.from(new Set(values)).sort().reverse()) {
    const add = steps.findLast(({ from }) => from <= value)?.add ?? 0;
    next = Math.min(value + add, next - 1);
    moved.set(value, next);
  }
  return moved;
}

/** What is added changes with the clocks, before the move or after it. */
function stepsOf(values: readonly number[], weeks: number, timezone: string): Step[] {
  const [first, last] = values.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const addAt = (ms: number) => {
    const whole = 7 * weeks * DAY_MS;
    return whole + offsetAt(timezone, ms) - offsetAt(timezone, ms + whole);
  };
  const steps: Step[] = [];
  const begin = (ms: number, add: number) => steps.push({ from: (ms - EPOCH_MS) * 1000, add: add * 1000 });
  let ms = Math.floor(first / 1000) + EPOCH_MS;
  let add = addAt(ms);
  begin(ms, add);
  while (ms <= last / 1000 + EPOCH_MS) {
    if (addAt(ms + DAY_MS) === add) {
      ms += DAY_MS;
      continue;
    }
    let before = ms;
    ms += DAY_MS;
    while (ms - before > 1) {
      const middle = Math.floor((before + ms) / 2);
      if (addAt(middle) === add) before = middle;
      else ms = middle;
    }
    add = addAt(ms);
    begin(ms, add);
  }
  return steps;
}
