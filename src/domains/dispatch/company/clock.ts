export type Clock = (instant: string) => number;

/** Minutes from the first midnight. */
export function clockFrom(from: string): Clock {
  const start = Date.parse(from);
  return (instant) => (Date.parse(instant) - start) / 60_000;
}
