/** The checklist, one item per card; without an item in the URL, all items with their answers. */

import type { ItemView } from '#domains/work-orders/ui/page/work-order-view.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { BigRow, RowGroup } from '#ui/phone/BigRow.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { inOrder, nextOpen, progressOf } from '../job/checklist-progress.ts';
import { backToJob, type JobView, jobPath, type StepProps } from '../job/job-view.ts';
import { answerWords } from './answer.ts';
import { ChecklistCard } from './ChecklistCard.tsx';

export function ChecklistStep({ job }: StepProps) {
  const { item: itemId } = useAddress<{ item: string }>();
  const item = job.checklist_items.find(({ id }) => id === itemId);
  return item ? <ChecklistCard key={item.id} job={job} item={item} /> : <AllItems job={job} />;
}

function AllItems({ job }: { job: JobView }) {
  const items = inOrder(job.checklist_items);
  const { answered, of } = progressOf(items);
  const first = nextOpen(items);
  const navigate = useNavigate();
  const open = (item: ItemView) =>
    void navigate({
      to: jobPath(job.id),
      search: { step: 'checklist', item: item.id },
      replace: true,
    });
  return (
    <PhoneScreen
      title="Checklist"
      context={items.length > 0 ? `${answered} of ${of} answered` : job.title}
      back={backToJob(job)}
      foot={
        first && <PhoneButton onClick={() => open(first)}>{answered === 0 ? 'Begin' : 'Go on'}</PhoneButton>
      }
    >
      {items.length === 0 ? (
        <p className="py-6 text-center text-muted">This job has no checklist.</p>
      ) : (
        <RowGroup>
          {items.map((item) => (
            <BigRow
              key={item.id}
              replace
              to={jobPath(job.id)}
              search={{ step: 'checklist', item: item.id }}
              title={item.label}
              detail={answerWords(item) ?? (item.is_required ? 'Required' : 'Not answered')}
              mark={<AnswerMark item={item} />}
            />
          ))}
        </RowGroup>
      )}
    </PhoneScreen>
  );
}

function AnswerMark({ item }: { item: ItemView }) {
  const result = item.checklist_answers[0]?.result;
  if (result === undefined) return null;
  if (result === 'fail') return <StatusMark iconOnly label="Failed" tone="danger" shape="crossed" />;
  if (result === 'not_applicable')
    return <StatusMark iconOnly label="Doesn’t apply" tone="muted" shape="slash" />;
  return <StatusMark iconOnly label="Answered" tone="success" shape="check" />;
}
