/**
 * Does the same with all selected rows, one after the other, with progress and Cancel in a message; the message says at the end what
 * could not be done and why.
 */
import { classifyError } from '#ui/errors/classify-error.ts';
import { notify } from '#ui/toast/notify.ts';

export interface RunAll<Item> {
  /** "Approve". */
  readonly label: string;
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  readonly act: (item: Item) => Promise<unknown>;
  /** Takes back what was done. */
  readonly undo?: (done: readonly Item[]) => void;
}

/** Answers with the items that were done. */
export async function runAll<Item>(run: RunAll<Item>): Promise<readonly Item[]> {
  const { label, items, nameOf, act } = run;
  let stopped = false;
  const done: Item[] = [];
  const failures: string[] = [];
  const id = notify.loading(label, { duration: Number.POSITIVE_INFINITY });
  const action = {
    label: 'Cancel',
    onClick: () => {
      stopped = true;
    },
  };
  for (const item of items) {
    if (stopped) break;
    notify.loading(`${label}: ${done.length + failures.length + 1} of ${items.length}`, {
      ...{ id, duration: Number.POSITIVE_INFINITY, action },
    });
    try {
      await act(item);
      done.push(item);
    } catch (error) {
      failures.push(`${nameOf(item)}: ${classifyError(error).friendly}`);
    }
  }
  tell(run, id, done, failures);
  return done;
}

function tell<Item>(
  { label, undo }: RunAll<Item>,
  id: string | number,
  done: readonly Item[],
  failures: readonly string[],
): void {
  // Without one, the button of the progress would stay.
  const action = undo && done.length > 0 ? { label: 'Undo', onClick: () => undo(done) } : undefined;
  if (failures.length === 0) {
    notify.success(`${label}: ${done.length} done`, { id, duration: undo ? 8000 : 4000, action });
    return;
  }
  const more = failures.length > 5 ? [`and ${failures.length - 5} more`] : [];
  notify.warning(`${label}: ${done.length} done, ${failures.length} could not be`, {
    ...{ id, duration: 20_000, action },
    description: [...failures.slice(0, 5), ...more].join('\n'),
  });
}
