import { type FormEvent, useState } from 'react';
import { correctReading } from '#domains/assets/meters/correct-reading.ts';
import { recordReading } from '#domains/assets/meters/record-reading.ts';
import { useAnyCommand } from '#ui/api/command.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { DateTimeInput } from '#ui/components/inputs/DateTimeInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { NumberCell } from '#ui/resource/form/NumberCell.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { type DoubtAnswer, DoubtQuestion } from './DoubtQuestion.tsx';
import { doubtIn, type MeterView, type ReadingView, readingText } from './meter-view.ts';

type Meter = Pick<MeterView, 'id' | 'name' | 'unit' | 'kind' | 'last_value'>;

export interface ReadingFormProps {
  meter: Meter;
  /** The reading to correct; undefined: a new one. */
  wrong?: ReadingView;
  onDone: () => void;
}

/** Records a reading, or corrects one. The server's question about an implausible value is answered in place. */
export function ReadingForm({ meter, wrong, onDone }: ReadingFormProps) {
  const { viewer } = useWorkplace();
  const [value, setValue] = useState<string | null | undefined>(null);
  const [at, setAt] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const [error, setError] = useState<unknown>(null);
  const { mutateAsync, isPending } = useAnyCommand();
  const send = async (answer: DoubtAnswer = {}) => {
    setError(null);
    const given = { ...(value && { value }), ...answer };
    try {
      if (wrong)
        await mutateAsync({ command: correctReading, id: wrong.id, input: { ...given, reason: words } });
      else
        await mutateAsync({
          command: recordReading,
          id: meter.id,
          input: { ...given, at, note: words || null },
        });
      notify.success(
        wrong && !value
          ? 'Reading withdrawn'
          : `${meter.name}: ${readingText(value ?? null, meter.unit, viewer.locale)}`,
      );
      onDone();
    } catch (cause) {
      setError(cause);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void send();
  };
  const doubt = doubtIn(error);
  const faults = error instanceof ApiError && !doubt ? error.fields : {};
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <Field
        label={wrong ? 'Right reading' : 'Reading'}
        help={
          wrong
            ? `It was ${readingText(wrong.value, meter.unit, viewer.locale)}. Empty withdraws it; it stays on record.`
            : meter.last_value && `Last was ${readingText(meter.last_value, meter.unit, viewer.locale)}`
        }
        error={value === undefined ? 'Enter a number, such as 7.25.' : faults.value}
      >
        <NumberCell
          autoFocus
          scale={4}
          suffix={meter.unit}
          value={value}
          onValueChange={(typed) => {
            setValue(typed);
            setError(null);
          }}
        />
      </Field>
      {!wrong && (
        <Field label="When" optional help="Now when left empty" error={faults.at}>
          <DateTimeInput value={at} onValueChange={setAt} timezone={viewer.timezone} />
        </Field>
      )}
      <Field label={wrong ? 'Reason' : 'Note'} optional={!wrong} error={faults.reason ?? faults.note}>
        <Input value={words} maxLength={1000} onChange={(event) => setWords(event.target.value)} />
      </Field>
      {doubt && (
        <DoubtQuestion
          doubt={doubt}
          isCounter={meter.kind !== 'gauge'}
          busy={isPending}
          onAnswer={(answer) => void send(answer)}
        />
      )}
      {error !== null && !doubt && Object.keys(faults).length === 0 && (
        <p role="alert" className="text-tone-danger">
          {error instanceof ApiError ? error.message : classifyError(error).friendly}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" loading={isPending} disabled={value === undefined || (!wrong && !value)}>
          {wrong ? (value ? 'Correct reading' : 'Withdraw reading') : 'Record reading'}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
