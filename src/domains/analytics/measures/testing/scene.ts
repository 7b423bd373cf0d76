/** A company and a period, as the references of measures see them. */
import { type Calendar, calendarOf, dayAfter, type RawCompany } from './raw-company.ts';

export interface Scene extends Calendar {
  readonly company: RawCompany;
  /** Both days included. */
  readonly from: string;
  readonly to: string;
  readonly now: number;
  /** The period in ms; the end is excluded, and at most now. */
  readonly start: number;
  readonly end: number;
  /** Whether an instant is on one of the days. */
  readonly isWithin: (instant: string | null) => boolean;
  readonly hasDay: (day: string | null) => boolean;
}

export type Reference = (scene: Scene) => number | null;

export function sceneOf(company: RawCompany, { from, to }: { from: string; to: string }, now: number): Scene {
  const calendar = calendarOf(company.tenant.timezone);
  const hasDay = (day: string | null) => day !== null && day >= from && day <= to;
  return {
    ...calendar,
    ...{ company, from, to, now, hasDay },
    start: calendar.startOf(from),
    end: Math.min(calendar.startOf(dayAfter(to)), now),
    isWithin: (instant) => instant !== null && hasDay(calendar.dayOf(instant)),
  };
}

export const at = (instant: string) => Date.parse(instant);
export const hours = (from: number, to: number) => (to - from) / 3_600_000;

export function sum<T>(rows: readonly T[], value: (row: T) => number): number {
  return rows.reduce((total, row) => total + value(row), 0);
}

export function ratio(of: number, per: number): number | null {
  return per === 0 ? null : of / per;
}

/** The share of rows of which it holds. */
export function share<T>(rows: readonly T[], holds: (row: T) => boolean): number | null {
  return ratio(rows.filter(holds).length, rows.length);
}

export function mean<T>(rows: readonly T[], value: (row: T) => number): number | null {
  return ratio(sum(rows, value), rows.length);
}

export function least(times: readonly (string | null)[]): number | undefined {
  const known = times.flatMap((time) => (time === null ? [] : [at(time)]));
  return known.length === 0 ? undefined : Math.min(...known);
}

export function halfEven(amount: number): number {
  const exact = Math.round(amount * 1000) / 1000;
  const whole = Math.floor(exact);
  const rest = exact - whole;
  return rest > 0.5 || (rest === 0.5 && whole % 2 === 1) ? whole + 1 : whole;
}
