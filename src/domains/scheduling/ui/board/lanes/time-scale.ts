/**
 * Converts between instants and pixels of one day in the company's timezone. A pixel is the same amount of real time all day, so a
 * day with a clock change has 23 or 25 hours, and a bar is as long as the visit lasts.
 */
import { addDays, startOfDayIn } from '#kernel/dates.ts';
import { localFromInstant } from '#kernel/zoned-time.ts';

export const minute = 60_000;
export const hour = 60 * minute;
/** The step of dragging and arrow keys, in milliseconds. */
export const step = 15 * minute;

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface DayScale extends Span {
  readonly day: string;
  readonly timezone: string;
  readonly pxPerHour: number;
}

export interface HourMark {
  readonly at: number;
  /** `08:00` on the wall clock. */
  readonly clock: string;
}

export function daySpan(day: string, timezone: string): Span {
  return {
    from: Date.parse(startOfDayIn(timezone, day)),
    to: Date.parse(startOfDayIn(timezone, addDays(day, 1))),
  };
}

export function dayScale(day: string, timezone: string, pxPerHour: number): DayScale {
  return { day, timezone, pxPerHour, ...daySpan(day, timezone) };
}

export function widthOf({ from, to, pxPerHour }: DayScale): number {
  return ((to - from) / hour) * pxPerHour;
}

export function xOf({ from, pxPerHour }: DayScale, at: number): number {
  return ((at - from) / hour) * pxPerHour;
}

export function atX({ from, pxPerHour }: DayScale, x: number): number {
  return from + (x / pxPerHour) * hour;
}

/** The nearest quarter of an hour, counted from the start of the day. */
export function snap({ from }: Span, at: number): number {
  return from + Math.round((at - from) / step) * step;
}

/** The part of `span` that lies within `bounds`, or undefined. */
export function within(bounds: Span, span: Span): Span | undefined {
  const from = Math.max(bounds.from, span.from);
  const to = Math.min(bounds.to, span.to);
  return from < to ? { from, to } : undefined;
}

/** One mark per hour of real time: an hour skipped by a clock change has none, a repeated one has two. */
export function hourMarks({ from, to, timezone }: Pick<DayScale, 'from' | 'to' | 'timezone'>): HourMark[] {
  const marks: HourMark[] = [];
  for (let at = from; at < to; at += hour) {
    marks.push({ at, clock: localFromInstant(new Date(at).toISOString(), timezone).slice(11, 16) });
  }
  return marks;
}

/** Moves the span, keeping its start within `bounds`. */
export function shifted(bounds: Span, span: Span, by: number): Span {
  const length = span.to - span.from;
  const from = Math.min(Math.max(span.from + by, bounds.from), bounds.to - step);
  return { from, to: from + length };
}

/** Changes the end: at least a quarter of an hour after the start and at most a day. */
export function resized(span: Span, to: number): Span {
  return { from: span.from, to: Math.min(Math.max(to, span.from + step), span.from + 24 * hour) };
}

/** Changes the start: at least a quarter of an hour before the end and at most a day. */
export function startedAt(span: Span, from: number): Span {
  return { from: Math.max(Math.min(from, span.to - step), span.to - 24 * hour), to: span.to };
}
