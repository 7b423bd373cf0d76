import { useState } from 'react';
import { completeWorkOrder } from '#domains/work-orders/lifecycle/complete-work-order.ts';
import { missingForCompletion } from '#domains/work-orders/ui/page/missing-for-completion.ts';
import { useDraft } from '#ui/hooks/use-draft.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { useOutbox } from '#ui/outbox/device-outbox.ts';
import type { Shown } from '#ui/outbox/shown.ts';
import { type JobView, jobPath } from './job-view.ts';
import { useFieldAct } from './use-field-act.ts';
import { useStillPlanned } from './use-still-planned.ts';
import { isOfJob } from './with-waiting.ts';

export interface Findings {
  readonly problem: string;
  readonly cause: string;
  readonly remedy: string;
}

const repairs: readonly (string | null)[] = ['repair', 'emergency', 'recall'];

/** What is said about the work, kept on this device until the job is completed with it. */
export function useCompletion(job: JobView) {
  const draft = useDraft<Findings>(`complete.${job.id}`);
  const [said, setSaid] = useState<Findings>(
    draft.initial ?? { problem: job.problem ?? '', cause: job.cause ?? '', remedy: job.remedy ?? '' },
  );
  const { act, isSending, failure } = useFieldAct();
  const navigate = useNavigate();
  const asksRemedy = repairs.includes(job.kind);
  const write = (change: Partial<Findings>) => {
    const next = { ...said, ...change };
    setSaid(next);
    draft.keep(next);
  };
  const complete = () =>
    void act(job, { command: completeWorkOrder, id: job.id, input: { ...said } }, () => {
      draft.clear();
      void navigate({ to: jobPath(job.id), search: { step: 'done' }, replace: true });
    });
  const lacksRemedy = asksRemedy && said.remedy.trim() === '';
  return {
    said,
    write,
    asksRemedy,
    lacksRemedy,
    complete,
    isSending,
    failure,
  };
}

/** What the server did not take of the job, and somebody must decide about. */
export function useRefusedOf(job: JobView): readonly Shown[] {
  return useOutbox().filter((entry) => entry.state === 'refused' && isOfJob(entry, job));
}

/** Whether nothing required is missing and no visit to come would be cancelled, apart from what is said. */
export function useReadyToComplete(job: JobView): boolean {
  const refused = useRefusedOf(job).length;
  const planned = useStillPlanned(job).length;
  return refused === 0 && planned === 0 && missingForCompletion(job).length === 0;
}
