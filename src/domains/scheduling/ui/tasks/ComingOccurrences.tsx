import { useState } from 'react';
import { cancelTask } from '#domains/scheduling/tasks/plan-task.ts';
import { type scheduleTasks, taskOccurrences } from '#domains/scheduling/tasks/schedule-task.resource.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useCommand } from '#ui/api/command.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/overlays/DropdownMenu.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { formatWhen } from './format-when.ts';

type Task = ApiRowOf<typeof scheduleTasks>;
type Occurrence = ApiRowOf<typeof taskOccurrences>;

/** The next ones, each with its own changes. */
export function ComingOccurrences({ task, mayPlan }: { task: Task; mayPlan: boolean }) {
  const { viewer } = useWorkplace();
  const [now] = useState(() => new Date().toISOString());
  const { rows, isPending } = useRows<typeof taskOccurrences, Occurrence>(taskOccurrences, {
    filters: where(taskOccurrences).eq('task_id', task.id).gt('ends_at', now),
    order: 'starts_at',
    limit: 100,
    count: false,
  });
  const byDay = [...new Map(rows.map((row) => [row.on_day, row])).values()].slice(0, 10);
  return (
    <Section title="Coming up">
      {isPending ? (
        <SkeletonRows rows={3} />
      ) : byDay.length === 0 ? (
        <p className="text-muted">None is planned.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
          {byDay.map((row) => (
            <li key={row.on_day} className="flex flex-wrap items-center gap-x-3 px-4 py-2">
              <span className="min-w-0 flex-1">
                {formatWhen(row, viewer)}
                {row.is_changed && <span className="text-muted"> · {row.title}</span>}
                {row.override_reason && <span className="text-muted"> · {row.override_reason}</span>}
              </span>
              {mayPlan && task.rule !== null && <OccurrenceMenu task={task} row={row} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function OccurrenceMenu({ task, row }: { task: Task; row: Occurrence }) {
  const { viewer } = useWorkplace();
  const cancel = useCommand(cancelTask);
  const take = (scope: 'this' | 'following') =>
    cancel.mutate(
      { id: task.id, input: { scope, on_day: row.on_day } },
      {
        onSuccess: () => notify.success(scope === 'this' ? 'It is off' : 'It and the following are off'),
        onError: (error) => reportError('It could not be cancelled', error),
      },
    );
  return (
    <>
      <Button variant="ghost" size="sm" asChild>
        <Link
          to={`/scheduling/tasks/${task.id}/change`}
          search={{ day: row.on_day }}
          aria-label={`Change ${formatWhen(row, viewer)}`}
        >
          Change
        </Link>
      </Button>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="sm" aria-label={`Cancel ${formatWhen(row, viewer)}`}>
            Cancel …
          </Button>
        }
      >
        <MenuItem onSelect={() => take('this')}>Only this one</MenuItem>
        <MenuItem onSelect={() => take('following')}>This and the following</MenuItem>
      </DropdownMenu>
    </>
  );
}
