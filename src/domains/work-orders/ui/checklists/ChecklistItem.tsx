import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { DoubtQuestion } from '#domains/assets/ui/meters/DoubtQuestion.tsx';
import { doubtIn } from '#domains/assets/ui/meters/meter-view.ts';
import { answerChecklistItem } from '#domains/work-orders/checklists/answer-checklist-item.ts';
import { useCommand } from '#ui/api/command.ts';
import { ApiError } from '#ui/api-error.ts';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { cx } from '#ui/cx.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import type { ItemView } from '../page/work-order-view.ts';
import { AnswerControl } from './AnswerControl.tsx';

export interface ChecklistItemProps {
  item: ItemView;
  orderId: string;
  disabled: boolean;
  showsNote: boolean;
  onNote: (open: boolean) => void;
}

export interface AnswerInput {
  readonly result?: string | null;
  readonly value_text?: string | null;
  readonly value_number?: string | null;
  readonly note?: string | null;
  readonly file_id?: string | null;
  readonly is_confirmed?: boolean;
  readonly is_reset?: boolean;
}

export function ChecklistItem({ item, orderId, disabled, showsNote, onNote }: ChecklistItemProps) {
  const answer = useCommand(answerChecklistItem);
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<{
    doubt: NonNullable<ReturnType<typeof doubtIn>>;
    input: AnswerInput;
  }>();
  const given = item.checklist_answers[0];
  const send = (input: AnswerInput) => {
    setAsked(undefined);
    return answer.mutateAsync({ id: item.id, input: { note: given?.note ?? null, ...input } }).then(
      () => setProblem(undefined),
      (error: unknown) => {
        const doubt = doubtIn(error);
        if (doubt) return setAsked({ doubt, input });
        const fields = error instanceof ApiError ? Object.values(error.fields) : [];
        setProblem(fields[0] ?? classifyError(error).friendly);
      },
    );
  };
  const failed = given?.result === 'fail';
  return (
    <li className="flex flex-col gap-1.5 px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <span className="flex min-w-0 flex-1 basis-56 items-start gap-2">
          <span
            className={cx('min-w-0 wrap-anywhere', given && !failed && 'text-muted')}
            id={`${item.id}-label`}
          >
            {item.label}
            {item.is_required && !given && <span className="text-label text-subtle"> · required</span>}
          </span>
          {failed && <StatusMark label="Failed" tone="danger" shape="crossed" />}
          {given?.result === 'not_applicable' && <span className="text-label text-subtle">n/a</span>}
        </span>
        <span className="flex items-center gap-1">
          <AnswerControl
            item={item}
            orderId={orderId}
            disabled={disabled || answer.isPending}
            send={send}
            onNeedsPhoto={() => setProblem('Take a photo of what failed, then it is saved.')}
          />
          {!disabled && (
            // Rendered before there is an answer too, to avoid a layout shift.
            <IconButton
              small
              label={given?.note ? 'Change note' : 'Add note'}
              className={cx(!given && 'invisible')}
              onClick={() => onNote(!showsNote)}
            >
              <MessageSquare className="size-4" aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </div>
      {given?.note && !showsNote && <p className="text-muted whitespace-pre-wrap">{given.note}</p>}
      {showsNote && given && (
        <Note
          initial={given.note ?? ''}
          onSave={(note) => {
            onNote(false);
            const { result, value_text, value_number, file_id } = given;
            void send({ result, value_text, value_number, file_id, note });
          }}
        />
      )}
      {asked && (
        <DoubtQuestion
          doubt={asked.doubt}
          isCounter
          busy={answer.isPending}
          onAnswer={(confirmed) => void send({ ...asked.input, ...confirmed })}
        />
      )}
      {problem && (
        <p role="alert" className="text-label text-tone-danger">
          {problem}
        </p>
      )}
    </li>
  );
}

function Note({ initial, onSave }: { initial: string; onSave: (note: string | null) => void }) {
  const [text, setText] = useState(initial);
  return (
    <Input
      autoFocus
      aria-label="Note"
      placeholder="Note"
      maxLength={4000}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onSave(text.trim() || null)}
      onKeyDown={(event) => event.key === 'Enter' && onSave(text.trim() || null)}
    />
  );
}
