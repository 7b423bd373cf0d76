import { CalendarClock } from 'lucide-react';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type DayScale, within, xOf } from '../lanes/time-scale.ts';
import { formatTimes } from '../planning/format-plan.ts';
import type { BoardTask } from './lane-times.ts';

/** Below this width in pixels it has no room for words. */
const narrow = 64;

export interface TaskBlockProps {
  task: BoardTask;
  laneName: string;
  scale: DayScale;
}

/** A task in a lane of the day: as high as the lane, behind the visits. Opens the task. */
export function TaskBlock({ task, laneName, scale }: TaskBlockProps) {
  const said = useSaid(task);
  const shown = within(scale, task);
  if (!shown) return null;
  const left = xOf(scale, shown.from);
  const width = Math.max(xOf(scale, shown.to) - left - 2, 18);
  return (
    <Link
      to={`/scheduling/tasks/${task.task_id}`}
      data-task={task.id}
      aria-label={`Task ${said}, ${laneName}`}
      title={said}
      className="absolute inset-y-1 overflow-hidden rounded-md border border-dashed border-line-strong bg-canvas px-1.5 py-1 text-label hover:border-ink"
      style={{ insetInlineStart: left, width }}
    >
      {width < narrow ? (
        <CalendarClock className="mx-auto size-4 text-muted" aria-hidden="true" />
      ) : (
        <span className="line-clamp-2">{task.title}</span>
      )}
    </Link>
  );
}

/** A task in a cell of the week. */
export function TaskLine({ task, laneName }: Omit<TaskBlockProps, 'scale'>) {
  const said = useSaid(task);
  return (
    <Link
      to={`/scheduling/tasks/${task.task_id}`}
      data-task={task.id}
      aria-label={`Task ${said}, ${laneName}`}
      title={said}
      className="block h-6 truncate rounded-sm border border-dashed border-line-strong bg-canvas px-1 text-label leading-5.5 hover:border-ink"
    >
      {task.title}
    </Link>
  );
}

function useSaid({ title, all_day, ...span }: BoardTask): string {
  const { viewer } = useWorkplace();
  return `${title}, ${all_day ? 'all day' : formatTimes(span, viewer)}`;
}
