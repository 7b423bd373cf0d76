/**
 * A form for a document: wraps `const document = useDocumentForm(name, initial, save)` and controls from `documentControls`.
 * Warns before leaving, creates missing rows in place, focuses the first invalid field after a failed save, and on a conflict
 * asks whose version to keep.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Field } from '#kernel/field.ts';
import { FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { FieldControl } from '../fields/FieldControl.tsx';
import { Conflict } from './Conflict.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { CreatesInPlace } from './ResourceForm.tsx';
import { Restored } from './Restored.tsx';
import type { DocumentOfForm } from './use-document-form.ts';

export interface DocumentFormProps<F> {
  document: DocumentOfForm<F>;
  actions: ReactNode;
  /** Called after an explicit save, not after one before a command. */
  onSaved?: (() => void) | undefined;
  children: ReactNode;
}

export function DocumentForm<F>({ document, actions, onSaved, children }: DocumentFormProps<F>) {
  const { submit, isChanged, isBusy, errors, problem, discard, takeTheirs, startOver } = document;
  const [unmarked, setUnmarked] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const faults = Object.values(errors);
    const first = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    setUnmarked(first || faults.length === 0 ? undefined : faults.join(' '));
    if (faults.length > 0) first?.focus();
  }, [errors]);
  return (
    <CreatesInPlace>
      <LeaveGuard when={() => isChanged && !isBusy} keeps onDiscard={discard} />
      <div ref={box} className="contents">
        <FormLayout
          className="max-w-none"
          error={
            takeTheirs ? (
              <Conflict onTake={takeTheirs} />
            ) : (
              (problem ?? unmarked ?? (Object.keys(errors).length > 0 ? someFields : undefined))
            )
          }
          actions={actions}
          onSubmit={(event) => {
            event.preventDefault();
            void submit().then((isSaved) => isSaved && onSaved?.());
          }}
        >
          {startOver && <Restored onDiscard={startOver} />}
          {children}
        </FormLayout>
      </div>
    </CreatesInPlace>
  );
}

const someFields = 'Some of it can’t be saved yet. See the marked fields.';

/** A control for each field of a document's header. `follow` returns further changes that result from a change. */
export function documentControls<F extends object, N extends string & keyof F>(
  { form, change, errors }: DocumentOfForm<F>,
  fields: Readonly<Record<N, Field>>,
  follow: (name: string, value: unknown) => object = () => ({}),
) {
  return (name: N, more: object = {}) => (
    <FieldControl
      name={name}
      label={fields[name].label ?? name}
      field={fields[name]}
      value={form[name]}
      values={form as never}
      error={errors[name]}
      onChange={(value) => change({ [name]: value, ...follow(name, value) } as Partial<F>)}
      {...more}
    />
  );
}
