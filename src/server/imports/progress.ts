import { Cancelled, type ImportContext } from './import-task.ts';

const everyMs = 400;

/** Reports progress at most every `everyMs`, and checks for cancellation. */
export class Progress {
  private readonly context: ImportContext;
  private readonly parts: number;
  private last = Date.now();

  /** `parts`: the number of passes over the file; progress is reported for the total. */
  constructor(context: ImportContext, parts = 1) {
    this.context = context;
    this.parts = parts;
  }

  /** Throws Cancelled. */
  async at(rows: number): Promise<void> {
    if (Date.now() - this.last < everyMs) return;
    this.last = Date.now();
    const { control, task } = this.context;
    const done = Math.floor(rows / this.parts);
    const isCancelled = await control.inCompany(task, async () => {
      const found = await control.query<{ cancel_requested: boolean }>(
        'update imports set done_rows = $2 where id = $1 returning cancel_requested',
        [task.importId, done],
      );
      return found[0]?.cancel_requested ?? true;
    });
    if (isCancelled) throw new Cancelled();
  }
}
