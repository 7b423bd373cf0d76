import { Cancelled, type Desk, inCompany } from './import-task.ts';

const everyMs = 400;

/** Shows how far the work is, twice a second at most, and hears whether somebody wants it to stop. */
export class Progress {
  private readonly desk: Desk;
  private readonly parts: number;
  private last = Date.now();

  /** `parts`: how often the file is gone through; the rows shown are of the whole. */
  constructor(desk: Desk, parts = 1) {
    this.desk = desk;
    this.parts = parts;
  }

  /** Throws Cancelled. */
  async at(rows: number): Promise<void> {
    if (Date.now() - this.last < everyMs) return;
    this.last = Date.now();
    const { beside, task } = this.desk;
    const done = Math.floor(rows / this.parts);
    const isCancelled = await inCompany(beside, task, async () => {
      const { rows: found } = await beside.query<{ cancel_requested: boolean }>(
        'update imports set done_rows = $2 where id = $1 returning cancel_requested',
        [task.importId, done],
      );
      return found[0]?.cancel_requested ?? true;
    });
    if (isCancelled) throw new Cancelled();
  }
}
