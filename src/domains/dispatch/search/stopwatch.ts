/** Tells a search how much of its budget is spent. A budget of steps makes a run repeatable, one of time makes it punctual. */
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

/** Counts the calls of `spent`. */
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

/** The part of a budget between the shares `from` and `to`, as a stopwatch of its own. */
export function stretch(whole: Stopwatch, from: number, to: number): Stopwatch {
  return { spent: () => (whole.spent() - from) / (to - from) };
}
