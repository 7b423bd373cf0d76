import { Cancelled, type Desk, inCompany } from './import-task.ts';

const everyMs = 400;

/** Reports progress at most every `everyMs`, and checks for cancellation. */
export class Progress {
  private readonly desk: Desk;
  private readonly parts: number;
  private last = Date.now();

  /** `parts`: the number of passes over the file; progress is reported for the total. */
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
