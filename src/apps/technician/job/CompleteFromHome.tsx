/** Completing a job that lacks nothing from its own screen: what was done, and the button. */

import { NotebookPen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { BigRow } from '#ui/phone/BigRow.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { jobPath, type StepProps } from './job-view.ts';
import type { useCompletion } from './use-completion.ts';

interface CompletionProps {
  completion: ReturnType<typeof useCompletion>;
}

export function JobReport({ job, completion }: StepProps & CompletionProps) {
  const { said, write } = completion;
  return (
    <section
      aria-label="Report"
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="p-4">
        <Field label="What you did" optional>
          <Textarea
            rows={2}
            value={said.remedy}
            onChange={(event) => write({ remedy: event.target.value })}
          />
        </Field>
      </div>
      <BigRow
        icon={NotebookPen}
        to={jobPath(job.id)}
        search={{ step: 'complete' }}
        title="What was wrong, and why"
        detail={[said.problem, said.cause].filter(Boolean).join(' · ') || 'Optional'}
      />
    </section>
  );
}

/** A press that was meant for the button in its place before must not complete the job. */
const settlingMs = 800;

export function CompleteFoot({ completion }: CompletionProps) {
  const { complete, isSending, failure } = completion;
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settlingMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <SendFailed failure={failure} />
      <PhoneButton loading={isSending} disabled={!isSettled} onClick={complete}>
        Complete job
      </PhoneButton>
    </>
  );
}
