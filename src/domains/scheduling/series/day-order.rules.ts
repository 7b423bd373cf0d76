/** Which moves would make days of a job of several days change places. Pure. */
export interface DayOfJob {
  readonly id: string;
  readonly series_id: string;
  /** Epoch milliseconds. */
  readonly from: number;
  /** "2 of 3" */
  readonly part: string;
}

/** `goTo`: where a visit goes, in epoch milliseconds; null: it is cancelled. Answers the other day by the id of each that may not move. */
export function changedPlaces(
  days: readonly DayOfJob[],
  goTo: ReadonlyMap<string, number | null>,
): ReadonlyMap<string, DayOfJob> {
  const found = new Map<string, DayOfJob>();
  const after = ({ id, from }: DayOfJob) => (found.has(id) ? from : goTo.get(id)) ?? from;
  const isOff = ({ id }: DayOfJob) => goTo.get(id) === null;
  const staying = days.filter((day) => !isOff(day)).toSorted((a, b) => a.from - b.from);
  const pairs = staying.flatMap((first, place) =>
    staying
      .slice(place + 1)
      .flatMap((second) => (second.series_id === first.series_id ? [{ first, second }] : [])),
  );
  // One that stays may be in the way of another.
  for (let known = -1; known < found.size; ) {
    known = found.size;
    for (const { first, second } of pairs) {
      if (after(first) < after(second)) continue;
      if (goTo.has(first.id) && !found.has(first.id)) found.set(first.id, second);
      else if (goTo.has(second.id)) found.set(second.id, first);
    }
  }
  return found;
}
