import { type ReactNode, useState } from 'react';
import { dayIn } from '#kernel/dates.ts';
import { DateInput } from '#ui/components/DateInput.tsx';
import { Field } from '#ui/components/Field.tsx';
import { Input } from '#ui/components/Input.tsx';
import { RadioGroup } from '#ui/components/RadioGroup.tsx';
import { NumberCell } from '#ui/resource/NumberCell.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { DraftForm } from './draft-form.rules.ts';
import { InvoiceEditor } from './InvoiceEditor.tsx';
import { RuleControl } from './RuleControl.tsx';

export interface SeriesValues {
  readonly name: string;
  readonly rule: string;
  readonly starts_on: string | null;
  readonly mode: string;
  readonly terms: number | null;
}

export interface SeriesEditorProps {
  name: string;
  initial: DraftForm;
  values: SeriesValues;
  save: (input: Readonly<Record<string, unknown>>) => Promise<unknown>;
  actions: (state: { isBusy: boolean; isChanged: boolean }) => ReactNode;
}

/** An invoice with a rule: what comes, how often, and what becomes of it by itself. */
export function SeriesEditor({ name, initial, values: stored, save, actions }: SeriesEditorProps) {
  const { viewer } = useWorkplace();
  const [values, setValues] = useState(stored);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const set = (next: Partial<SeriesValues>) => setValues({ ...values, ...next });
  const today = dayIn(viewer.timezone, new Date().toISOString());
  return (
    <InvoiceEditor
      name={name}
      initial={initial}
      dated={false}
      changedOutside={values !== stored}
      onErrors={setErrors}
      save={async ({ issue_date: _, due_date: __, ...input }) => {
        setErrors({});
        await save({ ...input, ...values, name: values.name || 'Recurring invoice' });
      }}
      actions={actions}
    >
      <Field label="Name" help="For you; the customer doesn’t see it" error={errors.name}>
        <Input value={values.name} maxLength={200} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      <Field label="First on" error={errors.starts_on}>
        <DateInput value={values.starts_on} onValueChange={(starts_on) => set({ starts_on })} />
      </Field>
      <Field label="Terms" optional help="Days; the customer’s when left empty" error={errors.terms}>
        <NumberCell
          scale={0}
          value={values.terms === null ? null : String(values.terms)}
          onValueChange={(typed) => set({ terms: typed ? Math.min(365, Number(typed)) : null })}
        />
      </Field>
      <Field label="When it comes" group error={errors.mode}>
        <RadioGroup
          options={[
            { value: 'draft', label: 'Make a draft to look at' },
            {
              value: 'send',
              label: 'Send it by e-mail',
              disabled: !viewer.permissions.has('send_invoices'),
            },
          ]}
          value={values.mode}
          onValueChange={(mode) => set({ mode })}
        />
      </Field>
      <RuleControl
        rule={values.rule}
        startsOn={values.starts_on}
        today={today}
        error={errors.rule}
        onChange={(rule) => set({ rule })}
      />
    </InvoiceEditor>
  );
}
