/**
 * Edits one value of a row, or two that only go together: Enter or blur saves, a choice is saved at once, Escape leaves it. Says when
 * somebody else changed it.
 */
import { useState } from 'react';
import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { staleRow, useUpdate } from '#ui/api/changes.ts';
import type { Entry } from '#ui/api/where.ts';
import { ApiError } from '#ui/api-error.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { type Conventions, fieldText } from '../field-text.ts';
import { FieldControl } from '../fields/FieldControl.tsx';
import { changed, checkChange, type Faults, type FormValues } from '../form/form-values.ts';
import { columnLabel, namesTogether, type Row, versionOf } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';

export interface Unsaved {
  readonly values: FormValues;
  readonly problems: Faults;
}

export interface ValueEditorProps {
  resource: AnyResource;
  row: Row;
  name: string;
  field: Field;
  /** The one of two that takes the focus, if it is not `name`. */
  pressed?: string | undefined;
  refFilters?: readonly Entry[] | undefined;
  /** Saved, being saved, or left unchanged. */
  onLeave: () => void;
  /** The row as it was stored. */
  onSaved?: (stored: Row | undefined) => void;
  /** Saving failed after `onLeave`. */
  onFault?: (unsaved: Unsaved) => void;
  /** Continues after a fault. */
  start?: Unsaved;
}

/** Saved on choosing: there is no text to finish. */
const decided: ReadonlySet<Field['kind']> = new Set<Field['kind']>(['choice', 'ref', 'boolean', 'timezone']);

export function ValueEditor(props: ValueEditorProps) {
  const { resource, row, name, field, pressed = name, refFilters, onLeave, onSaved, onFault, start } = props;
  const { viewer } = useWorkplace();
  const update = useUpdate(resource);
  const names = namesTogether(resource, name);
  const before = Object.fromEntries(names.map((one) => [one, row[one] ?? null]));
  const [values, setValues] = useState<FormValues>(start?.values ?? before);
  const [problems, setProblems] = useState<Faults>(start?.problems ?? {});
  const isSingle = names.length === 1;
  const save = (next: FormValues) => {
    const patch = changed(next, before);
    if (Object.keys(patch).length === 0) return onLeave();
    const faults = checkChange(resource, viewer, () => before)(next);
    if (names.some((one) => faults[one])) return setProblems(faults);
    onLeave();
    update
      .mutateAsync({ id: row.id, patch, version: versionOf(row) })
      .then((stored) => onSaved?.(stored))
      .catch((error: unknown) =>
        onFault?.({ values: next, problems: problemsOf(error, resource, name, viewer) }),
      );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not a control: handles keys and loss of focus for the control inside.
    <div
      className="flex flex-col gap-2"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave();
        const finishes =
          event.key === 'Enter' && (field.kind !== 'long_text' || event.ctrlKey || event.metaKey);
        // A button does what it says.
        if (!finishes || event.defaultPrevented || event.target instanceof HTMLButtonElement) return;
        // The same press would go on to the button that takes the focus.
        event.preventDefault();
        save(values);
      }}
      onBlur={(event) => {
        const stays =
          event.currentTarget.contains(event.relatedTarget) ||
          event.relatedTarget?.closest('[role="dialog"]');
        if (!stays && Object.keys(problems).length === 0 && !decided.has(field.kind)) save(values);
        else if (!stays && decided.has(field.kind) && field.kind !== 'ref') onLeave();
      }}
    >
      {names.map((one) => (
        <div key={one} ref={one === pressed ? focusInside : undefined}>
          <FieldControl
            name={one}
            label={columnLabel(resource, one)}
            field={resource.columns[one] ?? field}
            resource={resource}
            value={values[one]}
            values={row}
            refFilters={refFilters}
            // What it stands in has its label.
            hideLabel={one === name}
            unmarked={!isSingle}
            error={problems[one]}
            onChange={(next) => {
              setValues({ ...values, [one]: next });
              setProblems({});
              if (isSingle && decided.has(field.kind)) save({ [one]: next });
            }}
          />
        </div>
      ))}
    </div>
  );
}

/** On mount: focuses the control and selects its text, so that typing replaces it. */
function focusInside(box: HTMLElement | null): void {
  const control = box?.querySelector<HTMLElement>('input:not([type="file"]), textarea, select');
  (control ?? box?.querySelector('button'))?.focus();
  if (control instanceof HTMLInputElement) control.select();
}

function problemsOf(error: unknown, resource: AnyResource, name: string, conventions: Conventions): Faults {
  const theirs = staleRow(error);
  if (theirs) return { [name]: staleText(resource.columns[name], theirs[name], conventions) };
  const named = error instanceof ApiError ? error.fields : {};
  return namesTogether(resource, name).some((one) => named[one])
    ? named
    : { [name]: classifyError(error).friendly };
}

function staleText(field: Field | undefined, theirs: unknown, conventions: Conventions): string {
  const value = !field || field.kind === 'ref' ? '' : fieldText(field, theirs, conventions);
  const now = value ? `; it says “${value}” now` : '';
  return `Somebody else changed this meanwhile${now}. Press Enter to save yours.`;
}
