import { taskOccurrences } from '#domains/scheduling/tasks/schedule-task.resource.ts';
import { formatWhen } from '#domains/scheduling/ui/tasks/format-when.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Link } from '#ui/navigation.tsx';
import { RowGroup } from '#ui/phone/BigRow.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { boundsOf } from './day.ts';

/** The user's own tasks besides visits: meetings, training. Nothing on days without. */
export function TodayTasks({ day }: { day: string }) {
  const { viewer } = useWorkplace();
  const { from, to } = boundsOf(day, viewer.timezone);
  const { rows } = useRows(taskOccurrences, {
    filters: where(taskOccurrences)
      .eq('person_id', viewer.membershipId)
      .lt('starts_at', to)
      .gt('ends_at', from),
    order: 'starts_at',
    limit: 50,
    count: false,
  });
  if (rows.length === 0) return null;
  return (
    <section aria-label="Tasks">
      <h2 className="pb-1.5 text-label font-medium text-subtle">Tasks</h2>
      <RowGroup>
        {rows.map((task) => (
          <Link
            key={task.id}
            to={`/scheduling/tasks/${task.task_id}`}
            className="flex min-h-14 flex-col justify-center px-4 py-2 -outline-offset-2 hover:bg-wash"
          >
            <span>{task.title}</span>
            <span className="text-label text-muted tabular">{formatWhen(task, viewer)}</span>
          </Link>
        ))}
      </RowGroup>
    </section>
  );
}
