/** The meters of the job's asset: what each showed last, and a reading typed with big keys. */

import { useState } from 'react';
import { recordReading } from '#domains/assets/meters/record-reading.ts';
import { type DoubtAnswer, DoubtQuestion } from '#domains/assets/ui/meters/DoubtQuestion.tsx';
import { doubtIn, readingText } from '#domains/assets/ui/meters/meter-view.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { relativeInstant } from '#ui/format/when.ts';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { BigRow, RowGroup } from '#ui/phone/BigRow.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { backToJob, type JobMeter, jobPath, type StepProps } from '../job/job-view.ts';
import { useFieldAct } from '../job/use-field-act.ts';
import { readNumber } from './answer.ts';

export function MetersStep({ job }: StepProps) {
  const { meter: meterId } = useAddress<{ meter: string }>();
  const meters = job.asset?.meters?.filter(({ is_active }) => is_active) ?? [];
  const meter = meters.find(({ id }) => id === meterId);
  return meter ? (
    <OneMeter key={meter.id} job={job} meter={meter} />
  ) : (
    <AllMeters job={job} meters={meters} />
  );
}

function AllMeters({ job, meters }: StepProps & { meters: readonly JobMeter[] }) {
  const { viewer } = useWorkplace();
  return (
    <PhoneScreen title="Meters" context={job.asset?.name} back={backToJob(job)}>
      <RowGroup>
        {meters.map((meter) => (
          <BigRow
            key={meter.id}
            replace
            to={jobPath(job.id)}
            search={{ step: 'meters', meter: meter.id }}
            title={meter.name}
            detail={
              meter.last_read_at
                ? `${readingText(meter.last_value, meter.unit, viewer.locale)} · ${relativeInstant(meter.last_read_at, viewer)}`
                : 'Not read yet'
            }
          />
        ))}
      </RowGroup>
    </PhoneScreen>
  );
}

function OneMeter({ job, meter }: StepProps & { meter: JobMeter }) {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { act, isSending, failure, clear } = useFieldAct();
  const value = readNumber(text);
  const isOdd = text.trim() !== '' && value === undefined;
  const leave = () => {
    notify.success(`${meter.name} recorded`);
    void navigate({ to: jobPath(job.id), search: { step: 'meters' }, replace: true });
  };
  const save = (answer: DoubtAnswer = {}) => {
    if (value === undefined) return;
    const input = { value, work_order_id: job.id, ...answer };
    const last = { last_value: value, last_read_at: new Date().toISOString() };
    const changes = [{ table: 'meters', id: meter.id, values: last }];
    void act(job, { command: recordReading, id: meter.id, input, changes }, leave);
  };
  const doubt = doubtIn(failure?.error);
  return (
    <PhoneScreen
      title={meter.name}
      context={job.asset?.name}
      back={backToJob(job)}
      foot={
        <>
          {!doubt && <SendFailed failure={failure} />}
          <PhoneButton loading={isSending} disabled={value === undefined} onClick={() => save()}>
            Record reading
          </PhoneButton>
        </>
      }
    >
      <Field
        label="Reading"
        help={
          meter.last_read_at &&
          `Last ${readingText(meter.last_value, meter.unit, viewer.locale)}, ${relativeInstant(meter.last_read_at, viewer)}`
        }
        error={isOdd ? 'Enter a number, such as 7.25.' : undefined}
      >
        <Input
          autoFocus
          inputMode="decimal"
          autoComplete="off"
          className="!h-14 text-title"
          suffix={meter.unit}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            clear();
          }}
        />
      </Field>
      {doubt && (
        <DoubtQuestion doubt={doubt} isCounter={meter.kind !== 'gauge'} busy={isSending} onAnswer={save} />
      )}
    </PhoneScreen>
  );
}
