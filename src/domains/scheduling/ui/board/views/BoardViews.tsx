/** Views of the board that somebody has kept, their own and shared ones: opened, kept and taken away. */
import { Bookmark, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  boardQuestionOf,
  boardQuestionText,
  readBoardQuestion,
} from '#domains/scheduling/views/board-question.rules.ts';
import { boardViews } from '#domains/scheduling/views/board-view.resource.ts';
import { useCreate, useRemove } from '#ui/api/changes.ts';
import { useRows } from '#ui/api/rows.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Popover } from '#ui/components/overlays/Popover.tsx';
import { cx } from '#ui/cx.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';

export function BoardViews() {
  const [isOpen, setOpen] = useState(false);
  const shown = useViews().find((view) => view.isShown);
  return (
    <Popover
      label="Views of the board"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="outline" aria-label={shown ? `Views: ${shown.name}` : 'Views'}>
          <Bookmark className={cx('size-4', shown && 'fill-current text-accent-ink')} aria-hidden="true" />
          <span className="max-w-28 truncate max-2xl:sr-only">{shown?.name ?? 'Views'}</span>
        </Button>
      }
    >
      <ViewsList onDone={() => setOpen(false)} />
    </Popover>
  );
}

function useViews() {
  const now = boardQuestionText(boardQuestionOf(useAddress()));
  const { rows } = useRows(boardViews, { order: 'name', limit: 100, count: false });
  return rows.flatMap((row) => {
    const question = readBoardQuestion(row.question);
    return question ? [{ ...row, question, isShown: boardQuestionText(question) === now }] : [];
  });
}

/** Those that are kept, and a form to keep the one that is shown. */
export function ViewsList({ onDone }: { onDone: () => void }) {
  const search = useAddress();
  const navigate = useNavigate();
  const { viewer } = useWorkplace();
  const remove = useRemove(boardViews);
  const views = useViews();
  const { date } = search;
  return (
    <div className="flex flex-col gap-3">
      {views.length > 0 && (
        <ul aria-label="Views of the board" className="flex flex-col gap-0.5">
          {views.map(({ id, name, is_shared, created_by, question, isShown }) => (
            <li key={id} className="flex items-center gap-1">
              <Button
                variant="ghost"
                size="sm"
                aria-pressed={isShown}
                className={cx('min-w-0 flex-1 justify-start!', isShown && 'bg-selected font-semibold')}
                onClick={() => {
                  void navigate({ to: '.', search: { date, ...question }, resetScroll: false });
                  onDone();
                }}
              >
                <span className="truncate">{name}</span>
                {is_shared && <span className="text-subtle">shared</span>}
              </Button>
              {(created_by === viewer.userId || (is_shared && viewer.role === 'owner')) && (
                <IconButton
                  small
                  label={`Take away ${name}`}
                  onClick={() =>
                    remove.mutate(id, { onError: (error) => reportError(`${name} is still there`, error) })
                  }
                >
                  <Trash2 className="size-3.5" aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <KeepView onKept={onDone} question={boardQuestionOf(search)} />
    </div>
  );
}

function KeepView({
  question,
  onKept,
}: {
  question: ReturnType<typeof boardQuestionOf>;
  onKept: () => void;
}) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [fault, setFault] = useState<string>();
  const create = useCreate(boardViews);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setFault('Enter the name.');
    create.mutate(
      { name: name.trim(), question, is_shared: isShared },
      {
        onSuccess: () => {
          notify.success(`${name.trim()} was saved`);
          onKept();
        },
        onError: (error) => setFault(classifyError(error).friendly),
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <Field label="Keep this view as" error={fault}>
        <Input
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Checkbox
        label="Shared in the company"
        checked={isShared}
        onChange={({ target }) => setShared(target.checked)}
      />
      <Button type="submit" size="sm" loading={create.isPending} className="self-start">
        Keep the view
      </Button>
    </form>
  );
}
