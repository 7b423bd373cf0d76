/** Commands for a visit and its job. The way to it and the work on it are timed, unless another timer is running. */

import { arriveAtVisit, departForVisit } from '#domains/scheduling/make-visit.ts';
import { resumeWorkOrder, startWorkOrder } from '#domains/work-orders/lifecycle/field-work.ts';
import { startTimer } from '#domains/work-orders/recording/start-timer.ts';
import { stopTimer } from '#domains/work-orders/recording/stop-timer.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { notify } from '#ui/toast/notify.ts';
import { jobPath } from './job-view.ts';
import { useRunningTimer } from './running-timer.ts';
import { type ActedJob, useFieldAct } from './use-field-act.ts';

export function useVisitCommands(job: ActedJob, visitId: string | undefined) {
  const { act, isSending, failure } = useFieldAct();
  const { timer } = useRunningTimer();
  const navigate = useNavigate();
  const clockIn = async (kind: 'travel' | 'work') => {
    const wasOnTheWay = timer?.kind === 'travel' && timer.work_order_id === job.id;
    if (timer && (kind === 'travel' || !wasOnTheWay)) return;
    const input = { kind, ...(visitId && { visit_id: visitId }) };
    const started =
      (!timer || (await act(job, { command: stopTimer, id: job.id }))) &&
      (await act(job, { command: startTimer, id: job.id, input }));
    if (!started) notify.warning('The timer was not started', { description: 'Start it under Time.' });
  };
  const begin = () => {
    if (location.pathname !== jobPath(job.id)) void navigate({ to: jobPath(job.id) });
    void clockIn('work');
  };
  const ofVisit = (command: AnyCommand, onDone?: () => void) => () =>
    void (visitId && act(job, { command, id: visitId }, onDone));
  const ofJob = (command: AnyCommand) => () => void act(job, { command, id: job.id }, begin);
  return {
    isSending,
    failure,
    depart: ofVisit(departForVisit, () => void clockIn('travel')),
    arrive: ofVisit(arriveAtVisit, begin),
    start: ofJob(startWorkOrder),
    resume: ofJob(resumeWorkOrder),
  };
}
