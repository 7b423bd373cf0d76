import { guestTaskStatus } from '#domains/property/guest-tasks/guest-task.display.ts';
import { TaskClock } from '#domains/property/ui/TaskClock.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { BigRow } from '#ui/phone/BigRow.tsx';
import type { TaskView } from './task-acts.ts';
import { taskPath, titleOf } from './task-parts.ts';

/** A guest-room task in a list: where and what, its state and its clock. */
export function TaskRow({ task }: { task: TaskView }) {
  const { id, number, status, details, room } = task;
  return (
    <BigRow
      to={taskPath(id)}
      title={
        <>
          <span className="block wrap-anywhere">{titleOf(task)}</span>
          <span className="flex flex-wrap gap-x-3 text-label">
            <StatusMark {...guestTaskStatus(status)} />
            <TaskClock task={task} />
            {room?.do_not_disturb && <span className="text-subtle">Do not disturb</span>}
          </span>
        </>
      }
      detail={[number ?? 'Not sent yet', details].filter(Boolean).join(' · ')}
    />
  );
}
