import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { missingForCompletion } from '#domains/work-orders/ui/page/missing-for-completion.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { BigRow, RowGroup } from '#ui/phone/BigRow.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { nextOpen } from '../job/checklist-progress.ts';
import { backToJob, type JobView, jobPath, type StepProps } from '../job/job-view.ts';
import { type Findings, useCompletion, useRefusedOf } from '../job/use-completion.ts';
import { useStillPlanned } from '../job/use-still-planned.ts';
import { StillPlanned } from './StillPlanned.tsx';

/** First whether visits to come are to be cancelled; then what is missing, findings and work done. */
export function CompleteStep({ job }: StepProps) {
  const [isSure, setSure] = useState(false);
  const visits = useStillPlanned(job);
  if (visits.length > 0 && !isSure)
    return <StillPlanned job={job} visits={visits} onComplete={() => setSure(true)} />;
  return <CompleteForm job={job} />;
}

/** What is still missing, with links; then findings and work done. */
function CompleteForm({ job }: StepProps) {
  const { said, write, asksRemedy, lacksRemedy, complete, isSending, failure } = useCompletion(job);
  const [isAsked, setAsked] = useState(false);
  const remedy = useRef<HTMLTextAreaElement>(null);
  const finish = () => {
    setAsked(true);
    if (lacksRemedy) return remedy.current?.focus();
    complete();
  };
  const box = (name: keyof Findings, label: string, rows: number, optional = true) => (
    <Field
      label={label}
      optional={optional}
      error={name === 'remedy' && isAsked && lacksRemedy ? 'Say what you did, in a few words.' : undefined}
    >
      <Textarea
        ref={name === 'remedy' ? remedy : undefined}
        rows={rows}
        value={said[name]}
        onChange={(event) => write({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <PhoneScreen
      title="Complete"
      context={job.title}
      back={backToJob(job)}
      foot={
        <>
          <SendFailed failure={failure} />
          <PhoneButton loading={isSending} onClick={finish}>
            Complete job
          </PhoneButton>
        </>
      }
    >
      <Missing job={job} lacksRemedy={lacksRemedy} />
      {box('problem', 'What was wrong', 2)}
      {box('cause', 'Why', 2)}
      {box('remedy', 'What you did', 3, !asksRemedy)}
    </PhoneScreen>
  );
}

function Missing({ job, lacksRemedy }: { job: JobView; lacksRemedy: boolean }) {
  const refused = useRefusedOf(job);
  const lacks = missingForCompletion(job);
  const to = jobPath(job.id);
  if (lacks.length === 0 && refused.length === 0) {
    if (lacksRemedy) return <p className="text-muted">Only what you did is still to be said.</p>;
    return (
      <p className="flex items-center gap-3 rounded-lg bg-tone-success-soft px-4 py-3 text-tone-success">
        <CircleCheck className="size-6 shrink-0" aria-hidden="true" />
        Nothing required is missing.
      </p>
    );
  }
  const ways = {
    checklist: {
      to,
      search: {
        step: 'checklist',
        item: nextOpen(job.checklist_items.filter((item) => item.is_required))?.id,
      },
    },
    photos: { to: `${to}/photos` },
    signatures: { to, search: { step: 'signature' } },
  } as const;
  return (
    <RowGroup title="Still missing">
      {refused.length > 0 && (
        <BigRow to={to} title="Not accepted" detail={refused.map(({ title }) => title).join(', ')} />
      )}
      {lacks.map((lack) => (
        <BigRow key={lack.text} title={capital(lack.text)} {...ways[lack.section]} />
      ))}
    </RowGroup>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
