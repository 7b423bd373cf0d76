import { useMemo, useState } from 'react';
import { changeTask } from '#domains/scheduling/tasks/plan-task.ts';
import { scopeInput } from '#domains/scheduling/tasks/schedule-task.inputs.ts';
import { scheduleTasks, taskOccurrences } from '#domains/scheduling/tasks/schedule-task.resource.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useCommand } from '#ui/api/command.ts';
import { useRow, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { RadioGroup } from '#ui/components/inputs/RadioGroup.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useAddress, useNavigate, usePathParam } from '#ui/navigation.tsx';
import { TaskForm } from './TaskForm.tsx';

type Task = ApiRowOf<typeof scheduleTasks>;
type Scope = 'this' | 'following' | 'all';

/** Changes a task; with `day`, asks whether only that one, it and the following, or all. */
export function ChangeTask() {
  const id = usePathParam('id');
  const { day } = useAddress<{ day: string }>();
  const { data: task, error, refetch } = useRow<typeof scheduleTasks>(scheduleTasks, id);
  const { rows } = useRows(taskOccurrences, {
    filters: where(taskOccurrences)
      .eq('task_id', id)
      .eq('on_day', day ?? ''),
    limit: 50,
    count: false,
    enabled: day !== undefined,
  });
  const [occurrence] = rows;
  const isReady = task && (!day || task.rule === null || occurrence);
  return (
    <Page title="Change task">
      <PageHeader
        context={<BackLink to={`/scheduling/tasks/${id}`} label={task?.title ?? 'Task'} />}
        title="Change task"
      />
      {isReady ? (
        <ChangeForm
          task={task}
          day={task.rule === null ? undefined : day}
          occurrence={occurrence && { ...occurrence, assignee_ids: rows.map(({ person_id }) => person_id) }}
        />
      ) : error ? (
        <ErrorState title="The task could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Page>
  );
}

interface ChangeFormProps {
  task: Task;
  day: string | undefined;
  occurrence: object | undefined;
}

function ChangeForm({ task, day, occurrence }: ChangeFormProps) {
  const navigate = useNavigate();
  const change = useCommand(changeTask);
  const [scope, setScope] = useState<Scope>(day ? 'this' : 'all');
  const values = useMemo(
    () => (scope === 'all' ? task : { ...task, ...occurrence }),
    [scope, task, occurrence],
  );
  const back = () => void navigate({ to: `/scheduling/tasks/${task.id}`, replace: true });
  return (
    <div className="flex flex-col gap-4">
      {day && (
        <Field label="Change" group>
          <RadioGroup<Scope> inline value={scope} onValueChange={setScope} options={scopeOptions} />
        </Field>
      )}
      <TaskForm
        key={scope}
        values={values}
        action="Save task"
        withRule={scope !== 'this'}
        onCancel={back}
        onSubmit={async (input) => {
          await change.mutateAsync({
            id: task.id,
            input: { ...input, scope, ...(day && { on_day: day }) },
          });
          back();
        }}
      />
    </div>
  );
}

const words = scopeInput.scope.words;
const scopeOptions = (['this', 'following', 'all'] as const).map((value) => ({
  value,
  label: words?.[value] ?? value,
}));
