/** Commands for a visit and its job. The way to it and the work on it are timed, unless another timer is running. */

import { arriveAtVisit, departForVisit } from '#domains/scheduling/make-visit.ts';
import { resumeWorkOrder, startWorkOrder } from '#domains/work-orders/lifecycle/field-work.ts';
import { startTimer } from '#domains/work-orders/recording/start-timer.ts';
import { stopTimer } from '#domains/work-orders/recording/stop-timer.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { inApp } from '#ui/in-app.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { jobPath } from './job-view.ts';
import type { RunningTimer } from './running-timer.ts';
import { type ActedJob, useFieldAct } from './use-field-act.ts';

export function useVisitCommands(job: ActedJob, visitId: string | undefined) {
  const { act, isSending, failure } = useFieldAct();
  const navigate = useNavigate();
  /** What is said about timers with it. */
  const clocksIn = (kind: 'travel' | 'work') => (timer: RunningTimer | undefined) => {
    const wasOnTheWay = timer?.kind === 'travel' && timer.work_order_id === job.id;
    if (timer && (kind === 'travel' || !wasOnTheWay)) return [];
    const started = {
      command: startTimer,
      id: job.id,
      input: { kind, ...(visitId && { visit_id: visitId }) },
    };
    return timer ? [{ command: stopTimer, id: job.id }, started] : [started];
  };
  /** Leads to the job once a command is done, unless the user has gone elsewhere meanwhile. */
  const openingJob = () => {
    const from = location.pathname;
    return () => {
      const isAtJob = from === inApp(jobPath(job.id));
      if (!isAtJob && location.pathname === from) void navigate({ to: jobPath(job.id) });
    };
  };
  const ofJob = (command: AnyCommand) => () =>
    void act(job, { command, id: job.id }, openingJob(), clocksIn('work'));
  return {
    isSending,
    failure,
    depart: () =>
      void (visitId && act(job, { command: departForVisit, id: visitId }, undefined, clocksIn('travel'))),
    arrive: () =>
      void (visitId && act(job, { command: arriveAtVisit, id: visitId }, openingJob(), clocksIn('work'))),
    start: ofJob(startWorkOrder),
    resume: ofJob(resumeWorkOrder),
  };
}
