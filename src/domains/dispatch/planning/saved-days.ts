/** The state saved to undo a step: arrays by day or by job. */
export interface SavedDays {
  readonly nodes: Int32Array;
  readonly length: Int32Array;
  readonly stamp: Int32Array;
  readonly mark: Int32Array;
  readonly list: Int32Array;
  readonly absent: Int32Array;
  readonly soonest: Float64Array;
  readonly latest: Float64Array;
  absentCount: number;
  count: number;
  total: number;
}

export function savedDays(days: number, width: number): SavedDays {
  return {
    nodes: new Int32Array(days * width),
    length: new Int32Array(days),
    stamp: new Int32Array(days),
    mark: new Int32Array(days),
    list: new Int32Array(days),
    absent: new Int32Array(width),
    soonest: new Float64Array(width),
    latest: new Float64Array(width),
    absentCount: 0,
    count: 0,
    total: 0,
  };
}
