import { startTimer } from '#domains/work-orders/recording/start-timer.ts';
import { stopTimer } from '#domains/work-orders/recording/stop-timer.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import type { JobView } from './job-view.ts';
import { jobOf, useRunningTimer } from './running-timer.ts';
import { useFieldAct } from './use-field-act.ts';

/** Work has begun here, and the time goes to another job: asks whether it should. */
export function OtherTimer({ job, visitId }: { job: JobView; visitId: string | undefined }) {
  const { timer } = useRunningTimer();
  const { act, isSending, failure } = useFieldAct();
  if (!timer || timer.work_order_id === job.id || job.status !== 'in_progress') return null;
  const move = async () => {
    if (!(await act(jobOf(timer), { command: stopTimer, id: timer.work_order_id }))) return;
    const input = { kind: 'work', ...(visitId && { visit_id: visitId }) };
    await act(job, { command: startTimer, id: job.id, input });
  };
  const other = [timer.work_order?.number, timer.work_order?.title].filter(Boolean).join(' · ');
  return (
    <section
      aria-label="Timer on another job"
      className="flex flex-col items-start gap-2 rounded-lg bg-tone-waiting-soft px-4 py-3 text-tone-waiting"
    >
      <p className="wrap-anywhere">Your timer still runs on {other || 'another job'}.</p>
      <SendFailed failure={failure} kept="" />
      <Button variant="outline" loading={isSending} onClick={() => void move()}>
        Time this job instead
      </Button>
    </section>
  );
}
