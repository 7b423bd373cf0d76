import { useRef } from 'react';
import { addDays, daysBetween, isDate } from '#kernel/dates.ts';

type Day = string | null | undefined;

/** A due date moves with the day it counts from, until another one is chosen: then that distance is kept. */
export function useKeptTerms(issued: Day, due: Day) {
  const days = useRef<number>(undefined);
  days.current ??= distanceOf(issued, due);
  return {
    /** The due date that goes with a new day; undefined where nothing is known of it. */
    dueOf: (day: Day) =>
      day && isDate(day) && days.current !== undefined ? addDays(day, days.current) : undefined,
    chosen: (day: Day, dueDay: Day) => {
      days.current = distanceOf(day, dueDay);
    },
  };
}

function distanceOf(issued: Day, due: Day): number | undefined {
  return issued && due && isDate(issued) && isDate(due) ? daysBetween(issued, due) : undefined;
}
