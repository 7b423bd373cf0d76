/** Time of a person that has been recorded already. */
export interface Taken {
  /** Of the job. */
  readonly number: string | null;
  readonly started_at: string;
  readonly ended_at: string;
}

export interface Piece {
  readonly started_at: string;
  /** Null: it is still running. */
  readonly ended_at: string | null;
}

/** What is free from `from` on, leaving out what is taken (in order, without overlaps). The last piece is still running. */
export const freeSince = (from: string, taken: readonly Taken[]): readonly Piece[] =>
  freeWithin(from, null, taken);

/** What is free between two instants; to null: from the first one on. */
export function freeWithin(from: string, to: string | null, taken: readonly Taken[]): readonly Piece[] {
  const end = to === null ? Number.POSITIVE_INFINITY : Date.parse(to);
  const pieces: Piece[] = [];
  let started_at = from;
  for (const { started_at: until, ended_at } of taken) {
    if (Date.parse(until) > Date.parse(started_at) && Date.parse(until) < end)
      pieces.push({ started_at, ended_at: until });
    if (Date.parse(ended_at) > Date.parse(started_at)) started_at = ended_at;
  }
  return Date.parse(started_at) < end ? [...pieces, { started_at, ended_at: to }] : pieces;
}
