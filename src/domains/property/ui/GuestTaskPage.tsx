/** A guest-room task with its clock, and what was reported of the same kind in the room before. */
import { TimeInStates } from '#domains/work-orders/ui/history/TimeInStates.tsx';
import { where } from '#ui/api/where.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { usePathParam } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { guestRoomTasks } from '../guest-tasks/guest-task.resource.ts';
import { TaskClock, type TimedTask } from './TaskClock.tsx';

type TaskView = Row &
  TimedTask & {
    readonly number: string;
    readonly room_id: string;
    readonly category_id: string;
    readonly repeats: number | null;
  };

export function GuestTaskPage() {
  const id = usePathParam('id');
  return (
    <RowPage<TaskView>
      resource={guestRoomTasks}
      id={id}
      listPath="/property-tasks/guest-rooms"
      title={(task) => task.number}
      description={(task) => <TaskClock task={task} />}
    >
      {(task) => (
        <>
          <Section title="The same in this room" description={repeatsText(task.repeats ?? 0)}>
            <RelatedList
              resource={guestRoomTasks}
              filters={where(guestRoomTasks)
                .eq('room_id', task.room_id)
                .eq('category_id', task.category_id)
                .neq('id', task.id)}
              columns={['number', 'reported_at', 'status', 'resolution', 'resolved_at']}
              order="reported_at.desc"
              limit={10}
              empty="It was never reported before."
            />
          </Section>
          <TimeInStates subjects={[{ id, resource: guestRoomTasks }]} />
        </>
      )}
    </RowPage>
  );
}

function repeatsText(repeats: number): string {
  if (repeats === 0) return 'Not once in the ninety days before.';
  return repeats === 1
    ? 'Once in the ninety days before.'
    : `${repeats} times in the ninety days before: mending it again may not be enough.`;
}
