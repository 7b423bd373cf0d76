import { X } from 'lucide-react';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';

interface Person {
  readonly id: string;
  readonly full_name: string;
}

export interface CrewControlProps {
  people: readonly Person[];
  /** The technician of the visit, who leads the crew. */
  leadId: string;
  /** The others. */
  value: readonly string[];
  error: string | undefined;
  onChange: (value: readonly string[]) => void;
}

/** Who comes along: each with a visit of their own at the same time. */
export function CrewControl({ people, leadId, value, error, onChange }: CrewControlProps) {
  const others = value.filter((id) => id !== leadId);
  const free = people.filter(({ id }) => id !== leadId && !others.includes(id));
  const nameOf = (id: string) => people.find((one) => one.id === id)?.full_name ?? 'Somebody';
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label="Crew"
        optional
        error={error}
        help={others.length > 0 ? 'The technician above leads.' : undefined}
      >
        <Select
          value=""
          placeholder="Add another technician"
          options={free.map(({ id, full_name }) => ({ value: id, label: full_name }))}
          onChange={(event) => event.target.value && onChange([...others, event.target.value])}
        />
      </Field>
      {others.length > 0 && (
        <ul aria-label="Crew" className="flex flex-wrap gap-1.5">
          {others.map((id) => (
            <li key={id} className="flex min-w-0 items-center gap-1 rounded-md bg-wash ps-2">
              <span className="min-w-0 truncate">{nameOf(id)}</span>
              <IconButton
                small
                label={`Take out ${nameOf(id)}`}
                onClick={() => onChange(others.filter((one) => one !== id))}
              >
                <X className="size-3.5" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
