/** The parts of a form that says who comes and when. */
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { type Option, Select } from '#ui/components/inputs/Select.tsx';
import { FieldRow } from '#ui/components/layout/FormLayout.tsx';
import { minute } from './board/lanes/time-scale.ts';
import { formatLength } from './board/planning/format-plan.ts';
import type { useScheduleForm } from './board/planning/use-schedule-form.ts';
import { ConcernNote } from './board/visits/ConcernNote.tsx';
import { CrewControl } from './crews/CrewControl.tsx';

interface WhoFieldsProps {
  form: ReturnType<typeof useScheduleForm>;
  isNew: boolean;
}

/** The technician, and who comes along with a new visit. */
export function WhoFields({ form: { draft, change, faults, technicians }, isNew }: WhoFieldsProps) {
  const { technician_id, crew } = draft;
  return (
    <>
      <Field label="Technician" optional error={faults.technician_id}>
        <Select
          value={technician_id ?? ''}
          placeholder="Nobody yet"
          options={technicians.map(({ id, full_name }) => ({ value: id, label: full_name }))}
          onChange={(event) => change({ technician_id: event.target.value || null })}
        />
      </Field>
      {isNew && technician_id !== null && (
        <CrewControl
          people={technicians}
          leadId={technician_id}
          value={crew}
          error={faults.crew_technician_ids}
          onChange={(others) => change({ crew: others })}
        />
      )}
    </>
  );
}

interface WhenFieldsProps extends Pick<WhoFieldsProps, 'form'> {
  hasLength: boolean;
}

export function WhenFields({ form, hasLength }: WhenFieldsProps) {
  const { draft, change, faults } = form;
  return (
    <FieldRow>
      <Field label="Date">
        <DateInput
          value={draft.date}
          required
          onFocus={form.keepTime}
          onValueChange={(date) => change({ date: date ?? '' })}
        />
      </Field>
      <Field label="Start" error={form.isRefused ? undefined : faults.starts_at}>
        <Input
          type="time"
          step={300}
          required
          value={draft.time}
          onFocus={form.keepTime}
          onChange={(event) => change({ time: event.target.value })}
        />
      </Field>
      {hasLength && (
        <Field label="Length" error={faults.ends_at}>
          <Select
            value={String(draft.minutes)}
            options={lengthChoices(draft.minutes)}
            onChange={(event) => change({ minutes: Number(event.target.value) })}
          />
        </Field>
      )}
    </FieldRow>
  );
}

export function Concerns({ form: { concerns, crewConcerns } }: Pick<WhoFieldsProps, 'form'>) {
  return (
    <>
      <ConcernNote concerns={concerns} />
      {crewConcerns.map((one) => (
        <ConcernNote key={one.id} concerns={one.concerns} name={one.name} />
      ))}
    </>
  );
}

export function OverlapField({ form: { isRefused, faults, draft, change } }: Pick<WhoFieldsProps, 'form'>) {
  return (
    <Field
      label="Allow the overlap because"
      optional
      error={isRefused ? `${faults.starts_at} Choose another, or say why both can be.` : undefined}
    >
      <Input
        value={draft.override_reason}
        maxLength={500}
        placeholder="Both jobs are in the same building"
        onChange={(event) => change({ override_reason: event.target.value })}
      />
    </Field>
  );
}

const usual = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480, 600, 720];

/** Usual lengths, and the current one. */
function lengthChoices(minutes: number): readonly Option[] {
  return [...new Set([...usual, minutes])]
    .sort((a, b) => a - b)
    .map((value) => ({ value: String(value), label: formatLength({ from: 0, to: value * minute }) }));
}
