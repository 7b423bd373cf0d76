/** One item of the checklist: the question, its answer, whether it is saved, and the next button. */

import { DoubtQuestion } from '#domains/assets/ui/meters/DoubtQuestion.tsx';
import { doubtIn } from '#domains/assets/ui/meters/meter-view.ts';
import type { ItemView } from '#domains/work-orders/ui/page/work-order-view.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { useNavigate } from '#ui/navigation.tsx';
import { KeepFailed } from '#ui/outbox/KeepFailed.tsx';
import { WaitingNote } from '#ui/outbox/WaitingNote.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { inOrder, isAnswered } from '../job/checklist-progress.ts';
import { backToJob, type JobView, jobPath } from '../job/job-view.ts';
import { AnswerInput } from './AnswerInput.tsx';
import { AnswerNote } from './AnswerNote.tsx';
import { awaitsPhoto, fails, rangeWords } from './answer.ts';
import { type Saved, useAnswer } from './use-answer.ts';

export function ChecklistCard({ job, item }: { job: JobView; item: ItemView }) {
  const answer = useAnswer(job, item);
  const navigate = useNavigate();
  const items = inOrder(job.checklist_items);
  const at = items.findIndex(({ id }) => id === item.id);
  const [before, after] = [items[at - 1], items[at + 1]];
  const go = (to: ItemView | undefined) =>
    void navigate({
      to: jobPath(job.id),
      search: { step: 'checklist', ...(to && { item: to.id }) },
      replace: true,
    });
  const next = async () => {
    if (await answer.save()) go(after);
  };
  const { refused } = answer;
  const doubt = refused?.refusal ? doubtIn(new ApiError(refused.refusal)) : undefined;
  const failed = fails(item, answer.draft);
  const blocked = awaitsPhoto(item, answer.draft);
  return (
    <PhoneScreen
      title="Checklist"
      context={`${at + 1} of ${items.length}`}
      back={backToJob(job)}
      foot={
        <>
          <KeepFailed fault={answer.fault} />
          {!doubt && refused && <WaitingNote entry={refused} />}
          <div className="flex gap-2">
            <Button
              variant="outline"
              className="min-h-14 px-4 text-phone"
              disabled={!before}
              onClick={() => go(before)}
            >
              Previous
            </Button>
            <PhoneButton className="flex-1" disabled={blocked} onClick={() => void next()}>
              {after ? 'Next' : 'Finish'}
            </PhoneButton>
          </div>
        </>
      }
    >
      <Dots items={items} at={at} />
      <section
        aria-label={item.label}
        className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
      >
        <div className="flex flex-col gap-1">
          <h2 id={`${item.id}-label`} className="text-title font-semibold wrap-anywhere">
            {item.label}
          </h2>
          <p className="flex min-h-6 flex-wrap items-center justify-between gap-2 text-label text-subtle">
            <span>{[item.is_required && 'Required', rangeWords(item)].filter(Boolean).join(' · ')}</span>
            <SavedMark saved={answer.saved} />
          </p>
        </div>
        <AnswerInput job={job} item={item} answer={answer} />
        {failed && answer.draft.value_number !== null && (
          <p role="status" className="font-medium text-tone-danger">
            Out of range: {rangeWords(item)}
          </p>
        )}
        {doubt && (
          <DoubtQuestion doubt={doubt} isCounter busy={false} onAnswer={(given) => void answer.save(given)} />
        )}
        {(failed || answer.draft.note !== null || ['saved', 'kept'].includes(answer.saved)) && (
          <AnswerNote job={job} item={item} answer={answer} failed={failed} />
        )}
      </section>
      <Button variant="ghost" className="self-center" onClick={() => go(undefined)}>
        All items
      </Button>
    </PhoneScreen>
  );
}

function SavedMark({ saved }: { saved: Saved }) {
  return (
    <span role="status">
      {saved === 'saved' && <StatusMark label="Saved" tone="success" shape="check" />}
      {saved === 'kept' && <StatusMark label="Kept on this phone" tone="progress" />}
      {saved === 'unsaved' && <StatusMark label="Not saved yet" tone="waiting" shape="ring" />}
    </span>
  );
}

/** The progress as dots; also available as text. */
function Dots({ items, at }: { items: readonly ItemView[]; at: number }) {
  return (
    <div aria-hidden="true" className="flex gap-1">
      {items.map((item, index) => (
        <span
          key={item.id}
          className={
            index === at
              ? 'h-1.5 flex-1 rounded-full bg-accent'
              : isAnswered(item)
                ? 'h-1.5 flex-1 rounded-full bg-tone-success'
                : 'h-1.5 flex-1 rounded-full bg-line-strong'
          }
        />
      ))}
    </div>
  );
}
