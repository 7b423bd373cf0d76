/**
 * A property list edited in place: `<EditableProperties resource={workOrders} row={row} fields={[…]} />`. Press a value to edit
 * it; Enter or blur saves, Escape cancels. Changes show optimistically and are rolled back when refused. Fields the viewer may
 * not write are read-only.
 */
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { staleRow, useUpdate } from '#ui/api/changes.ts';
import type { Entry } from '#ui/api/where.ts';
import { ApiError } from '#ui/api-error.ts';
import { PropertyList } from '#ui/components/layout/PropertyList.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { type Conventions, fieldText } from '../field-text.ts';
import { FieldControl } from '../fields/FieldControl.tsx';
import { checkChange } from '../form/form-values.ts';
import { CreatesInPlace, mayEdit } from '../form/ResourceForm.tsx';
import { FieldValue } from '../list/cells.tsx';
import { columnLabel, fieldHelp, type Row, versionOf } from '../names.ts';
import { useWorkplace, type Workplace } from '../workplace.tsx';

export interface EditablePropertiesProps {
  resource: AnyResource;
  row: Row;
  /** In order; unreadable ones are omitted. */
  fields: readonly string[];
  /** Read-only, even if the viewer may write them. */
  readOnly?: boolean | readonly string[];
  /** Omitted while empty. */
  hideEmpty?: readonly string[];
  refFilters?: Readonly<Record<string, readonly Entry[]>>;
}

export function EditableProperties({
  resource: declared,
  row,
  fields,
  readOnly,
  hideEmpty = [],
  refFilters,
}: EditablePropertiesProps) {
  const workplace = useWorkplace();
  const resource = workplace.withCustomFields(declared);
  const readable = workplace.fieldsOf(resource);
  const mayUpdate = workplace.may('update', resource) && readOnly !== true;
  const properties = shownFields(resource, row, fields, workplace, hideEmpty).flatMap((name) => {
    const field = readable.get(name);
    if (!field) return [];
    const fixed = Array.isArray(readOnly) && readOnly.includes(name);
    const editable = mayUpdate && !fixed && mayEdit(field, workplace);
    return {
      label: columnLabel(resource, name),
      ...(field.help && { help: fieldHelp(field) }),
      value: editable ? (
        <EditableValue
          key={name}
          resource={resource}
          row={row}
          name={name}
          field={field}
          refFilters={refFilters?.[name]}
        />
      ) : (
        <FieldValue resource={resource} name={name} row={row} full />
      ),
    };
  });
  return (
    <CreatesInPlace>
      <PropertyList properties={properties} />
    </CreatesInPlace>
  );
}

/** The fields the viewer may read, without empty ones that cannot be filled in. */
export function shownFields(
  resource: AnyResource,
  row: Row,
  names: readonly string[],
  workplace: Workplace,
  hideEmpty: readonly string[] = [],
): readonly string[] {
  const readable = workplace.fieldsOf(resource);
  const isFixed = resource.access.update === 'nobody';
  return names.filter((name) => {
    const field = readable.get(name);
    if (!field) return false;
    if (row[name] !== null && row[name] !== undefined) return true;
    return !isFixed && field.writableBy !== 'nobody' && !hideEmpty.includes(name);
  });
}

interface EditableValueProps {
  resource: AnyResource;
  row: Row;
  name: string;
  field: Field;
  refFilters: readonly Entry[] | undefined;
}

/** Saved on choosing: there is no text to finish. */
const decided: ReadonlySet<Field['kind']> = new Set<Field['kind']>(['choice', 'ref', 'boolean', 'timezone']);

function EditableValue({ resource, row, name, field, refFilters }: EditableValueProps) {
  const { viewer } = useWorkplace();
  const update = useUpdate(resource);
  const [typed, setTyped] = useState<{ value: unknown } | null>(null);
  const [problem, setProblem] = useState<string>();
  const label = columnLabel(resource, name);

  const save = (value: unknown) => {
    const before = { [name]: row[name] ?? null };
    if (JSON.stringify(value) === JSON.stringify(before[name])) return leave();
    const fault = checkChange(resource, viewer, () => before)({ [name]: value })[name];
    if (fault) return setProblem(fault);
    setTyped(null);
    setProblem(undefined);
    update.mutate(
      { id: row.id, patch: { [name]: value }, version: versionOf(row) },
      {
        onError: (error) => {
          setTyped({ value });
          setProblem(problemText(error, name, field, viewer));
        },
      },
    );
  };
  const leave = () => {
    setTyped(null);
    setProblem(undefined);
  };

  if (!typed) {
    return (
      <button
        type="button"
        aria-label={`Change ${label.toLowerCase()}`}
        className="group -mx-1.5 -my-0.5 flex w-[calc(100%+12px)] items-start justify-between gap-1 rounded-sm px-1.5 py-0.5 text-start hover:bg-wash"
        onClick={() => setTyped({ value: row[name] ?? null })}
      >
        <span className="min-w-0 wrap-anywhere">
          <FieldValue resource={resource} name={name} row={row} full plain />
        </span>
        <Pencil
          className="mt-1 size-3 shrink-0 text-subtle opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
          aria-hidden="true"
        />
      </button>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not a control: handles keys and loss of focus for the control inside.
    <div
      ref={focusInside}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave();
        const finishes =
          event.key === 'Enter' && (field.kind !== 'long_text' || event.ctrlKey || event.metaKey);
        if (finishes && !event.defaultPrevented) save(typed.value);
      }}
      onBlur={(event) => {
        const stays =
          event.currentTarget.contains(event.relatedTarget) ||
          event.relatedTarget?.closest('[role="dialog"]');
        if (!stays && problem === undefined && !decided.has(field.kind)) save(typed.value);
        else if (!stays && decided.has(field.kind) && field.kind !== 'ref') leave();
      }}
    >
      <FieldControl
        name={name}
        label={label}
        field={field}
        resource={resource}
        value={typed.value}
        values={row}
        refFilters={refFilters}
        hideLabel
        error={problem}
        onChange={(value) => {
          setTyped({ value });
          setProblem(undefined);
          if (decided.has(field.kind)) save(value);
        }}
      />
    </div>
  );
}

/** On mount: focuses the control and selects its text, so that typing replaces it. */
function focusInside(box: HTMLElement | null): void {
  const control = box?.querySelector<HTMLInputElement>('input, textarea, select');
  control?.focus();
  if (control?.matches('input')) control.select();
}

function problemText(error: unknown, name: string, field: Field, conventions: Conventions): string {
  const theirs = staleRow(error);
  if (!theirs)
    return (error instanceof ApiError ? error.fields[name] : undefined) ?? classifyError(error).friendly;
  const value = field.kind === 'ref' ? '' : fieldText(field, theirs[name], conventions);
  const now = value ? `; it says “${value}” now` : '';
  return `Somebody else changed this meanwhile${now}. Press Enter to save yours.`;
}
