import { useRef } from 'react';
import { addDays, daysBetween, isDate } from '#kernel/dates.ts';

type Day = string | null | undefined;

/**
 * Keeps the distance between a document's date and its due date: when the date changes, the due date moves with it. Choosing
 * another due date sets a new distance; clearing it forgets the distance, because another customer has other terms. Takes each
 * change of the form and returns the resulting changes.
 */
export function useDueDate(from: readonly [name: string, day: Day], due: Day) {
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
