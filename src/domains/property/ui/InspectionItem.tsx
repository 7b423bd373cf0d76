import { Camera } from 'lucide-react';
import { useId, useState } from 'react';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useCommand } from '#ui/api/command.ts';
import { useUpload } from '#ui/api/upload.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { cx } from '#ui/cx.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { answerInspectionItem } from '../inspections/answer-inspection-item.ts';
import { failureSeverity, inspectionResult } from '../inspections/inspection.display.ts';
import type { inspectionAnswers } from '../inspections/inspection.resource.ts';
import { addInspectionPhoto } from '../inspections/inspection-photos.ts';
import { type inspectionItems, severities } from '../templates/inspection-template.resource.ts';

type Item = ApiRowOf<typeof inspectionItems>;
type Answer = ApiRowOf<typeof inspectionAnswers>;

interface InspectionItemProps {
  inspectionId: string;
  item: Item;
  answer: Answer | undefined;
  /** How many photos it has. */
  photos: number;
  isRunning: boolean;
}

export function InspectionItem({ inspectionId, item, answer, photos, isRunning }: InspectionItemProps) {
  const save = useCommand(answerInspectionItem);
  const give = (input: object) =>
    save.mutate({ id: inspectionId, input: { item_id: item.id, note: answer?.note ?? null, ...input } });
  /** A failure that is taken back: what becomes of its order is asked. */
  const isAsked = save.error instanceof ApiError && 'order' in save.error.fields;
  const last = save.variables?.input;
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <p className="font-medium">{item.label}</p>
          {item.help && <p className="text-label text-subtle">{item.help}</p>}
        </div>
        {isRunning ? (
          <Controls item={item} answer={answer} isBusy={save.isPending} onGive={give} />
        ) : (
          answer && <StatusMark {...inspectionResult(answer.result)} />
        )}
      </div>
      {!isRunning && answer?.value_text && <p>{answer.value_text}</p>}
      {!isRunning && answer?.value_number && (
        <p className="tabular">
          {Number(answer.value_number)} {item.unit}
        </p>
      )}
      {isRunning && answer?.result === 'fail' && (
        <div className="flex flex-wrap items-start gap-2">
          <Severity item={item} answer={answer} isBusy={save.isPending} onGive={give} />
          <Note answer={answer} onGive={give} />
        </div>
      )}
      {!isRunning && answer?.note && <p className="text-muted">{answer.note}</p>}
      <div className="flex flex-wrap items-center gap-3 text-label text-subtle empty:hidden">
        {answer?.work_order_number && (
          <span>
            <WorkOrderLink answer={answer} /> · {answer.work_order_status?.replaceAll('_', ' ')}
          </span>
        )}
        {!isRunning && answer?.severity && <StatusMark {...failureSeverity(answer.severity)} />}
        {photos > 0 && <span>{photos === 1 ? '1 photo' : `${photos} photos`}</span>}
        {isRunning && <AddPhoto inspectionId={inspectionId} item={item} />}
      </div>
      {isAsked && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-2 rounded-md bg-tone-waiting-soft px-3 py-2"
        >
          <span>{classifyError(save.error).friendly}</span>
          <Button size="sm" variant="outline" onClick={() => give({ ...last, order: 'keep' })}>
            Keep it
          </Button>
          <Button size="sm" variant="outline" onClick={() => give({ ...last, order: 'cancel' })}>
            Cancel it
          </Button>
        </div>
      )}
      {save.error && !isAsked && (
        <p role="alert" className="text-tone-danger">
          {classifyError(save.error).friendly}
        </p>
      )}
    </li>
  );
}

interface ControlsProps {
  item: Item;
  answer: Answer | undefined;
  isBusy: boolean;
  onGive: (input: object) => void;
}

function Controls({ item, answer, isBusy, onGive }: ControlsProps) {
  const choices = item.kind === 'check' ? checkResults : passResults;
  const notApplicable = (
    <ResultButton result="not_applicable" answer={answer} isBusy={isBusy} onGive={onGive} />
  );
  if (item.kind === 'check' || item.kind === 'pass_fail') {
    return (
      <div className="flex flex-wrap gap-1">
        {choices.map((result) => (
          <ResultButton key={result} result={result} answer={answer} isBusy={isBusy} onGive={onGive} />
        ))}
        {notApplicable}
      </div>
    );
  }
  if (item.kind === 'choice') {
    return (
      <Select
        aria-label={item.label}
        placeholder="Choose"
        value={answer?.value_text ?? ''}
        options={(item.choices ?? []).map((value) => ({ value, label: value }))}
        onChange={(event) => onGive({ value_text: event.target.value })}
      />
    );
  }
  if (item.kind === 'photo' || item.kind === 'signature') return notApplicable;
  return <Value item={item} answer={answer} onGive={onGive} />;
}

