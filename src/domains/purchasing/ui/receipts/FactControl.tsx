import type { Field } from '#kernel/field.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';

interface FactControlProps {
  readonly name: string;
  /** As the command declares it; its help is left out, because the value is filled in. */
  readonly field: Field;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (facts: Readonly<Record<string, unknown>>) => void;
}

/** What is said of a delivery or a return as a whole: its day, its note, its reason. */
export function FactControl({ name, field, facts, errors, onChange }: FactControlProps) {
  return (
    <FieldControl
      name={name}
      label={field.label ?? name}
      field={{ ...field, help: undefined }}
      value={facts[name] ?? null}
      values={facts}
      error={errors[name]}
      onChange={(value) => onChange({ ...facts, [name]: value })}
    />
  );
}
