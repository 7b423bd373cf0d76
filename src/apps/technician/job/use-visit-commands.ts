/** Commands for a visit and its job. Starting work also starts the timer, unless one is running. */

import { arriveAtVisit, departForVisit } from '#domains/scheduling/make-visit.ts';
import { resumeWorkOrder, startWorkOrder } from '#domains/work-orders/lifecycle/field-work.ts';
import { startTimer } from '#domains/work-orders/recording/start-timer.ts';
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
  const clockIn = async () => {
    if (timer) return;
    const input = { kind: 'work', ...(visitId && { visit_id: visitId }) };
    const started = await act(job, { command: startTimer, id: job.id, input });
    if (!started) notify.warning('The timer was not started', { description: 'Start it under Time.' });
  };
  const begin = () => {
    if (location.pathname !== jobPath(job.id)) void navigate({ to: jobPath(job.id) });
    void clockIn();
  };
  const ofVisit = (command: AnyCommand, onDone?: () => void) => () =>
    void (visitId && act(job, { command, id: visitId }, onDone));
  const ofJob = (command: AnyCommand) => () => void act(job, { command, id: job.id }, begin);
  return {
    isSending,
    failure,
    depart: ofVisit(departForVisit),
    arrive: ofVisit(arriveAtVisit, begin),
    start: ofJob(startWorkOrder),
    resume: ofJob(resumeWorkOrder),
  };
}
