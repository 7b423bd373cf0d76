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
export function freeSince(from: string, taken: readonly Taken[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let started_at = from;
  for (const { started_at: until, ended_at } of taken) {
    if (Date.parse(until) > Date.parse(started_at)) pieces.push({ started_at, ended_at: until });
    if (Date.parse(ended_at) > Date.parse(started_at)) started_at = ended_at;
  }
  return [...pieces, { started_at, ended_at: null }];
}
