/** Tells a search how much of its budget is gone. Steps make a run repeatable; a clock, passed in, makes it timely. */
export interface Stopwatch {
  /** 0 at the start, 1 or more when it is time to stop; each call counts one step. */
  spent(): number;
}

export function stopAfterSteps(steps: number): Stopwatch {
  let done = 0;
  return { spent: () => done++ / steps };
}

export function stopAt(now: () => number, milliseconds: number): Stopwatch {
  const start = now();
  return { spent: () => (now() - start) / milliseconds };
}

/** Counts how often a search looks at its stopwatch. */
export function counted(stopwatch: Stopwatch): Stopwatch & { looks(): number } {
  let looks = 0;
  return {
    spent: () => {
      looks++;
      return stopwatch.spent();
    },
    looks: () => looks,
  };
}

/** A stretch of another budget, from `from` to `to` of it, seen as a whole. */
export function stretch(whole: Stopwatch, from: number, to: number): Stopwatch {
  return { spent: () => (whole.spent() - from) / (to - from) };
}
