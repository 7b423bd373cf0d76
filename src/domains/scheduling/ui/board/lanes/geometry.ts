/** Maps screen positions and arrow keys to times, for each of the two boards: a time of a lane, or a day of one. */
import type { WorkingHours } from '#domains/identity/members/working-hours.rules.ts';
import { hoursOf } from '#domains/identity/members/working-hours.rules.ts';
import { addDays, dayIn } from '#kernel/dates.ts';
import { estimated, firstGap, quarterAfter } from '../planning/first-gap.ts';
import type { Grip } from '../planning/use-board-drag.ts';
import { type BoardTimes, offTimes } from '../times/lane-times.ts';
import type { Plan } from '../visits/board-visit.ts';
import { onDay } from '../week/week.ts';
import type { Lane } from './lanes.ts';
import {
  atX,
  type DayScale,
  daySpan,
  hour,
  resized,
  type Span,
  shifted,
  snap,
  startedAt,
  step,
} from './time-scale.ts';
import { workingSpan } from './working-time.ts';

export interface Geometry {
  readonly planAt: (x: number, y: number, grip: Grip) => Plan | null;
  /** The span after one arrow key, which moves all of it or one end. */
  readonly arrow: (span: Span, direction: 1 | -1, moves: MovedPart) => Span;
}

export type MovedPart = 'all' | 'start' | 'end';

export function dayGeometry(scale: DayScale): Geometry {
  return {
    planAt: (x, y, { dragged, mode, heldAt }) => {
      const track = closest(x, y, '[data-track]');
      if (mode !== 'move' && dragged.kind === 'visit') {
        const { visit } = dragged;
        const any = track ?? document.querySelector<HTMLElement>('[data-track]');
        if (!any) return null;
        const at = snap(scale, atX(scale, offsetIn(any, x)));
        const span = mode === 'resize' ? resized(visit, at) : startedAt(visit, at);
        return { technician_id: visit.technician_id, ...span };
      }
      if (!track) return null;
      const from = snap(scale, atX(scale, offsetIn(track, x)) - heldAt);
      const length = lengthOf(dragged);
      const span = shifted(scale, { from, to: from + length }, 0);
      return { technician_id: track.dataset.lane || null, ...span };
    },
    arrow: (span, direction, moves) =>
      moves === 'all' ? shifted(scale, span, direction * step) : oneEnd(span, direction, moves),
  };
}

export interface WeekPlaces {
  readonly lanes: readonly Lane[];
  readonly companyHours: WorkingHours | undefined;
  /** Absences and tasks, which are no free time either. */
  readonly times?: BoardTimes;
  readonly timezone: string;
}

export function weekGeometry(places: WeekPlaces): Geometry {
  const { timezone } = places;
  return {
    planAt: (x, y, { dragged }) => {
      const cell = closest(x, y, '[data-day]');
      const { day, lane: id } = cell?.dataset ?? {};
      if (day === undefined || id === undefined) return null;
      const span =
        dragged.kind !== 'order'
          ? onDay(dragged.visit, day, timezone)
          : freeTime(places, id || null, day, lengthOf(dragged));
      return { technician_id: id || null, ...span };
    },
    arrow: (span, direction, moves) => {
      if (moves !== 'all') return oneEnd(span, direction, moves);
      const day = dayIn(timezone, new Date(span.from).toISOString());
      return onDay(span, addDays(day, direction), timezone);
    },
  };
}

/** The first free time of this length on a day: within working hours and not before now. */
export function freeTime(places: WeekPlaces, laneId: string | null, day: string, length: number): Span {
  const lane = places.lanes.find(({ id }) => id === laneId);
  const hours = hoursOf(lane?.technician?.working_hours, places.companyHours);
  const whole = daySpan(day, places.timezone);
  const working = hours && workingSpan(hours, day, places.timezone);
  const bounds = working ?? { from: whole.from + 8 * hour, to: whole.to };
  const now = Date.now();
  // In the last quarter of an hour, rounding up would reach the next day.
  const soon = Math.min(quarterAfter(now), whole.to - step);
  const from = now > bounds.from && now < whole.to ? soon : bounds.from;
  const taken = laneId === null ? [] : [...(lane?.visits ?? []), ...busyTimes(places, laneId, day)];
  return firstGap(
    taken.filter((one) => one.from < whole.to && whole.from < one.to),
    { from, to: bounds.to },
    length,
  );
}

/** Tasks, and the half of a day that somebody is away; on a whole day away any time is as good as another. */
function busyTimes({ times, timezone }: WeekPlaces, laneId: string, day: string): readonly Span[] {
  const { tasks = [], days } = times?.get(laneId) ?? {};
  const known = days?.get(day);
  const isHalf = known !== undefined && known.absences.length > 0 && known.shifts.length > 0;
  return [
    ...tasks.filter(({ isAllowed }) => !isAllowed),
    ...(isHalf ? offTimes(known, daySpan(day, timezone)) : []),
  ];
}

/** The first free time within working hours on the first of these days that has room for it; on the first day if none has. */
export function firstFreeTime(
  places: WeekPlaces,
  laneId: string | null,
  days: readonly [string, ...string[]],
  length: number,
): Span {
  const lane = places.lanes.find(({ id }) => id === laneId);
  const hours = hoursOf(lane?.technician?.working_hours, places.companyHours) ?? weekdayHours;
  const known = places.times?.get(laneId ?? '')?.days;
  for (const day of days) {
    if (known?.get(day)?.absences.some(({ part }) => part === 'day')) continue;
    const working = workingSpan(hours, day, places.timezone);
    const span = working && freeTime(places, laneId, day, length);
    if (span && span.from >= working.from && span.to <= working.to) return span;
  }
  return freeTime(places, laneId, days[0], length);
}

/** Used if a company has not set its working hours. */
const weekdayHours: WorkingHours = { days: [1, 2, 3, 4, 5], start: '08:00', end: '24:00' };

function oneEnd(span: Span, direction: 1 | -1, moves: 'start' | 'end'): Span {
  return moves === 'end'
    ? resized(span, span.to + direction * step)
    : startedAt(span, span.from + direction * step);
}

function lengthOf(dragged: Grip['dragged']): number {
  return dragged.kind !== 'order' ? dragged.visit.to - dragged.visit.from : estimated(dragged.order);
}

function closest(x: number, y: number, selector: string): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>(selector) ?? null;
}

function offsetIn(track: HTMLElement, x: number): number {
  const rect = track.getBoundingClientRect();
  return getComputedStyle(track).direction === 'rtl' ? rect.right - x : x - rect.left;
}
