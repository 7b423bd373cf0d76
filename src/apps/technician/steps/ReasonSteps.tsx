/** Puts the job on hold with a reason: frequent ones as buttons, others as text. */

import { useState } from 'react';
import { finishVisit, reportNoAccess } from '#domains/scheduling/make-visit.ts';
import { cannotCompleteWorkOrder, holdWorkOrder } from '#domains/work-orders/lifecycle/field-work.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { useDraft } from '#ui/hooks/use-draft.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { BigChoice } from '#ui/phone/BigChoice.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { useLeave } from '#ui/phone/use-leave.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { backToJob, type JobView, jobPath, type StepProps } from '../job/job-view.ts';
import { currentVisit } from '../job/next-command.ts';
import { useFieldAct } from '../job/use-field-act.ts';
import { useStillPlanned } from '../job/use-still-planned.ts';
import { PlannedDays } from './StillPlanned.tsx';

export function HoldStep({ job }: StepProps) {
  return (
    <ReasonStep
      job={job}
      title="Put on hold"
      says="The timer stops. The job stays yours and goes on when you resume it."
      reasons={['Waiting for parts', 'Waiting for the customer', 'Waiting for another trade', 'Bad weather']}
      command={holdWorkOrder}
      id={job.id}
    />
  );
}

export function NoAccessStep({ job }: StepProps) {
  const visit = useCurrent(job);
  return (
    <ReasonStep
      job={job}
      title="No access"
      says="This visit ends. The office plans another one."
      reasons={['Nobody there', 'Gate or door locked', 'Sent away', 'Can’t be reached safely']}
      command={reportNoAccess}
      id={visit?.id}
    />
  );
}

export function CannotCompleteStep({ job }: StepProps) {
  return (
    <ReasonStep
      job={job}
      title="Can’t be completed"
      says="The job ends here and the office decides what follows."
      reasons={['Beyond repair', 'Customer declined', 'Needs a specialist', 'Not safe']}
      command={cannotCompleteWorkOrder}
      id={job.id}
      destructive
    />
  );
}

interface ReasonStepProps {
  job: JobView;
  title: string;
  says: string;
  reasons: readonly string[];
  command: AnyCommand;
  id: string | undefined;
  destructive?: boolean;
}

function ReasonStep({ job, title, says, reasons, command, id, destructive }: ReasonStepProps) {
  const draft = useDraft<string>(`reason.${title}.${job.id}`);
  const [reason, setReason] = useState(draft.initial ?? '');
  const { act, isSending, failure } = useFieldAct();
  const leave = useLeave(jobPath(job.id));
  const write = (text: string) => {
    setReason(text);
    draft.keep(text);
  };
  const done = () => {
    draft.clear();
    leave();
  };
  return (
    <PhoneScreen
      title={title}
      context={job.title}
      back={backToJob(job)}
      foot={
        <>
          <SendFailed failure={failure} />
          <PhoneButton
            variant={destructive ? 'destructive' : 'default'}
            loading={isSending}
            disabled={reason.trim() === '' || !id}
            onClick={() => void (id && act(job, { command, id, input: { reason: reason.trim() } }, done))}
          >
            {title}
          </PhoneButton>
        </>
      }
    >
      <p className="text-muted">{says}</p>
      <BigChoice
        stacked
        label="Reason"
        value={reason}
        onChoose={write}
        options={reasons.map((value) => ({ value, label: value }))}
      />
      <Field label="In your words">
        <Textarea rows={3} maxLength={500} value={reason} onChange={(event) => write(event.target.value)} />
      </Field>
    </PhoneScreen>
  );
}

/** Ends the visit, but not the job. */
export function FinishVisitStep({ job }: StepProps) {
  const visit = useCurrent(job);
  const coming = useStillPlanned(job);
  const navigate = useNavigate();
  const { act, isSending, failure } = useFieldAct();
  return (
    <PhoneScreen
      title="Leave, not finished yet"
      context={job.title}
      back={backToJob(job)}
      foot={
        <>
          <SendFailed failure={failure} kept="" />
          <PhoneButton
            loading={isSending}
            disabled={!visit}
            onClick={() =>
              void (
                visit &&
                act(
                  job,
                  { command: finishVisit, id: visit.id },
                  () => void navigate({ to: '/', replace: true }),
                )
              )
            }
          >
            Finish visit
          </PhoneButton>
        </>
      }
    >
      {coming.length > 0 ? (
        <>
          <p>This visit is done and the job stays in progress. It goes on with what is planned:</p>
          <PlannedDays visits={coming} />
        </>
      ) : (
        <p>
          This visit is done and the job stays in progress. The office sees it and plans the next visit; a
          comment tells them what is left.
        </p>
      )}
      <p className="text-muted">A timer that is running goes on until you stop it.</p>
    </PhoneScreen>
  );
}

function useCurrent(job: JobView) {
  const { viewer } = useWorkplace();
  return currentVisit(job.visits, viewer.membershipId);
}
