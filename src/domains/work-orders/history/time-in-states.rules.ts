/** From spells to the time in each state. */

export interface Spell {
  readonly subject_id: string;
  readonly status: string;
  readonly entered_at: string;
  /** Null: it still lasts. */
  readonly left_at: string | null;
  readonly is_derived: boolean;
}

export interface TimeInState {
  readonly status: string;
  readonly milliseconds: number;
  /** It lasts. */
  readonly isCurrent: boolean;
  /** Some of it is told by dates only. */
  readonly isDerived: boolean;
}

/** The times of a row by status, in the order in which it was first entered. `spells` is in the order of time. */
export function timesInStates(spells: readonly Spell[], now: number): readonly TimeInState[] {
  const times = new Map<string, TimeInState>();
  for (const { status, entered_at, left_at, is_derived } of spells) {
    const before = times.get(status);
    const lasted = Math.max(0, (left_at === null ? now : Date.parse(left_at)) - Date.parse(entered_at));
    times.set(status, {
      status,
      milliseconds: (before?.milliseconds ?? 0) + lasted,
      isCurrent: left_at === null,
      isDerived: is_derived || (before?.isDerived ?? false),
    });
  }
  return [...times.values()];
}

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

/** The two largest units: "3 d 4 h", "2 h", "5 min", "less than 1 min". */
export function lastingText(milliseconds: number): string {
  const largest = units.findIndex(([, size]) => milliseconds >= size);
  if (largest < 0) return 'less than 1 min';
  let rest = milliseconds;
  return units
    .slice(largest, largest + 2)
    .flatMap(([unit, size]) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return count > 0 ? [`${count} ${unit}`] : [];
    })
    .join(' ');
}
