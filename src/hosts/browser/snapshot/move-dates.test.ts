import { describe, expect, it } from 'vitest';
import { packPlaces } from './date-places.ts';
import { findDates } from './find-dates.ts';
import { moveDates, weeksSince } from './move-dates.ts';
import { writeTar } from './write-tar.ts';

const zone = 'America/Denver';
const EPOCH_MS = Date.UTC(2000, 0, 1);

/** A file of one page that holds these instants and dates, and its archive. */
function pageWith(instants: readonly string[], dates: readonly string[] = []) {
  const page = new DataView(new ArrayBuffer(8192));
  const us = instants.map((instant) => BigInt(Date.parse(instant) - EPOCH_MS) * 1000n);
  // Not where a processor would put them: what lies in a range starts anywhere.
  for (const [index, value] of us.entries()) page.setBigInt64(27 + 9 * index, value, true);
  for (const [index, date] of dates.entries())
    page.setInt32(4001 + 6 * index, (Date.parse(date) - EPOCH_MS) / 86_400_000, true);
  const archive = writeTar([{ path: '/base/5/16400', isFolder: false, bytes: new Uint8Array(page.buffer) }]);
  return { archive, names: new Map([['/base/5/16400', 'visits']]) };
}

const microsecondsIn = (archive: Uint8Array, count: number) => {
  const view = new DataView(archive.buffer, archive.byteOffset + 512);
  return Array.from({ length: count }, (_, index) => Number(view.getBigInt64(27 + 9 * index, true)));
};
const datesIn = (archive: Uint8Array, count: number) => {
  const view = new DataView(archive.buffer, archive.byteOffset + 512);
  return Array.from({ length: count }, (_, index) =>
    new Date(view.getInt32(4001 + 6 * index, true) * 86_400_000 + EPOCH_MS).toISOString().slice(0, 10),
  );
};

const century = (iso: string) =>
  new Date(Date.parse(iso) + 36_400 * 86_400_000).toISOString().slice(0, iso.length);

/** Moved as the demo does it: the places are found with the same page a century later. */
function moved(weeks: number, instants: readonly string[], dates: readonly string[] = []) {
  const made = pageWith(instants, dates);
  const places = findDates(made, pageWith(instants.map(century), dates.map(century)), 36_400);
  moveDates(made.archive, packPlaces(places), weeks, zone);
  const inMicroseconds = microsecondsIn(made.archive, instants.length);
  return {
    inMicroseconds,
    instants: inMicroseconds.map((us) => new Date(Math.floor(us / 1000) + EPOCH_MS).toISOString()),
    dates: datesIn(made.archive, dates.length),
  };
}

describe('moving the dates of an archive', () => {
  it('keeps weekdays and the time on the clocks', () => {
    // 2026-11-27 08:00 and 2026-07-01 12:30 in Denver; 17 weeks later the first is in summer time and the second still is.
    const { instants, dates } = moved(
      17,
      ['2026-11-27T15:00:00.000Z', '2026-07-01T18:30:00.000Z'],
      ['2026-11-27', '2026-01-31'],
    );
    expect(instants).toEqual(['2027-03-26T14:00:00.000Z', '2026-10-28T18:30:00.000Z']);
    expect(dates).toEqual(['2027-03-26', '2026-05-30']);
  });

  it('keeps the order where an hour comes again or is left out, and makes no two instants equal', () => {
    const from = Date.UTC(2026, 10, 1, 5);
    const minutes = Array.from({ length: 360 }, (_, n) => new Date(from + n * 60_000).toISOString());
    for (const weeks of [1, 19, 26, 52]) {
      const { inMicroseconds } = moved(weeks, minutes);
      expect([...new Set(inMicroseconds)].toSorted((a, b) => a - b)).toEqual(inMicroseconds);
    }
  });

  it('refuses an archive that differs in more than dates', () => {
    const made = pageWith(['2026-11-27T15:00:00.000Z']);
    const other = pageWith([century('2026-11-27T15:00:00.000Z')]);
    other.archive[512 + 6000] = 1;
    expect(() => findDates(made, other, 36_400)).toThrow('visits holds a date in a form');
  });
});

it.each([
  ['2026-11-27T20:00:00Z', 0, 'a moment later', '2026-11-27T20:01:00Z'],
  ['2026-11-27T20:00:00Z', 0, 'an hour before the week is over', '2026-12-04T19:00:00Z'],
  ['2026-11-27T20:00:00Z', 1, 'a week later', '2026-12-04T20:00:00Z'],
  ['2026-11-27T20:00:00Z', 17, 'at the same time in summer', '2027-03-26T19:00:00Z'],
  ['2026-11-27T20:00:00Z', 0, 'on a computer whose clock is behind', '2026-10-01T00:00:00Z'],
])('of a company made at %s, %i weeks have passed %s', (madeAt, weeks, _, now) => {
  expect(weeksSince(madeAt, now, zone)).toBe(weeks);
});
