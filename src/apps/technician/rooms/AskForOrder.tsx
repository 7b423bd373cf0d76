import { orderFromGuestTask } from '#domains/property/guest-tasks/guest-task-order.ts';
import { useOutbox } from '#ui/outbox/device-outbox.ts';
import { useAct } from '#ui/outbox/use-act.ts';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { TaskView } from './task-acts.ts';
import { partOf } from './task-parts.ts';
import { isFor } from './task-view.ts';

/** What can't be put right at once becomes a work order, once. */
export function AskForOrder({ task }: { task: TaskView }) {
  const { viewer } = useWorkplace();
  const { send, isSending, failure } = useAct();
  const isAskedFor = useOutbox().some(
    (entry) => entry.kind === 'command' && entry.row === task.id && entry.command === orderFromGuestTask.name,
  );
  const mayAsk = task.can.includes('to_work_order') && isFor(task, viewer.membershipId);
  if (isAskedFor || task.work_order_id || !mayAsk) return null;
  const { label } = orderFromGuestTask;
  return (
    <>
      <SendFailed failure={failure} />
      <PhoneButton
        variant="outline"
        loading={isSending}
        onClick={() => void send({ command: orderFromGuestTask, id: task.id, title: label, ...partOf(task) })}
      >
        {label}
      </PhoneButton>
    </>
  );
}
