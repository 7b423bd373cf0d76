import { useState } from 'react';
import { addComment } from '#domains/work-orders/evidence/add-comment.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Switch } from '#ui/components/inputs/Switch.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { When } from '#ui/components/values/When.tsx';
import { useDraftText } from '#ui/hooks/use-draft-text.ts';
import { KeepFailed } from '#ui/outbox/KeepFailed.tsx';
import { useKeep } from '#ui/outbox/use-keep.ts';
import { WaitingFor } from '#ui/outbox/WaitingNote.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { backToJob, partOf, type StepProps } from '../job/job-view.ts';

/** The job's comments, and an input for a new one. */
export function CommentStep({ job }: StepProps) {
  const { viewer } = useWorkplace();
  const { text: body, write, forget } = useDraftText(`comment.${job.id}`);
  const [forCustomer, setForCustomer] = useState(false);
  const { keep, fault } = useKeep();
  const say = async () => {
    const input = { body: body.trim(), is_internal: !forCustomer };
    if (!(await keep([{ command: addComment, id: job.id, input, title: 'Comment', ...partOf(job) }]))) return;
    write('');
    forget();
    setForCustomer(false);
  };
  return (
    <PhoneScreen
      title="Comments"
      context={job.title}
      back={backToJob(job)}
      foot={
        <>
          <KeepFailed fault={fault} />
          <PhoneButton disabled={body.trim() === ''} onClick={() => void say()}>
            Add comment
          </PhoneButton>
        </>
      }
    >
      <Field label="Comment">
        <Textarea rows={4} maxLength={4000} value={body} onChange={(event) => write(event.target.value)} />
      </Field>
      <Switch
        label="The customer may read it"
        checked={forCustomer}
        onCheckedChange={setForCustomer}
        className="min-h-12 items-center"
      />
      {job.comments.length > 0 && (
        <ul aria-label="Comments so far" className="flex flex-col gap-2">
          {[...job.comments]
            .sort((a, b) => String(b.created_at).localeCompare(String(a.created_at)))
            .map((comment) => (
              <li key={comment.id} className="rounded-lg border border-line bg-surface px-4 py-3">
                <p className="text-label text-subtle">
                  {comment.author?.full_name ?? 'Someone'} ·{' '}
                  <When at={String(comment.created_at)} timezone={viewer.timezone} locale={viewer.locale} />
                  {!comment.is_internal && ' · for the customer'}
                </p>
                <p className="whitespace-pre-wrap wrap-anywhere">{comment.body}</p>
                <WaitingFor row={comment.id} />
              </li>
            ))}
        </ul>
      )}
    </PhoneScreen>
  );
}
