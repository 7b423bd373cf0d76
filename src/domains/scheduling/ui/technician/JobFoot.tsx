import { Link } from '@tanstack/react-router';
import { resumeWorkOrder, startWorkOrder } from '#domains/work-orders/work-order.commands.ts';
import type { Command } from '#kernel/command.ts';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { useSend } from '#ui/phone/use-send.ts';
import { type JobView, jobPath } from './job-view.ts';
import { nextAct } from './next-act.ts';
import { useVisitActs } from './use-visit-acts.ts';

interface JobFootProps {
  job: JobView;
  visit: JobView['visits'][number] | undefined;
  mine: boolean;
  tomorrow: string;
}

/** The one thing to do next. */
export function JobFoot({ job, visit, mine, tomorrow }: JobFootProps) {
  const acts = useVisitActs(visit && { id: visit.id, work_order_id: job.id });
  const { send, isSending, failure } = useSend();
  const act = mine ? nextAct(job, visit, tomorrow) : undefined;
  const say = (command: unknown) => () => void send({ command: command as Command, id: job.id });
  const busy = isSending || acts.isSending;
  if (!mine)
    return (
      <p className="py-2 text-center text-muted">
        This job is not assigned to you. The office can give it to you.
      </p>
    );
  if (!act) return null;
  return (
    <>
      <SendFailed failure={failure ?? acts.failure} kept="" />
      {act === 'depart' && (
        <PhoneButton loading={busy} onClick={acts.depart}>
          On my way
        </PhoneButton>
      )}
      {act === 'arrive' && (
        <PhoneButton loading={busy} onClick={acts.arrive}>
          Start work
        </PhoneButton>
      )}
      {act === 'start' && (
        <PhoneButton loading={busy} onClick={say(startWorkOrder)}>
          Start work
        </PhoneButton>
      )}
      {act === 'resume' && (
        <PhoneButton loading={busy} onClick={say(resumeWorkOrder)}>
          Resume work
        </PhoneButton>
      )}
      {act === 'complete' && (
        <PhoneButton asChild>
          <Link to={jobPath(job.id) as never} search={{ step: 'complete' } as never}>
            Complete
          </Link>
        </PhoneButton>
      )}
    </>
  );
}
