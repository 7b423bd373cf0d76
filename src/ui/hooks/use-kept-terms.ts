import { useRef } from 'react';
import { addDays, daysBetween, isDate } from '#kernel/dates.ts';

type Day = string | null | undefined;

/**
 * A due date moves with the day it counts from, until another one is chosen: then that distance is kept. Given each change
 * of the form, says what changes with it. An emptied one is forgotten: another customer has other terms.
 */
export function useKeptTerms(from: readonly [name: string, day: Day], due: Day) {
  const [name, day] = from;
  const days = useRef<number>(undefined);
  days.current = due ? (days.current ?? distanceOf(day, due)) : undefined;
  return (changed: string, value: unknown): { due_date?: string } => {
    if (changed === 'due_date') days.current = distanceOf(day, value);
    if (changed !== name || days.current === undefined || !isDay(value)) return {};
    return { due_date: addDays(value, days.current) };
  };
}

const isDay = (value: unknown): value is string => typeof value === 'string' && isDate(value);

function distanceOf(issued: unknown, due: unknown): number | undefined {
  return isDay(issued) && isDay(due) ? daysBetween(issued, due) : undefined;
}
