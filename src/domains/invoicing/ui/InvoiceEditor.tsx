/** A draft as a form: to whom, when, what. Keeps what was typed through a reload, and shows the server's faults in place. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useReport } from '#ui/api/report.ts';
import { where } from '#ui/api/where.ts';
import { ApiError } from '#ui/api-error.ts';
import { Card } from '#ui/components/Card.tsx';
import { FormLayout } from '#ui/components/FormLayout.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useDraft } from '#ui/hooks/use-draft.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { LeaveGuard } from '#ui/resource/LeaveGuard.tsx';
import { CreatesInPlace } from '#ui/resource/ResourceForm.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { createInvoice } from '../invoice.commands.ts';
import type { InvoiceDefaults } from '../invoice-defaults.report.ts';
import { type DraftForm, inputOf, totalsOf } from './draft-form.rules.ts';
import { InvoiceTotals } from './InvoiceTotals.tsx';
import { LinesEditor } from './LinesEditor.tsx';

export interface InvoiceEditorProps {
  /** Names what is kept on the device: the row's id, or "new". */
  name: string;
  initial: DraftForm;
  /** Made from work or an invoice of this customer. */
  customerFixed?: boolean;
  /** Throws what the server answered. */
  save: (input: ReturnType<typeof inputOf>) => Promise<unknown>;
  actions: (state: { submit: () => void; isBusy: boolean; isChanged: boolean }) => ReactNode;
}

const fields = createInvoice.input;

export function InvoiceEditor({ name, initial, customerFixed, save, actions }: InvoiceEditorProps) {
  const { viewer } = useWorkplace();
  const draft = useDraft<DraftForm>(`invoice.${name}`);
  const [form, setForm] = useState<DraftForm>(draft.initial ?? initial);
  const [isChanged, setChanged] = useState(draft.initial !== undefined);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const { data: defaults } = useReport<InvoiceDefaults>(
    'invoice_defaults',
    { customer_id: form.customer_id, site_id: form.site_id, contact_id: form.contact_id },
    { enabled: form.customer_id !== null },
  );
  const totals = useMemo(() => totalsOf(form, viewer.currency), [form, viewer.currency]);
  const change = (next: Partial<DraftForm>) => {
    const after = { ...form, ...next };
    setForm(after);
    setChanged(true);
    draft.keep(after);
  };
  useProposedDates(form, defaults, change);
  const submit = async () => {
    setBusy(true);
    setErrors({});
    setProblem(undefined);
    try {
      await save(inputOf(form));
      draft.clear();
      setChanged(false);
    } catch (error) {
      const found = error instanceof ApiError ? error.fields : undefined;
      setErrors(found ?? {});
      setProblem(
        found ? 'Some of it can’t be saved yet. See the marked fields.' : classifyError(error).friendly,
      );
    }
    setBusy(false);
  };
  const control = (key: keyof DraftForm & keyof typeof fields, more: object = {}) => (
    <FieldControl
      name={key}
      label={fields[key].label ?? key}
      field={fields[key]}
      value={form[key]}
      values={form as never}
      error={errors[key]}
      onChange={(value) => change({ [key]: value } as Partial<DraftForm>)}
      {...more}
    />
  );
  const ofCustomer = form.customer_id ? where().eq('customer_id', form.customer_id).entries : [];
  return (
    <CreatesInPlace>
      <LeaveGuard when={() => isChanged && !isBusy} keeps onDiscard={draft.clear} />
      <FormLayout
        className="max-w-none"
        error={problem}
        actions={actions({ submit: () => void submit(), isBusy, isChanged })}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Card className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <div className="sm:col-span-2">
            {control('customer_id', {
              disabled: customerFixed,
              onChange: (customer_id: string | null) =>
                change({ customer_id, site_id: null, contact_id: null, due_date: null }),
            })}
          </div>
          {control('site_id', { refFilters: ofCustomer, disabled: !form.customer_id })}
          {control('contact_id', { refFilters: ofCustomer, disabled: !form.customer_id })}
          {control('issue_date')}
          {control('due_date')}
          {control('customer_po')}
        </Card>
        <LinesEditor
          lines={form.lines}
          onChange={(lines) => change({ lines })}
          totals={totals}
          taxRate={defaults?.tax_rate ?? '0'}
          currency={viewer.currency}
          errors={errors}
        />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="max-w-(--form)">{control('notes')}</div>
          <InvoiceTotals {...totals} currency={viewer.currency} />
        </div>
      </FormLayout>
    </CreatesInPlace>
  );
}

/** Empty dates take the customer's terms, as the server would. */
function useProposedDates(
  { customer_id, issue_date, due_date }: DraftForm,
  defaults: InvoiceDefaults | undefined,
  change: (next: Partial<DraftForm>) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the customer's terms arrive; an emptied field stays empty.
  useEffect(() => {
    if (!customer_id || !defaults || (issue_date && due_date)) return;
    change({ issue_date: issue_date ?? defaults.issue_date, due_date: due_date ?? defaults.due_date });
  }, [customer_id, defaults]);
}
