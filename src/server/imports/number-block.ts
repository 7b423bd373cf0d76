// Reserves numbers of a series for many rows, in short transactions of its own: inside the import's transaction the series would
// be locked until its end and nobody else could create a job. Unused numbers are returned if nobody has taken one since.

import type { ImportContext } from './import-task.ts';

const blockSize = 5000;

export class NumberBlock {
  private readonly context: ImportContext;
  private readonly series: string;
  /** Our numbers at the end of the series: the first, and one past the last. */
  private ours: { from: bigint; to: bigint } | undefined;
  private readonly ready: string[] = [];
  private taken = 0;

  constructor(context: ImportContext, series: string) {
    this.context = context;
    this.series = series;
  }

  /** `expected`: the known total; numbers are reserved in blocks. */
  async take(count: number, expected: number): Promise<string[]> {
    const missing = count - this.ready.length;
    if (missing > 0) {
      const wanted = Math.min(expected - this.taken - this.ready.length, blockSize);
      this.ready.push(...(await this.fetch(Math.max(missing, wanted))));
    }
    this.taken += count;
    return this.ready.splice(0, count);
  }

  /** After success: returns the unused numbers. */
  async giveBackRest(): Promise<void> {
    if (this.ours) await this.reset(this.ours.to - BigInt(this.ready.length), this.ours.to);
  }

  /** After a failure: returns all numbers. */
  async giveBack(): Promise<void> {
    if (this.ours) await this.reset(this.ours.from, this.ours.to);
  }

  private async reset(next: bigint, current: bigint): Promise<void> {
    if (next === current) return;
    const { control, task } = this.context;
    await control.inCompany(task, () =>
      control.query('update number_series set next_value = $2 where series = $1 and next_value = $3', [
        this.series,
        next.toString(),
        current.toString(),
      ]),
    );
  }

  private async fetch(count: number): Promise<string[]> {
    const { control, task } = this.context;
    return control.inCompany(task, async () => {
      const rows = await control.query<{ number: string }>(
        'select n as number from fw.next_numbers($1, $2) n',
        [this.series, count],
      );
      const to = await this.next();
      const from = to - BigInt(count);
      this.ours = { from: this.ours?.to === from ? this.ours.from : from, to };
      return rows.map(({ number }) => number);
    });
  }

  private async next(): Promise<bigint> {
    const [row] = await this.context.control.query<{ next: string }>(
      'select next_value::text as next from number_series where series = $1',
      [this.series],
    );
    return BigInt(row?.next ?? 0);
  }
}
