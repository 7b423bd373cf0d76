import { Camera } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { ApiRowOf, BaseRow } from '#kernel/resource.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { cx } from '#ui/cx.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { failureSeverity, inspectionResult } from '../inspections/inspection.display.ts';
import type { inspectionAnswers } from '../inspections/inspection.resource.ts';
import { type inspectionItems, severities } from '../templates/inspection-template.resource.ts';

type Item = Pick<
  ApiRowOf<typeof inspectionItems>,
  'id' | 'label' | 'help' | 'kind' | 'choices' | 'unit' | 'severity'
>;
type Answer = Omit<ApiRowOf<typeof inspectionAnswers>, keyof BaseRow>;

/** How an item is answered: over the network at a desk, through the outbox on a phone. */
export interface Answering {
  /** False: it can't be taken as it is, and what was typed stays. */
  give(input: object): boolean;
  readonly isBusy: boolean;
  takePhoto(photo: File): void;
  readonly isSendingPhoto: boolean;
  /** A failure is taken back: what becomes of its open order is asked. */
  readonly question?: { readonly text: string; answer(order: 'keep' | 'cancel'): void } | undefined;
  /** Below the item: what went wrong, whether it is kept. */
  readonly note?: ReactNode;
}

interface InspectionItemProps {
  item: Item;
  answer: Answer | undefined;
  /** How many photos it has. */
  photos: number;
  isRunning: boolean;
  answering: Answering;
}

export function InspectionItem({ item, answer, photos, isRunning, answering }: InspectionItemProps) {
  const { isBusy, question } = answering;
  const give = (input: object) => answering.give({ note: answer?.note ?? null, ...input });
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <p className="font-medium">{item.label}</p>
          {item.help && <p className="text-label text-subtle">{item.help}</p>}
        </div>
        {isRunning ? (
          <Controls item={item} answer={answer} isBusy={isBusy} onGive={give} />
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
          <Severity item={item} answer={answer} isBusy={isBusy} onGive={give} />
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
        {isRunning && <AddPhoto item={item} answering={answering} />}
      </div>
      {question && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-2 rounded-md bg-tone-waiting-soft px-3 py-2"
        >
          <span>{question.text}</span>
          <Button size="sm" variant="outline" onClick={() => question.answer('keep')}>
            Keep it
          </Button>
          <Button size="sm" variant="outline" onClick={() => question.answer('cancel')}>
            Cancel it
          </Button>
        </div>
      )}
      {answering.note}
    </li>
  );
}

interface ControlsProps {
  item: Item;
  answer: Answer | undefined;
  isBusy: boolean;
  onGive: (input: object) => boolean;
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
    const isTaken = onGive(isText ? { value_text: typed || null } : { value_number: typed || null });
    if (isTaken) setTyped(undefined);
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

function Note({ answer, onGive }: { answer: Answer; onGive: (input: object) => boolean }) {
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

function AddPhoto({ item, answering }: { item: Item; answering: Answering }) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="inline-flex cursor-pointer items-center gap-1 rounded-sm text-muted focus-within:outline-2 focus-within:outline-focus hover:text-ink coarse:min-h-12"
    >
      <Camera className="size-4" aria-hidden="true" />
      {answering.isSendingPhoto ? 'Sending…' : 'Photo'}
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={`Photo of ${item.label}`}
        className="sr-only"
        onChange={(event) => {
          const [photo] = event.target.files ?? [];
          if (photo) answering.takePhoto(photo);
          event.target.value = '';
        }}
      />
    </label>
  );
}
