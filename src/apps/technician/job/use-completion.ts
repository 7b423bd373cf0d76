import { useState } from 'react';
import { completeWorkOrder } from '#domains/work-orders/lifecycle/complete-work-order.ts';
import { missingForCompletion } from '#domains/work-orders/ui/page/missing-for-completion.ts';
import { useDraft } from '#ui/hooks/use-draft.ts';
import { useIsMounted } from '#ui/hooks/use-is-mounted.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { outbox, useOutbox } from '#ui/outbox/device-outbox.ts';
import type { Shown } from '#ui/outbox/outbox.ts';
import { useSend } from '#ui/phone/use-send.ts';
import { type JobView, jobPath } from './job-view.ts';
import { useStillPlanned } from './use-still-planned.ts';
import { isOfJob } from './with-waiting.ts';

export interface Findings {
  readonly problem: string;
  readonly cause: string;
  readonly remedy: string;
}

const FLUSH_MS = 15_000;
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
  const [isFlushing, setFlushing] = useState(false);
  const isMounted = useIsMounted();
  const complete = async () => {
    // The server asks whether anything required is missing, so it gets everything before, if that doesn't take long.
    setFlushing(true);
    await Promise.race([outbox.work(), new Promise((done) => setTimeout(done, FLUSH_MS))]);
    if (!isMounted()) return;
    setFlushing(false);
    await send({ command: completeWorkOrder, id: job.id, input: { ...said } }, () => {
      draft.clear();
      void navigate({ to: jobPath(job.id), search: { step: 'done' }, replace: true });
    });
  };
  const lacksRemedy = asksRemedy && said.remedy.trim() === '';
  return {
    said,
    write,
    asksRemedy,
    lacksRemedy,
    complete: () => void complete(),
    isSending: isSending || isFlushing,
    failure,
  };
}

/** What this phone has not sent yet of the job. */
export function useWaitingOf(job: JobView): readonly Shown[] {
  return useOutbox().filter((entry) => entry.state !== 'sent' && isOfJob(entry, job));
}

/** Whether nothing required is missing and no visit to come would be cancelled, apart from what is said. */
export function useReadyToComplete(job: JobView): boolean {
  const queued = useWaitingOf(job).length;
  const planned = useStillPlanned(job).length;
  return queued === 0 && planned === 0 && missingForCompletion(job).length === 0;
}
