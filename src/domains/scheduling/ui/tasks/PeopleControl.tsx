import { usePeople } from '#domains/scheduling/ui/board/use-board-data.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import type { OwnControlProps } from '#ui/resource/fields/control.ts';

/** Who takes part: any of those who work here. */
export function PeopleControl({ label, value, error, onChange }: OwnControlProps) {
  const { rows } = usePeople();
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const sorted = rows.toSorted((a, b) => a.full_name.localeCompare(b.full_name));
  return (
    <Field label={label} error={error} group className="col-span-full">
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
        {sorted.map(({ id, full_name }) => (
          <Checkbox
            key={id}
            label={full_name}
            checked={chosen.includes(id)}
            onChange={({ target: { checked } }) =>
              onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </div>
    </Field>
  );
}
