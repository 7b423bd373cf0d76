/** A guest-room task on the phone: the room, what is wrong, its clock, and its next step at the bottom. */

import { SearchX, UserRound } from 'lucide-react';
import { guestTaskStatus } from '#domains/property/guest-tasks/guest-task.display.ts';
import { TaskClock } from '#domains/property/ui/TaskClock.tsx';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { workOrderPriority } from '#domains/work-orders/work-order.display.ts';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { usePathParam } from '#ui/navigation.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { PhoneWait } from '#ui/phone/PhoneWait.tsx';
import { AskForOrder } from './AskForOrder.tsx';
import { GuestTaskFoot } from './GuestTaskFoot.tsx';
import { PhotoStrip } from './PhotoStrip.tsx';
import { RoomFacts } from './RoomFacts.tsx';
import type { TaskView } from './task-acts.ts';
import { useTask } from './task-view.ts';

const back = { to: '/property-tasks/guest-rooms', label: 'Guest rooms' };

export function GuestTask() {
  const id = usePathParam('id');
  const { data, error, isPending, refetch } = useTask(id);
  if (data) return <OneTask key={id} task={data} />;
  return (
    <PhoneScreen title="Guest-room task" back={back}>
      {isPending || error ? (
        <PhoneWait title="The task could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <EmptyState icon={<SearchX aria-hidden="true" />} title="This task is not here">
          It was removed, or is somebody else’s.
        </EmptyState>
      )}
    </PhoneScreen>
  );
}

function OneTask({ task }: { task: TaskView }) {
  const { id, number, status, priority, details, guest_present, room, site, resolution, file_id } = task;
  return (
    <PhoneScreen
      title={room ? roomName(room.number) : 'Guest-room task'}
      context={number ?? 'Not sent yet'}
      back={back}
      foot={<GuestTaskFoot task={task} />}
    >
      <h2 className="text-title font-semibold wrap-anywhere">{task.category?.name}</h2>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StatusMark {...guestTaskStatus(status)} />
        <TaskClock task={task} />
        {priority !== null && priority !== 'medium' && <StatusMark {...workOrderPriority(priority)} />}
      </p>
      {details && <p className="whitespace-pre-wrap wrap-anywhere">{details}</p>}
      {guest_present && (
        <p className="flex items-center gap-3">
          <UserRound className="size-5 shrink-0 text-subtle" aria-hidden="true" />
          The guest is in the room
        </p>
      )}
      <RoomFacts room={room} site={site} />
      {resolution && (
        <section aria-label="What was done">
          <h2 className="pb-1 text-label font-medium text-subtle">What was done</h2>
          <p className="whitespace-pre-wrap wrap-anywhere">{resolution}</p>
        </section>
      )}
      <PhotoStrip label="Photo" photos={file_id ? [{ id, file_id }] : []} />
      <AskForOrder task={task} />
    </PhoneScreen>
  );
}
