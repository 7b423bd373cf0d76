/** What is said about a visit from the road. Work that begins starts the clock too, unless one runs already. */
import { useNavigate } from '@tanstack/react-router';
import { startTimer } from '#domains/work-orders/recording.commands.ts';
import type { Command } from '#kernel/command.ts';
import { useSend } from '#ui/phone/use-send.ts';
import { notify } from '#ui/toast/notify.ts';
import { arriveAtVisit, departForVisit } from '../../visit.commands.ts';
import { jobPath } from './job-view.ts';
import { useRunningTimer } from './running-timer.ts';

interface Visit {
  readonly id: string;
  readonly work_order_id: string;
}

export function useVisitActs(visit: Visit | undefined) {
  const { send, isSending, failure } = useSend();
  const { timer } = useRunningTimer();
  const navigate = useNavigate();
  const begin = () => {
    if (!visit) return;
    const { id, work_order_id } = visit;
    void navigate({ to: jobPath(work_order_id) as never });
    if (timer) return;
    const input = { kind: 'work', visit_id: id };
    void send({ command: startTimer as unknown as Command, id: work_order_id, input }).then((started) => {
      if (!started) notify.warning('The timer was not started', { description: 'Start it under Time.' });
    });
  };
  return {
    isSending,
    failure,
    depart: () => visit && void send({ command: departForVisit as unknown as Command, id: visit.id }),
    arrive: () => visit && void send({ command: arriveAtVisit as unknown as Command, id: visit.id }, begin),
  };
}
