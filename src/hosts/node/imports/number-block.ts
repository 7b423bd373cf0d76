// Numbers of a series for many rows. They are taken in short transactions of their own: taken inside the import's, the
// series would be locked until its end and nobody else could make a job. What a failed import doesn't use goes back,
// as long as nobody has taken a number since.

import { type Desk, inCompany } from './import-task.ts';

export class NumberBlock {
  private readonly desk: Desk;
  private readonly series: string;
  /** The numbers at the end of the series that are ours: first and one past the last. */
  private ours: { from: bigint; to: bigint } | undefined;

  constructor(desk: Desk, series: string) {
    this.desk = desk;
    this.series = series;
  }

  async take(count: number): Promise<string[]> {
    const { beside, task } = this.desk;
    return inCompany(beside, task, async () => {
      const { rows } = await beside.query<{ number: string }>(
        'select n as number from fw.next_numbers($1, $2) n',
        [this.series, count],
      );
      const to = await this.next();
      const from = to - BigInt(count);
      this.ours = { from: this.ours?.to === from ? this.ours.from : from, to };
      return rows.map(({ number }) => number);
    });
  }

  async giveBack(): Promise<void> {
    if (!this.ours) return;
    const { beside, task } = this.desk;
    const { from, to } = this.ours;
    await inCompany(beside, task, () =>
      beside.query('update number_series set next_value = $2 where series = $1 and next_value = $3', [
        this.series,
        from.toString(),
        to.toString(),
      ]),
    );
  }

  private async next(): Promise<bigint> {
    const { rows } = await this.desk.beside.query<{ next: string }>(
      'select next_value::text as next from number_series where series = $1',
      [this.series],
    );
    return BigInt(rows[0]?.next ?? 0);
  }
}
