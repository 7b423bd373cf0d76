/** Changes one field of all selected rows: who looks after them, a category, tags, in use or not. Can be undone. */
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { useUpdate, type Values } from '#ui/api/changes.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field as Labelled } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Popover } from '#ui/components/overlays/Popover.tsx';
import { FieldControl } from '../fields/FieldControl.tsx';
import { checkChange } from '../form/form-values.ts';
import { CreatesInPlace } from '../form/ResourceForm.tsx';
import { columnLabel, type Row, rowTitle, versionOf } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import { changeable } from './changeable.ts';
import { runAll } from './run-all.ts';

export interface BulkFieldsProps {
  resource: AnyResource;
  /** By likelihood. */
  fields: readonly string[];
  rows: readonly Row[];
  onDone: () => void;
}

export function BulkFields({ resource, fields, rows, onDone }: BulkFieldsProps) {
  const workplace = useWorkplace();
  const [isOpen, setOpen] = useState(false);
  const known = changeable(resource, fields, workplace);
  if (known.size === 0) return null;
  return (
    <Popover
      label="Change the selected rows"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant="outline">
          <Pencil className="size-3.5" aria-hidden="true" />
          Change
        </Button>
      }
    >
      <CreatesInPlace>
        <ChangeForm
          resource={resource}
          fields={known}
          rows={rows}
          onRun={() => {
            setOpen(false);
            onDone();
          }}
        />
      </CreatesInPlace>
    </Popover>
  );
}

interface ChangeFormProps {
  resource: AnyResource;
  fields: ReadonlyMap<string, Field>;
  rows: readonly Row[];
  onRun: () => void;
}

function ChangeForm({ resource, fields, rows, onRun }: ChangeFormProps) {
  const workplace = useWorkplace();
  const update = useUpdate(resource);
  const [name, setName] = useState([...fields.keys()][0] ?? '');
  const [value, setValue] = useState<unknown>(null);
  const [fault, setFault] = useState<string>();
  const field = fields.get(name);
  if (!field) return null;
  const label = columnLabel(resource, name);
  const run = () => {
    const invalid = checkChange(resource, workplace.viewer, () => ({}))({ [name]: value })[name];
    if (invalid) return setFault(invalid);
    onRun();
    const nameOf = (row: Row) => rowTitle(resource, row, workplace);
    const versions = new Map<string, number | undefined>();
    const change = async (row: Row, patch: Values, version: number | undefined) => {
      const now = await update.mutateAsync({ id: row.id, patch, version });
      versions.set(row.id, versionOf(now));
    };
    void runAll({
      label,
      items: rows,
      nameOf,
      act: (row) => change(row, { [name]: valueFor(field, row[name], value) }, versionOf(row)),
      undo: (done) =>
        void runAll({
          label: `${label}, undone`,
          items: done,
          nameOf,
          act: (row) => change(row, { [name]: row[name] ?? null }, versions.get(row.id)),
        }),
    });
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      {fields.size > 1 && (
        <Labelled label="Field">
          <Select
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setValue(null);
              setFault(undefined);
            }}
            options={[...fields.keys()].map((one) => ({ value: one, label: columnLabel(resource, one) }))}
          />
        </Labelled>
      )}
      <FieldControl
        key={name}
        name={name}
        label={field.kind === 'tags' ? `${label} to add` : label}
        field={field}
        resource={resource}
        value={field.kind === 'boolean' ? value === true : value}
        values={{}}
        error={fault}
        onChange={(next) => {
          setValue(next);
          setFault(undefined);
        }}
      />
      <Button type="submit" size="sm" className="self-start">
        Change{' '}
        {rows.length === 1
          ? `1 ${resource.label.toLowerCase()}`
          : `${rows.length} ${resource.labels.toLowerCase()}`}
      </Button>
    </form>
  );
}

/** Tags are added to those that a row has. */
function valueFor(field: Field, before: unknown, value: unknown): unknown {
  if (field.kind === 'boolean') return value === true;
  if (field.kind !== 'tags') return value;
  const tags = [before, value].flatMap((one): unknown[] => (Array.isArray(one) ? one : []));
  return [...new Set(tags)];
}
