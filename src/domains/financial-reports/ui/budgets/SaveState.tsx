import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Button } from '#ui/components/actions/Button.tsx';
import { Spinner } from '#ui/components/states/Spinner.tsx';
import { useWarnOfLeaving } from '#ui/hooks/use-warn-of-leaving.ts';
import type { BudgetCells } from './use-budget-cells.ts';

/** Whether everything typed is saved, and what to do if not. */
export function SaveState({ cells }: { cells: BudgetCells }) {
  const { waiting, isSaving, problem, conflict, save, settle } = cells;
  useWarnOfLeaving(waiting > 0);
  if (conflict.length > 0)
    return (
      <div
        role="alert"
        className="flex w-full flex-wrap items-center gap-2 rounded-md bg-tone-danger-soft px-3 py-2"
      >
        <TriangleAlert className="size-4 shrink-0 text-tone-danger" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          Somebody else changed {conflict.length === 1 ? 'an amount' : `${conflict.length} amounts`} that you
          changed as well: {conflict.map((cell) => nameOf(cells, cell)).join('; ')}.
        </span>
        <Button size="sm" variant="outline" onClick={() => settle('theirs')}>
          Take theirs
        </Button>
        <Button size="sm" onClick={() => settle('mine')}>
          Keep mine
        </Button>
      </div>
    );
  if (problem)
    return (
      <div
        role="alert"
        className="flex w-full flex-wrap items-center gap-2 rounded-md bg-tone-danger-soft px-3 py-2"
      >
        <TriangleAlert className="size-4 shrink-0 text-tone-danger" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          Not saved yet: {problem} What you typed stays on this device until it is.
        </span>
        <Button size="sm" loading={isSaving} onClick={() => void save()}>
          Try again
        </Button>
      </div>
    );
  const isBusy = isSaving || waiting > 0;
  return (
    <span role="status" className="flex items-center gap-1.5 text-label text-muted">
      {isBusy ? (
        <Spinner className="size-3.5" />
      ) : (
        <CircleCheck className="size-3.5 text-tone-success" aria-hidden="true" />
      )}
      {isBusy ? 'Saving' : 'Saved'}
    </span>
  );
}

function nameOf({ rows }: BudgetCells, cell: BudgetCells['conflict'][number]): string {
  const row = rows.find(({ id }) => id === cell.account_id);
  return `${row?.code ?? ''} ${row?.name ?? ''}, month ${cell.month}: ${cell.amount}`;
}
