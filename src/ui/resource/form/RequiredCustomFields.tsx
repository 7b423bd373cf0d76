import type { AnyResource } from '#kernel/resource.ts';
import { FieldControl } from '../fields/FieldControl.tsx';
import { columnLabel, customNames } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import { mayWrite } from './may-edit.ts';

export interface RequiredCustomFieldsProps {
  resource: AnyResource;
  values: Readonly<Record<string, unknown>>;
  faults?: Readonly<Record<string, string>>;
  onChange: (change: Readonly<Record<string, unknown>>) => void;
}

/** The required custom fields of a new row, for screens that create one with a short form. */
export function RequiredCustomFields({ resource, values, faults, onChange }: RequiredCustomFieldsProps) {
  const workplace = useWorkplace();
  const ownResource = workplace.withCustomFields(resource);
  return customNames(ownResource).map((name) => {
    const field = ownResource.columns[name];
    if (!field?.required || !mayWrite(field, workplace)) return null;
    return (
      <FieldControl
        key={name}
        name={name}
        label={columnLabel(ownResource, name)}
        field={field}
        resource={ownResource}
        value={values[name] ?? null}
        values={values}
        error={faults?.[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
    );
  });
}
