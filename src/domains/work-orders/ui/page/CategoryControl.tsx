import { useMemo } from 'react';
import { type Choice, Combobox } from '#ui/components/inputs/Combobox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import type { ControlProps } from '#ui/resource/fields/control.ts';
import { useChecklistTemplates } from '../checklists/use-checklist-suggestion.ts';

/** Select for a category (equipment or trade): an existing one or a new one. */
export function CategoryControl({
  label,
  value,
  onChange,
  error,
}: ControlProps & { error?: string | undefined }) {
  const templates = useChecklistTemplates();
  const known = useMemo(
    () => [...new Set(templates.flatMap(({ category }) => category ?? []))].sort(),
    [templates],
  );
  const asChoice = (text: string): Choice => ({ value: text, label: text });
  return (
    <Field label={label} optional error={error}>
      <Combobox
        value={typeof value === 'string' && value !== '' ? asChoice(value) : null}
        onValueChange={(choice) => onChange(choice?.value ?? null)}
        search={(text) => known.filter((one) => one.toLowerCase().includes(text.toLowerCase())).map(asChoice)}
        onCreate={asChoice}
        createLabel="Use"
        placeholder="HVAC, electrical, plumbing"
      />
    </Field>
  );
}
