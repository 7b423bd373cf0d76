/** Commands for a visit and its job. Starting work also starts the timer, unless one is running. */

import { arriveAtVisit, departForVisit } from '#domains/scheduling/make-visit.ts';
import { resumeWorkOrder, startWorkOrder } from '#domains/work-orders/lifecycle/field-work.ts';
import { startTimer } from '#domains/work-orders/recording/start-timer.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { useSend } from '#ui/phone/use-send.ts';
import { notify } from '#ui/toast/notify.ts';
import { jobPath } from './job-view.ts';
import { useRunningTimer } from './running-timer.ts';

export function useVisitCommands(jobId: string, visitId: string | undefined) {
  const { send, isSending, failure } = useSend();
  const { timer } = useRunningTimer();
  const navigate = useNavigate();
  const clockIn = async () => {
    if (timer) return;
    const input = { kind: 'work', ...(visitId && { visit_id: visitId }) };
    const started = await send({ command: startTimer, id: jobId, input });
    if (!started) notify.warning('The timer was not started', { description: 'Start it under Time.' });
  };
  const begin = () => {
    if (location.pathname !== jobPath(jobId)) void navigate({ to: jobPath(jobId) });
    void clockIn();
  };
  const ofVisit = (command: AnyCommand, onDone?: () => void) => () =>
    void send({ command, id: visitId }, onDone);
  const ofJob = (command: AnyCommand) => () => void send({ command, id: jobId }, begin);
  return {
    isSending,
    failure,
    depart: ofVisit(departForVisit),
    arrive: ofVisit(arriveAtVisit, begin),
    start: ofJob(startWorkOrder),
    resume: ofJob(resumeWorkOrder),
  };
}
