import { useRows } from '#ui/api/rows.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import type { ControlProps } from '#ui/resource/fields/control.ts';

type TerritoriesControlProps = Pick<ControlProps, 'label' | 'field' | 'value' | 'onChange'> & {
  error?: string | undefined;
};

/** The territories of a person, by name. Nothing where the company has none. */
export function TerritoriesControl({ label, field, value, onChange, error }: TerritoriesControlProps) {
  const { rows } = useRows<'territories', { id: string; name: string }>('territories', {
    select: 'id,name',
    order: 'name',
    limit: 500,
    count: false,
  });
  const chosen: readonly string[] = Array.isArray(value) ? value : [];
  if (rows.length === 0) return null;
  return (
    <Field label={label} optional help={field.help} error={error} group>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {rows.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
          />
        ))}
      </div>
    </Field>
  );
}
