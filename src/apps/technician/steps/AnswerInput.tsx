/** The input for each kind of checklist item, sized for a thumb. */
import { type ReactNode, useState } from 'react';
import type { ItemView } from '#domains/work-orders/ui/page/work-order-view.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { BigChoice } from '#ui/phone/BigChoice.tsx';
import { BigStepper } from '#ui/phone/BigStepper.tsx';
import type { JobView } from '../job/job-view.ts';
import { AnswerPhoto, AnswerSignature } from './AnswerFile.tsx';
import { plain, readNumber } from './answer.ts';
import type { useAnswer } from './use-answer.ts';

export interface AnswerProps {
  job: JobView;
  item: ItemView;
  answer: ReturnType<typeof useAnswer>;
}

export function AnswerInput(props: AnswerProps): ReactNode {
  const { item, answer } = props;
  const Control = controls[item.kind ?? 'check'];
  const spared = answer.draft.result === 'not_applicable';
  return (
    <>
      {!spared && <Control {...props} />}
      <Button
        variant={spared ? 'secondary' : 'ghost'}
        aria-pressed={spared}
        onClick={() =>
          void answer.commit({
            result: spared ? null : 'not_applicable',
            value_text: null,
            value_number: null,
          })
        }
      >
        Doesn’t apply
      </Button>
    </>
  );
}

const done = 'border-tone-success bg-tone-success-soft text-tone-success';
const failed = 'border-tone-danger bg-tone-danger-soft text-tone-danger';

const controls: Readonly<Record<NonNullable<ItemView['kind']>, (props: AnswerProps) => ReactNode>> = {
  check: ({ item, answer }) => (
    <BigChoice
      label={item.label}
      value={answer.draft.result}
      onChoose={() => void answer.commit({ result: answer.draft.result === 'done' ? null : 'done' })}
      options={[{ value: 'done', label: 'Done', tone: done }]}
    />
  ),
  pass_fail: ({ item, answer }) => (
    <BigChoice
      label={item.label}
      value={answer.draft.result}
      onChoose={(result) => void answer.commit({ result })}
      options={[
        { value: 'pass', label: 'Pass', tone: done },
        { value: 'fail', label: 'Fail', tone: failed },
      ]}
    />
  ),
  number: (props) => <NumberInput {...props} />,
  meter: (props) => <NumberInput {...props} />,
  text: ({ item, answer }) => (
    <Textarea
      rows={3}
      maxLength={4000}
      aria-labelledby={`${item.id}-label`}
      value={answer.draft.value_text ?? ''}
      onChange={(event) => answer.write({ value_text: event.target.value || null })}
      onBlur={() => void answer.save()}
    />
  ),
  choice: ({ item, answer }) => (
    <BigChoice
      stacked
      label={item.label}
      value={answer.draft.value_text}
      onChoose={(value_text) => void answer.commit({ value_text, result: null })}
      options={(item.choices ?? []).map((choice) => ({ value: choice, label: choice }))}
    />
  ),
  photo: (props) => (
    <AnswerPhoto {...props} label={props.answer.draft.file_id ? 'Take another photo' : 'Take photo'} />
  ),
  signature: (props) => <AnswerSignature {...props} />,
};

/** A typed number, with plus and minus for corrections. */
function NumberInput({ item, answer }: AnswerProps) {
  const value = answer.draft.value_number;
  const [text, setText] = useState(value ?? '');
  const isOdd = text.trim() !== '' && readNumber(text) === undefined;
  const put = (next: string) => {
    setText(next);
    const read = readNumber(next);
    if (read !== undefined || next.trim() === '') answer.write({ value_number: read ?? null });
  };
  const decimals = Math.max(placesOf(value), placesOf(item.min_value), placesOf(item.max_value));
  const step = (by: number) => {
    const from = value ?? (item.min_value === null ? '0' : plain(item.min_value));
    const next = value === null ? Number(from) : Number(from) + by / 10 ** decimals;
    put(next.toFixed(decimals));
    void answer.save();
  };
  return (
    <Field label="Value" hideLabel error={isOdd ? 'Enter a number, such as 7.25.' : undefined}>
      <BigStepper label={item.label} onLess={() => step(-1)} onMore={() => step(1)}>
        <input
          inputMode="decimal"
          autoComplete="off"
          aria-labelledby={`${item.id}-label`}
          className="h-14 w-full min-w-0 bg-transparent text-center outline-none"
          value={text}
          onChange={(event) => put(event.target.value)}
          onBlur={() => !isOdd && void answer.save()}
        />
        {item.unit && <span className="shrink-0 text-phone font-normal text-muted">{item.unit}</span>}
      </BigStepper>
    </Field>
  );
}

const placesOf = (decimal: string | null): number =>
  decimal === null ? 0 : (plain(decimal).split('.')[1]?.length ?? 0);