const checkResults = ['done'] as const;
const chosenLooks: Readonly<Record<string, string>> = {
  done: 'border-tone-success bg-tone-success-soft text-tone-success',
  pass: 'border-tone-success bg-tone-success-soft text-tone-success',
  fail: 'border-tone-danger bg-tone-danger-soft text-tone-danger',
};
const passResults = ['pass', 'fail'] as const;

function ResultButton({
  result,
  answer,
  isBusy,
  onGive,
}: Omit<ControlsProps, 'item'> & { result: 'done' | 'pass' | 'fail' | 'not_applicable' }) {
  const isChosen = answer?.result === result;
  return (
    <Button
      variant={isChosen && !chosenLooks[result] ? 'secondary' : 'outline'}
      aria-pressed={isChosen}
      disabled={isBusy}
      className={cx('min-w-16 coarse:min-h-12', isChosen && chosenLooks[result])}
      onClick={() => onGive({ result })}
    >
      {inspectionResult(result).label}
    </Button>
  );
}

/** A number or a text: saved when the field is left. */
function Value({ item, answer, onGive }: Pick<ControlsProps, 'item' | 'answer' | 'onGive'>) {
  const isText = item.kind === 'text';
  const stored = isText ? (answer?.value_text ?? '') : numberText(answer?.value_number);
  const [typed, setTyped] = useState<string>();
  const finish = () => {
    if (typed === undefined || typed === stored) return;
    onGive(isText ? { value_text: typed || null } : { value_number: typed || null });
    setTyped(undefined);
  };
  return (
    <Input
      aria-label={item.unit ? `${item.label} (${item.unit})` : item.label}
      inputMode={isText ? 'text' : 'decimal'}
      className="max-w-48"
      value={typed ?? stored}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  );
}

const numberText = (value: string | null | undefined) => (value ? String(Number(value)) : '');

/** How bad a failure is: the item says what is usual, the inspector sees what is there. */
function Severity({ item, answer, isBusy, onGive }: ControlsProps & { answer: Answer }) {
  const { result, value_text, value_number } = answer;
  return (
    <Select
      aria-label={`Severity of ${item.label}`}
      className="w-40"
      disabled={isBusy}
      value={answer.severity ?? item.severity ?? 'medium'}
      options={severities.map((value) => ({ value, label: failureSeverity(value).label ?? value }))}
      onValueChange={(severity) => onGive({ result, value_text, value_number, severity })}
    />
  );
}

/** Technicians see the work order only if it is theirs: for the others its number is enough. */
function WorkOrderLink({ answer }: { answer: Answer }) {
  const { viewer } = useWorkplace();
  if (viewer.role === 'technician') return <>{answer.work_order_number}</>;
  return (
    <Link to={`/work-orders/${answer.work_order_id}`} className="underline-offset-2 hover:underline">
      {answer.work_order_number}
    </Link>
  );
}

function Note({ answer, onGive }: { answer: Answer; onGive: (input: object) => void }) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      aria-label="What is wrong"
      className="min-w-40 flex-1"
      placeholder="What is wrong"
      value={typed ?? answer.note ?? ''}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed === undefined || typed === (answer.note ?? '')) return;
        onGive({
          result: answer.result,
          value_text: answer.value_text,
          value_number: answer.value_number,
          note: typed,
        });
        setTyped(undefined);
      }}
    />
  );
}

/** A photo of a photo or signature item is its answer as well. */
function AddPhoto({ inspectionId, item }: { inspectionId: string; item: Item }) {
  const id = useId();
  const upload = useUpload();
  const add = useCommand(addInspectionPhoto);
  const answer = useCommand(answerInspectionItem);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { id: file_id } = await upload.mutateAsync({ file });
    await add.mutateAsync({ id: inspectionId, input: { file_id, item_id: item.id } });
    if (item.kind === 'photo' || item.kind === 'signature')
      await answer.mutateAsync({ id: inspectionId, input: { item_id: item.id, file_id } });
  };
  const error = upload.error ?? add.error ?? answer.error;
  return (
    <>
      <label
        htmlFor={id}
        className="inline-flex cursor-pointer items-center gap-1 rounded-sm text-muted focus-within:outline-2 focus-within:outline-focus hover:text-ink coarse:min-h-12"
      >
        <Camera className="size-4" aria-hidden="true" />
        {upload.isPending || add.isPending ? 'Sending…' : 'Photo'}
        <input
          id={id}
          type="file"
          accept="image/*"
          capture="environment"
          aria-label={`Photo of ${item.label}`}
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0]).catch(() => undefined);
            event.target.value = '';
          }}
        />
      </label>
      {error && (
        <span role="alert" className="text-tone-danger">
          {classifyError(error).friendly}
        </span>
      )}
    </>
  );
}
