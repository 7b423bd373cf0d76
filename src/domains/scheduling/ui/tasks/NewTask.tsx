import { useMemo } from 'react';
import { createTask } from '#domains/scheduling/tasks/plan-task.ts';
import { scheduleTasks } from '#domains/scheduling/tasks/schedule-task.resource.ts';
import { addDays, dayIn, isDate } from '#kernel/dates.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';
import { useCommand } from '#ui/api/command.ts';
import { useRow } from '#ui/api/rows.ts';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { TaskForm } from './TaskForm.tsx';

/** A task beside work orders. `copy` names the task to begin with; `person_id` and `date` come from the board. */
export function NewTask() {
  const navigate = useNavigate();
  const { copy } = useAddress<{ copy: string }>();
  const create = useCommand<{ id: string }>(createTask);
  const { data: copied } = useRow(scheduleTasks, copy ?? null);
  const values = useFirstValues(copied ?? undefined);
  return (
    <Page title="New task">
      <PageHeader
        context={<BackLink to="/scheduling/tasks" label="Tasks" />}
        title="New task"
        description="A meeting, training, van service: what takes people’s time besides work orders. It stands on the board and in their agenda."
      />
      {copy && !copied ? (
        <SkeletonRows rows={6} />
      ) : (
        <TaskForm
          values={values}
          action="Create task"
          withRule
          onCancel={() => void navigate({ to: '/scheduling' })}
          onSubmit={async (input) => {
            const { id } = await create.mutateAsync({ input });
            await navigate({ to: `/scheduling/tasks/${id}`, replace: true });
          }}
        />
      )}
    </Page>
  );
}

/** An hour at nine, today or on the given day; of a copy, what it has. */
function useFirstValues(copied: Readonly<Record<string, unknown>> | undefined) {
  const { timezone } = useWorkplace().viewer;
  const { date, person_id } = useAddress<{ date: string; person_id: string }>();
  return useMemo(() => {
    if (copied) return copied;
    const tomorrow = addDays(dayIn(timezone, new Date().toISOString()), 1);
    const day = date && isDate(date) ? date : tomorrow;
    return {
      starts_at: instantFromLocal(`${day}T09:00`, timezone),
      ends_at: instantFromLocal(`${day}T10:00`, timezone),
      assignee_ids: person_id ? [person_id] : [],
    };
  }, [copied, date, person_id, timezone]);
}
