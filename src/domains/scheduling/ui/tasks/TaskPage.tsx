import { useState } from 'react';
import { cancelTask } from '#domains/scheduling/tasks/plan-task.ts';
import { scheduleTasks } from '#domains/scheduling/tasks/schedule-task.resource.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { InlineConfirm } from '#ui/components/actions/InlineConfirm.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { Link, usePathParam } from '#ui/navigation.tsx';
import { describeRecurrence } from '#ui/recurrence/describe-recurrence.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { ComingOccurrences } from './ComingOccurrences.tsx';
import { formatWhen } from './format-when.ts';

type Task = ApiRowOf<typeof scheduleTasks>;

/** A task with what comes of it. */
export function TaskPage() {
  const id = usePathParam('id');
  const { viewer } = useWorkplace();
  const mayPlan = viewer.role !== 'technician';
  return (
    <RowPage<Task>
      resource={scheduleTasks}
      id={id}
      listPath="/scheduling/tasks"
      commands="elsewhere"
      placed={['assignee_ids', 'skipped_days']}
      description={(task) =>
        [formatWhen(task, viewer), task.rule && describeRecurrence(task.rule)].filter(Boolean).join(' · ')
      }
      actions={(task) => mayPlan && <TaskActions task={task} />}
    >
      {(task) => <ComingOccurrences task={task} mayPlan={mayPlan && task.status === 'planned'} />}
    </RowPage>
  );
}

function TaskActions({ task }: { task: Task }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useCommand(cancelTask);
  if (isAsking)
    return (
      <InlineConfirm
        question={`Cancel ${task.title}?`}
        consequence="Past ones stay on record; everyone who takes part is notified."
        action="Cancel task"
        destructive
        takesFocus
        busy={cancel.isPending}
        error={cancel.error && classifyError(cancel.error).friendly}
        onConfirm={() => cancel.mutate({ id: task.id, input: {} }, { onSuccess: () => setAsking(false) })}
        onDismiss={() => setAsking(false)}
      />
    );
  return (
    <>
      {task.status === 'planned' && (
        <Button variant="outline" onClick={() => setAsking(true)}>
          Cancel task
        </Button>
      )}
      <Button variant="outline" asChild>
        <Link to="/scheduling/new-task" search={{ copy: task.id }}>
          Copy
        </Link>
      </Button>
      {task.status === 'planned' && (
        <Button asChild>
          <Link to={`/scheduling/tasks/${task.id}/change`}>{task.rule ? 'Change all' : 'Change'}</Link>
        </Button>
      )}
    </>
  );
}
