/**
 * Lays work of several days into somebody's working time: one part a day, in the longest stretch that is free, until all of it is
 * done. Breaks are not worked. Pure.
 */
import type { Shift, WorkingBreak } from '../working-time/working-time.rules.ts';

export interface Busy {
  readonly from: number;
  readonly to: number;
  /** What takes the time: "WO-1042", "“Meeting”". */
  readonly what: string;
}

export interface LaidDay {
  readonly day: string;
  readonly shifts: readonly Shift[];
  /** Why nobody works, if it is known: a holiday, an absence. */
  readonly off: string | null;
}

export interface PartsWanted {
  readonly days: readonly LaidDay[];
  readonly busy: readonly Busy[];
  /** Milliseconds; nothing begins before. */
  readonly from: number;
  /** Of work, without breaks. */
  readonly minutes: number;
  /** Milliseconds; nothing ends after. */
  readonly until?: number;
}

/** In milliseconds. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

export interface LaidParts {
  readonly parts: readonly Part[];
  /** Minutes for which there was no time. */
  readonly left: number;
  /** Days that were passed over or are shorter than usual, each with its reason. */
  readonly notes: readonly { readonly day: string; readonly why: string }[];
}

const minute = 60_000;
/** A shorter stretch is not worth a journey, unless the rest of the work fits into it. */
export const leastMinutes = 60;

export function layParts({ days, busy, from, minutes, until = Infinity }: PartsWanted): LaidParts {
  const parts: Part[] = [];
  const notes: { day: string; why: string }[] = [];
  let left = minutes;
  for (const { day, shifts, off } of days) {
    if (left <= 0) break;
    if (shifts.length === 0) {
      if (off !== null && parts.length > 0) notes.push({ day, why: off });
      continue;
    }
    const free = shifts.flatMap((shift) => stretchesOf(shift, busy, from, until));
    const best = free.reduce<Stretch | undefined>(longer, undefined);
    if (!best || best.worked < Math.min(leastMinutes, left)) {
      const inTheWay = whatIsIn(busy, shifts, from);
      if (inTheWay !== '') notes.push({ day, why: `no hour is free beside ${inTheWay}` });
      continue;
    }
    const part = { from: best.from, to: endAfter(best, Math.min(left, best.worked)) };
    if (best.worked < left) {
      const around = whatIsIn(busy, shifts, from);
      if (around !== '') notes.push({ day, why: `around ${around}` });
    }
    left -= Math.min(left, best.worked);
    parts.push(part);
  }
  return { parts, left: Math.max(0, left), notes };
}

/** The minutes of a span that are worked: without the breaks that fall into it. */
export function workedMinutes({ from, to }: Part, shifts: readonly Shift[]): number {
  const breaks = shifts.flatMap((shift) => shift.breaks.map((one) => breakWithin(one, from, to)));
  return breaks.reduce((left, one) => left - one, (to - from) / minute);
}

interface Stretch extends Part {
  readonly shift: Shift;
  readonly worked: number;
}

const longer = (best: Stretch | undefined, one: Stretch) => (best && best.worked >= one.worked ? best : one);

function stretchesOf(shift: Shift, busy: readonly Busy[], earliest: number, latest: number): Stretch[] {
  const [opens, closes] = [
    Math.max(Date.parse(shift.starts_at), earliest),
    Math.min(Date.parse(shift.ends_at), latest),
  ];
  const taken = busy.filter(({ from, to }) => from < closes && to > opens).sort((a, b) => a.from - b.from);
  const found: Stretch[] = [];
  let at = opens;
  const add = (to: number) => {
    if (to - at < minute) return;
    found.push({ from: at, to, shift, worked: workedMinutes({ from: at, to }, [shift]) });
  };
  for (const { from, to } of taken) {
    add(Math.min(from, closes));
    at = Math.max(at, to);
  }
  add(closes);
  return found;
}

/** The break is taken within its time; outside of the span if there is room for it before or after. */
function breakWithin({ minutes, starts_at, ends_at }: WorkingBreak, from: number, to: number): number {
  const [opens, closes] = [Date.parse(starts_at), Date.parse(ends_at)];
  if (to <= opens || from >= closes) return 0;
  const room = Math.max(from - opens, closes - to);
  return room >= minutes * minute ? 0 : minutes;
}

/** The earliest end within the stretch at which so many minutes are worked. */
function endAfter({ from, to, shift }: Stretch, minutes: number): number {
  let end = from + minutes * minute;
  for (;;) {
    const missing = minutes - workedMinutes({ from, to: end }, [shift]);
    if (missing <= 0 || end >= to) return Math.min(end, to);
    end += missing * minute;
  }
}

function whatIsIn(busy: readonly Busy[], shifts: readonly Shift[], from: number): string {
  const names = busy
    .filter((one) =>
      shifts.some(
        (shift) =>
          one.from < Date.parse(shift.ends_at) && one.to > Math.max(from, Date.parse(shift.starts_at)),
      ),
    )
    .map(({ what }) => what);
  return [...new Set(names)].slice(0, 3).join(', ');
}
