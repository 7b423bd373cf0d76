/** The state of a day after each of its jobs, by job; its departure, by day. */
export interface KeptStates {
  readonly clock: Float64Array;
  readonly kilometres: Float64Array;
  readonly paused: Float64Array;
  readonly price: Float64Array;
  readonly nextBreak: Int32Array;
  readonly fetched: Uint8Array;
  readonly departs: Float64Array;
}

export function keptStates(jobs: number, days: number): KeptStates {
  return {
    clock: new Float64Array(jobs),
    kilometres: new Float64Array(jobs),
    paused: new Float64Array(jobs),
    price: new Float64Array(jobs),
    nextBreak: new Int32Array(jobs),
    fetched: new Uint8Array(jobs),
    departs: new Float64Array(days),
  };
}
