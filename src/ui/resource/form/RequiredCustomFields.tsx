import type { AnyResource } from '#kernel/resource.ts';
import { FieldControl } from '../fields/FieldControl.tsx';
import { columnLabel, customNames } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import { mayWrite } from './ResourceForm.tsx';

export interface RequiredCustomFieldsProps {
  resource: AnyResource;
  values: Readonly<Record<string, unknown>>;
  faults?: Readonly<Record<string, string>>;
  onChange: (change: Readonly<Record<string, unknown>>) => void;
}

/** What the company asks of each new row, on a screen that makes one with few questions of its own. */
export function RequiredCustomFields({ resource, values, faults, onChange }: RequiredCustomFieldsProps) {
  const workplace = useWorkplace();
  const edition = workplace.editionOf(resource);
  return customNames(edition).map((name) => {
    const field = edition.columns[name];
    if (!field?.required || !mayWrite(field, workplace)) return null;
    return (
      <FieldControl
        key={name}
        name={name}
        label={columnLabel(edition, name)}
        field={field}
        resource={edition}
        value={values[name] ?? null}
        values={values}
        error={faults?.[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
    );
  });
}
