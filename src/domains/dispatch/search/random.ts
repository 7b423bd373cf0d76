/** A seeded random generator (sfc32): the same seed gives the same numbers on every engine. */
export class Random {
  private readonly state: Int32Array;

  constructor(seed: number) {
    this.state = Int32Array.of(seed | 0, 0x9e3779b9 | 0, 0x243f6a88, 1);
    for (let i = 0; i < 15; i++) this.next();
  }

  /** An integer from 0 to 2³² − 1. */
  next(): number {
    const s = this.state;
    const a = s[0]!;
    const b = s[1]!;
    const c = s[2]!;
    const d = s[3]!;
    const sum = (((a + b) | 0) + d) | 0;
    s[3] = (d + 1) | 0;
    s[0] = b ^ (b >>> 9);
    s[1] = (c + (c << 3)) | 0;
    s[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** From 0 to 1, exclusive. */
  unit(): number {
    return this.next() / 4294967296;
  }

  /** An integer from 0 to `limit` − 1. */
  below(limit: number): number {
    return Math.floor((this.next() / 4294967296) * limit);
  }

  /** Shuffles the first `length` entries. */
  shuffle(list: Int32Array, length: number): void {
    for (let i = length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const kept = list[i]!;
      list[i] = list[j]!;
      list[j] = kept;
    }
  }
}
