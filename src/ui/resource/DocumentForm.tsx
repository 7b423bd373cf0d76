/**
 * A document as a form: `const document = useDocumentForm(name, initial, save)`, its header's controls by
 * `documentControls`, and this around them. Warns before it is left, creates in place what a field lacks, and after a save
 * that failed stands at the first field at fault.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import type { Field } from '#kernel/field.ts';
import { FormLayout } from '../components/FormLayout.tsx';
import { FieldControl } from './fields/FieldControl.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { CreatesInPlace } from './ResourceForm.tsx';
import type { DocumentOfForm } from './use-document-form.ts';

export interface DocumentFormProps<F> {
  document: DocumentOfForm<F>;
  actions: ReactNode;
  /** After it was saved by itself, and not on the way to something else. */
  onSaved?: (() => void) | undefined;
  children: ReactNode;
}

export function DocumentForm<F>({ document, actions, onSaved, children }: DocumentFormProps<F>) {
  const { submit, isChanged, isBusy, errors, problem, discard } = document;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [errors]);
  return (
    <CreatesInPlace>
      <LeaveGuard when={() => isChanged && !isBusy} keeps onDiscard={discard} />
      <div ref={box} className="contents">
        <FormLayout
          className="max-w-none"
          error={problem}
          actions={actions}
          onSubmit={(event) => {
            event.preventDefault();
            void submit().then((isSaved) => isSaved && onSaved?.());
          }}
        >
          {children}
        </FormLayout>
      </div>
    </CreatesInPlace>
  );
}

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
