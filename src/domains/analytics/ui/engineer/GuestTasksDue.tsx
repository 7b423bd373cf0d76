import { guestRoomTasks } from '#domains/property/guest-tasks/guest-task.resource.ts';
import { timeLeft } from '#domains/property/guest-tasks/time-left.rules.ts';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { type ApiRow, type Named, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AllLink, HomeList, HomeRow, NextLink } from './HomeList.tsx';
import { mineOrNobodys, mostShown } from './whose.ts';

interface Embedded {
  readonly room: {
    readonly id: string;
    readonly number: string;
    readonly do_not_disturb: boolean | null;
  } | null;
  readonly category: Named | null;
}
type Task = ApiRow<typeof guestRoomTasks, Embedded>;

/** Open guest-room tasks, the next deadline first, each with the time that is left. */
export function GuestTasksDue() {
  const { viewer } = useWorkplace();
  const now = useNow();
  const { rows, isPending, count, error, refetch } = useRows<typeof guestRoomTasks, Embedded>(
    guestRoomTasks,
    {
      filters: where(guestRoomTasks)
        .in('status', ['reported', 'assigned', 'in_progress'])
        .and(mineOrNobodys(viewer, 'assignee_id')),
      select:
        'id,number,status,due_at,details,guest_present,assignee_id,room(id,number,do_not_disturb),category(id,name)',
      order: 'due_at',
      limit: mostShown,
    },
  );
  return (
    <HomeList<Task>
      title="Guest rooms"
      rows={isPending ? undefined : rows}
      count={count}
      error={error}
      onRetry={refetch}
      all={<AllLink to="/property-tasks/guest-rooms">All tasks</AllLink>}
      empty={
        <>
          No guest waits for you.{' '}
          <NextLink to="/property-tasks/guest-rooms/new">Report from a guest room</NextLink>
        </>
      }
    >
      {({ id, number, room, category, due_at, details, guest_present, assignee_id }) => (
        <HomeRow
          to={`/property-tasks/guest-rooms/${id}`}
          title={`${roomName(room?.number ?? '')}: ${category?.name ?? ''}`}
          detail={[
            number,
            guest_present && 'guest in the room',
            room?.do_not_disturb && 'do not disturb',
            assignee_id === null && 'nobody has it',
            details,
          ]
            .filter(Boolean)
            .join(' · ')}
          mark={<StatusMark {...timeLeft(due_at, now)} />}
        />
      )}
    </HomeList>
  );
}
