import { useState } from 'react';
import { addTime } from '#domains/work-orders/recording/add-time.ts';
import { formatMinutes } from '#domains/work-orders/ui/calendar/format-spans.ts';
import { addDays } from '#kernel/dates.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { relativeDay } from '#ui/format/when.ts';
import { KeepFailed } from '#ui/outbox/KeepFailed.tsx';
import { useKeep } from '#ui/outbox/use-keep.ts';
import { BigChoice } from '#ui/phone/BigChoice.tsx';
import { BigStepper } from '#ui/phone/BigStepper.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { useLeave } from '#ui/phone/use-leave.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { jobPath, partOf, type StepProps } from '../job/job-view.ts';
import { todayIn } from '../today/day.ts';
import { clockText, lastHour, minutesOfDay, spanOf, stepMinutes, stepped } from './manual-time.ts';
import { type TimeKind, timeKinds } from './time-kinds.ts';

const longest = 24 * 60;

/** Adds time that was not measured: day, start and duration. */
export function AddTimeStep({ job }: StepProps) {
  const { viewer } = useWorkplace();
  const [time, setTime] = useState(() => lastHour(new Date().toISOString(), viewer.timezone));
  const [kind, setKind] = useState<TimeKind>('work');
  const [note, setNote] = useState('');
  const { keep, fault } = useKeep();
  const leave = useLeave(jobPath(job.id));
  const today = todayIn(viewer.timezone);
  const days = [addDays(today, -2), addDays(today, -1), today];
  const save = async () => {
    const input = { kind, ...spanOf(time, viewer.timezone), ...(note.trim() && { note: note.trim() }) };
    const kept = await keep([{ command: addTime, id: job.id, input, title: 'Time', ...partOf(job) }]);
    if (kept) leave();
  };
  const step = (name: 'begin' | 'minutes', by: 1 | -1, min: number, max?: number) => {
    const next = stepped(time[name], by, min, max);
    return next === undefined ? undefined : () => setTime({ ...time, [name]: next });
  };
  return (
    <PhoneScreen
      title="Add time"
      context={job.title}
      back={{ to: jobPath(job.id), label: 'Back to the time' }}
      foot={
        <>
          <KeepFailed fault={fault} />
          <PhoneButton onClick={() => void save()}>Add {formatMinutes(time.minutes)}</PhoneButton>
        </>
      }
    >
      <BigChoice<TimeKind> label="Kind of time" value={kind} onChoose={setKind} options={timeKinds} />
      <BigChoice
        label="Day"
        value={time.day}
        onChoose={(day) => setTime({ ...time, day })}
        options={days.map((day) => ({ value: day, label: capital(relativeDay(day, viewer)) }))}
      />
      <Field label="From">
        <BigStepper label="Start" onLess={step('begin', -1, 0)} onMore={step('begin', 1, 0)}>
          <input
            type="time"
            aria-label="Start"
            className="h-12 bg-transparent text-center outline-none"
            value={clockText(time.begin)}
            onChange={(event) =>
              event.target.value && setTime({ ...time, begin: minutesOfDay(event.target.value) })
            }
          />
        </BigStepper>
      </Field>
      <Field label="How long" group>
        <BigStepper
          label="How long"
          onLess={step('minutes', -1, stepMinutes)}
          onMore={step('minutes', 1, stepMinutes, longest)}
        >
          <output aria-live="polite">{formatMinutes(time.minutes)}</output>
        </BigStepper>
      </Field>
      <Field label="Note" optional>
        <Input maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </PhoneScreen>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
