import { useState } from 'react';
import { completeWorkOrder } from '#domains/work-orders/lifecycle/complete-work-order.ts';
import { missingForCompletion } from '#domains/work-orders/ui/page/missing-for-completion.ts';
import { useDraft } from '#ui/hooks/use-draft.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { useSend } from '#ui/phone/use-send.ts';
import { type JobView, jobPath } from './job-view.ts';
import { usePhotoQueue } from './photo-queue.ts';
import { useStillPlanned } from './use-still-planned.ts';

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
  const { send, isSending, failure } = useSend();
  const navigate = useNavigate();
  const asksRemedy = repairs.includes(job.kind);
  const write = (change: Partial<Findings>) => {
    const next = { ...said, ...change };
    setSaid(next);
    draft.keep(next);
  };
  const complete = () =>
    void send({ command: completeWorkOrder, id: job.id, input: { ...said } }, () => {
      draft.clear();
      void navigate({ to: jobPath(job.id), search: { step: 'done' }, replace: true });
    });
  const lacksRemedy = asksRemedy && said.remedy.trim() === '';
  return { said, write, asksRemedy, lacksRemedy, complete, isSending, failure };
}

/** Whether nothing required is missing and no visit to come would be cancelled, apart from what is said. */
export function useReadyToComplete(job: JobView): boolean {
  const queued = usePhotoQueue(job.id).length;
  const planned = useStillPlanned(job).length;
  return queued === 0 && planned === 0 && missingForCompletion(job).length === 0;
}
