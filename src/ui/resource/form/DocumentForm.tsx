/**
 * A document as a form: `const document = useDocumentForm(name, initial, save)`, its header's controls by
 * `documentControls`, and this around them. Warns before it is left, creates in place what a field lacks, and after a save
 * that failed stands at the first field at fault. Where somebody else saved meanwhile, it asks whose is to stand.
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
  /** After it was saved by itself, and not on the way to something else. */
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

/** A control for each field of a document's header. `follow`: what changes with a field that is changed. */
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
