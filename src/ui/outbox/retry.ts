const SHORTEST_MS = 4_000;
const LONGEST_MS = 60_000;

/** Calls `work` after a while, which is longer after each failure; once, however often it failed meanwhile. */
export class Retry {
  private readonly later: (ms: number, work: () => void) => void;
  private readonly work: () => void;
  private failures = 0;
  private isSet = false;

  constructor(later: (ms: number, work: () => void) => void, work: () => void) {
    this.later = later;
    this.work = work;
  }

  set(): void {
    if (this.isSet) return;
    this.isSet = true;
    this.later(Math.min(SHORTEST_MS * 2 ** this.failures, LONGEST_MS), () => {
      this.isSet = false;
      this.work();
    });
    this.failures += 1;
  }

  succeeded(): void {
    this.failures = 0;
  }
}
