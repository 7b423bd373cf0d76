import { Plus } from 'lucide-react';
import { scheduleTasks } from '#domains/scheduling/tasks/schedule-task.resource.ts';
import { SchedulingNav } from '#domains/scheduling/ui/SchedulingNav.tsx';
import type { ApiRowOf } from '#kernel/resource.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import { describeRecurrence } from '#ui/recurrence/describe-recurrence.ts';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** Meetings, training and the like. A technician sees their own. */
export function TaskList() {
  const { viewer } = useWorkplace();
  const add = viewer.role !== 'technician' && (
    <Button asChild>
      <Link to="/scheduling/new-task">
        <Plus className="size-4" aria-hidden="true" />
        New task
      </Link>
    </Button>
  );
  return (
    <ResourceList<ApiRowOf<typeof scheduleTasks>>
      resource={scheduleTasks}
      title="Tasks"
      actions={
        <>
          <SchedulingNav current="/scheduling/tasks" />
          {add}
        </>
      }
      views={views}
      select="rule"
      columns={[
        'title',
        { name: 'people', width: 240 },
        { name: 'starts_at', width: 176 },
        {
          id: 'repeats',
          header: 'Repeats',
          width: 220,
          cell: ({ rule }) => (rule ? describeRecurrence(rule) : ''),
        },
        { name: 'status', width: 112 },
      ]}
      empty={{
        title: 'No tasks',
        text: 'Meetings, training, van service: whatever takes people’s time besides work orders appears here and on the board.',
        action: add || undefined,
      }}
    />
  );
}

const views = [{ value: 'planned', label: 'Planned', filters: where(scheduleTasks).eq('status', 'planned') }];
