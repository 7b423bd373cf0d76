/** Edits one value of a row: Enter or blur saves, a choice is saved at once, Escape leaves it. Says when somebody else changed it. */
import { useState } from 'react';
import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { staleRow, useUpdate } from '#ui/api/changes.ts';
import type { Entry } from '#ui/api/where.ts';
import { ApiError } from '#ui/api-error.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { type Conventions, fieldText } from '../field-text.ts';
import { FieldControl } from '../fields/FieldControl.tsx';
import { checkChange } from '../form/form-values.ts';
import { columnLabel, type Row, versionOf } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';

export interface ValueEditorProps {
  resource: AnyResource;
  row: Row;
  name: string;
  field: Field;
  refFilters?: readonly Entry[] | undefined;
  /** Saved, being saved, or left unchanged. */
  onLeave: () => void;
  /** The row as it was stored. */
  onSaved?: (stored: Row | undefined) => void;
  /** Saving failed after `onLeave`. */
  onFault?: (typed: unknown, problem: string) => void;
  /** Continues after a fault. */
  start?: { readonly value: unknown; readonly problem?: string | undefined };
}

/** Saved on choosing: there is no text to finish. */
const decided: ReadonlySet<Field['kind']> = new Set<Field['kind']>(['choice', 'ref', 'boolean', 'timezone']);

export function ValueEditor(props: ValueEditorProps) {
  const { resource, row, name, field, refFilters, onLeave, onSaved, onFault, start } = props;
  const { viewer } = useWorkplace();
  const update = useUpdate(resource);
  const [value, setValue] = useState<unknown>(start ? start.value : (row[name] ?? null));
  const [problem, setProblem] = useState<string | undefined>(start?.problem);
  const save = (next: unknown) => {
    const before = { [name]: row[name] ?? null };
    if (JSON.stringify(next) === JSON.stringify(before[name])) return onLeave();
    const fault = checkChange(resource, viewer, () => before)({ [name]: next })[name];
    if (fault) return setProblem(fault);
    onLeave();
    update
      .mutateAsync({ id: row.id, patch: { [name]: next }, version: versionOf(row) })
      .then((stored) => onSaved?.(stored))
      .catch((error: unknown) => onFault?.(next, problemText(error, name, field, viewer)));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not a control: handles keys and loss of focus for the control inside.
    <div
      ref={focusInside}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave();
        const finishes =
          event.key === 'Enter' && (field.kind !== 'long_text' || event.ctrlKey || event.metaKey);
        // A button does what it says.
        if (finishes && !event.defaultPrevented && !(event.target instanceof HTMLButtonElement)) save(value);
      }}
      onBlur={(event) => {
        const stays =
          event.currentTarget.contains(event.relatedTarget) ||
          event.relatedTarget?.closest('[role="dialog"]');
        if (!stays && problem === undefined && !decided.has(field.kind)) save(value);
        else if (!stays && decided.has(field.kind) && field.kind !== 'ref') onLeave();
      }}
    >
      <FieldControl
        name={name}
        label={columnLabel(resource, name)}
        field={field}
        resource={resource}
        value={value}
        values={row}
        refFilters={refFilters}
        hideLabel
        error={problem}
        onChange={(next) => {
          setValue(next);
          setProblem(undefined);
          if (decided.has(field.kind)) save(next);
        }}
      />
    </div>
  );
}

/** On mount: focuses the control and selects its text, so that typing replaces it. */
function focusInside(box: HTMLElement | null): void {
  const control = box?.querySelector<HTMLElement>('input:not([type="file"]), textarea, select');
  (control ?? box?.querySelector('button'))?.focus();
  if (control instanceof HTMLInputElement) control.select();
}

function problemText(error: unknown, name: string, field: Field, conventions: Conventions): string {
  const theirs = staleRow(error);
  if (!theirs)
    return (error instanceof ApiError ? error.fields[name] : undefined) ?? classifyError(error).friendly;
  const value = field.kind === 'ref' ? '' : fieldText(field, theirs[name], conventions);
  const now = value ? `; it says “${value}” now` : '';
  return `Somebody else changed this meanwhile${now}. Press Enter to save yours.`;
}
