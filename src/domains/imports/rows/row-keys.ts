/**
 * Row keys make importing the same file twice harmless. Equal rows are different records, so a key combines the row's content with
 * its occurrence number: the third equal row has the same key in every run.
 */
export class RowKeys {
  private readonly table: string;
  private readonly digest: (text: string) => string;
  private readonly seen = new Tally();

  /** `digest` is a cryptographic hash in hexadecimal, 128 bits or more. */
  constructor(table: string, digest: (text: string) => string) {
    this.table = table;
    this.digest = digest;
  }

  next(content: string): string {
    const hash = this.digest(`${this.table}\n${content}`);
    return `${hash}.${this.seen.count(Number.parseInt(hash.slice(0, 13), 16))}`;
  }
}

/** Whether an equal row has come before it. */
export const isRepeated = (key: string): boolean => key !== '' && !key.endsWith('.1');

/** Counts occurrences of numbers in twelve bytes each: a file may have a million rows, and a Map takes ten times as much memory. */
class Tally {
  private numbers = new Float64Array(1024);
  private counts = new Uint32Array(1024);
  private size = 0;

  count(value: number): number {
    if (this.size * 2 >= this.numbers.length) this.grow();
    const at = this.place(value);
    if (this.counts[at] === 0) this.size += 1;
    this.numbers[at] = value;
    const count = (this.counts[at] ?? 0) + 1;
    this.counts[at] = count;
    return count;
  }

  private place(value: number): number {
    const mask = this.numbers.length - 1;
    let at = (value % 2147483647) & mask;
    while (this.counts[at] !== 0 && this.numbers[at] !== value) at = (at + 1) & mask;
    return at;
  }

  private grow(): void {
    const { numbers, counts } = this;
    this.numbers = new Float64Array(numbers.length * 2);
    this.counts = new Uint32Array(numbers.length * 2);
    for (const [index, count] of counts.entries()) {
      if (count === 0) continue;
      const at = this.place(numbers[index] ?? 0);
      this.numbers[at] = numbers[index] ?? 0;
      this.counts[at] = count;
    }
  }
}
