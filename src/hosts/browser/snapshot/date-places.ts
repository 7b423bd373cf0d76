// Where the dates of the sample company lie in the snapshot, so that they can be moved without a statement: found by the build
// (find-dates.ts), used at the opening (move-dates.ts).

/** Offsets from the archive's beginning, ascending. */
export type DatePlaces = Readonly<Record<DateKind, readonly number[]>>;

/** As PostgreSQL stores them: microseconds in 8 bytes, days in 4, and twice the days in 4 (an index of half days off). */
export type DateKind = (typeof kinds)[number];

const kinds = ['instants', 'days', 'halfDays'] as const;

/** How many of each kind, then the gaps between them: small numbers that repeat, which are compressed well. */
export function packPlaces(places: DatePlaces): Uint8Array {
  const gaps = kinds.flatMap((kind) => places[kind].map((at, index) => at - (places[kind][index - 1] ?? 0)));
  return new Uint8Array(Uint32Array.from([...kinds.map((kind) => places[kind].length), ...gaps]).buffer);
}

export function unpackPlaces(packed: Uint8Array): DatePlaces {
  const numbers = new Uint32Array(packed.slice().buffer);
  let from = kinds.length;
  const next = (index: number) => {
    const gaps = numbers.subarray(from, from + (numbers[index] ?? 0));
    from += gaps.length;
    let at = 0;
    return Array.from(gaps, (gap) => {
      at += gap;
      return at;
    });
  };
  return { instants: next(0), days: next(1), halfDays: next(2) };
}
