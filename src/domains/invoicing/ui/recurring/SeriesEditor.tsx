import type { ReactNode } from 'react';
import { dayIn } from '#kernel/dates.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { RadioGroup } from '#ui/components/inputs/RadioGroup.tsx';
import { RecurrenceInput } from '#ui/recurrence/RecurrenceInput.tsx';
import type { StoredDocument } from '#ui/resource/form/document-base.ts';
import { NumberCell } from '#ui/resource/form/NumberCell.tsx';
import type { DocumentOfForm } from '#ui/resource/form/use-document-form.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { DraftForm, SeriesForm } from '../drafts/draft-form.rules.ts';
import { InvoiceEditor } from '../drafts/InvoiceEditor.tsx';
import { NextInvoices } from './NextInvoices.tsx';

const frequencies = ['WEEKLY', 'MONTHLY', 'YEARLY'] as const;

type FormOfSeries = DraftForm & { readonly series: SeriesForm };

export interface SeriesEditorProps {
  name: string;
  initial: FormOfSeries;
  stored?: StoredDocument;
  save: (input: Readonly<Record<string, unknown>>, version: number) => Promise<unknown>;
  onSaved?: () => void;
  actions: (state: { isBusy: boolean; isChanged: boolean }) => ReactNode;
}

/** The form of a recurring invoice: its content, rule, and what happens with each occurrence. */
export function SeriesEditor({ initial, save, ...rest }: SeriesEditorProps) {
  return (
    <InvoiceEditor
      {...rest}
      initial={initial}
      dated={false}
      save={({ issue_date: _, due_date: __, series = initial.series, ...input }, version) =>
        save({ ...input, ...series, name: series.name || 'Recurring invoice' }, version)
      }
    >
      {(document) => <HowItComes document={document} usual={initial.series} />}
    </InvoiceEditor>
  );
}

interface HowItComesProps {
  document: DocumentOfForm<DraftForm>;
  usual: SeriesForm;
}

function HowItComes({ document: { form, change, errors }, usual }: HowItComesProps) {
  const { viewer } = useWorkplace();
  const { sends_mail } = useSession();
  const values = form.series ?? usual;
  const set = (next: Partial<SeriesForm>) =>
    change((now) => ({ series: { ...(now.series ?? usual), ...next } }));
  return (
    <>
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
              label: sends_mail
                ? 'Send it by e-mail'
                : 'Issue it, without a mail: this server has no mail server',
              disabled: !viewer.permissions.has('send_invoices'),
            },
          ]}
          value={values.mode}
          onValueChange={(mode) => set({ mode })}
        />
      </Field>
      <RecurrenceInput
        rule={values.rule}
        frequencies={frequencies}
        startsOn={values.starts_on}
        error={errors.rule}
        onChange={(rule) => set({ rule })}
      >
        <NextInvoices
          rule={values.rule}
          startsOn={values.starts_on}
          today={dayIn(viewer.timezone, new Date().toISOString())}
        />
      </RecurrenceInput>
    </>
  );
}
