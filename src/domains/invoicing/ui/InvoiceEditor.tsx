/** A draft as a form: to whom, when, what. Keeps what was typed through a reload, and shows the server's faults in place. */
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useReport } from '#ui/api/report.ts';
import { where } from '#ui/api/where.ts';
import { ApiError } from '#ui/api-error.ts';
import { Card } from '#ui/components/Card.tsx';
import { FormLayout } from '#ui/components/FormLayout.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useDraft } from '#ui/hooks/use-draft.ts';
import { useKeptTerms } from '#ui/hooks/use-kept-terms.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { LeaveGuard } from '#ui/resource/LeaveGuard.tsx';
import { CreatesInPlace } from '#ui/resource/ResourceForm.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { createInvoice } from '../invoice.commands.ts';
import type { InvoiceDefaults } from '../invoice-defaults.report.ts';
import { type DraftForm, inputOf, type LineForm, totalsOf } from './draft-form.rules.ts';
import { InvoiceTotals } from './InvoiceTotals.tsx';
import { LinesEditor } from './LinesEditor.tsx';

export interface InvoiceEditorProps {
  /** Names what is kept on the device: the row's id, or "new". */
  name: string;
  initial: DraftForm;
  /** A deposit carries no tax. */
  untaxed?: boolean;
  /** What is no single invoice has no dates of its own. */
  dated?: boolean;
  /** Among the header's fields. */
  children?: ReactNode;
  /** Made from work or an invoice of this customer. */
  customerFixed?: boolean;
  /** Throws what the server answered; faults at fields of the children are given to them. */
  onErrors?: (errors: Readonly<Record<string, string>>) => void;
  save: (input: ReturnType<typeof inputOf>) => Promise<unknown>;
  /** Something outside the form was changed as well. */
  changedOutside?: boolean;
  actions: (state: { submit: () => void; isBusy: boolean; isChanged: boolean }) => ReactNode;
}

const fields = createInvoice.input;

export function InvoiceEditor(props: InvoiceEditorProps) {
  const {
    name,
    initial,
    customerFixed,
    untaxed,
    dated = true,
    save,
    actions,
    children,
    changedOutside,
  } = props;
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
  useProposals(form, defaults, { untaxed: untaxed ?? false, dated }, change);
  const follow = useKeptTerms(['issue_date', form.issue_date], form.due_date);
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
      props.onErrors?.(found ?? {});
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
      onChange={(value) => change({ [key]: value, ...follow(key, value) } as Partial<DraftForm>)}
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
        actions={actions({
          submit: () => void submit(),
          isBusy,
          isChanged: isChanged || Boolean(changedOutside),
        })}
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
          {dated && control('issue_date')}
          {dated && control('due_date')}
          {control('customer_po')}
          {children}
        </Card>
        <LinesEditor
          lines={form.lines}
          onChange={(lines) => change({ lines })}
          totals={totals}
          taxRate={untaxed ? '0' : (defaults?.tax_rate ?? '0')}
          untaxed={untaxed}
          currency={viewer.currency}
          errors={errors}
        />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="max-w-(--form)">{control('notes')}</div>
          <InvoiceTotals
            {...totals}
            currency={viewer.currency}
            given={{ amount: form.discount_amount, percent: form.discount_percent }}
            onGivenChange={({ amount, percent }) =>
              change({ discount_amount: amount, discount_percent: percent })
            }
          />
        </div>
      </FormLayout>
    </CreatesInPlace>
  );
}

/** Empty dates take the customer's terms and new lines the site's tax, as the server would have it. */
function useProposals(
  form: DraftForm,
  defaults: InvoiceDefaults | undefined,
  { untaxed, dated }: { readonly untaxed: boolean; readonly dated: boolean },
  change: (next: Partial<DraftForm>) => void,
): void {
  const { customer_id, issue_date, due_date, lines } = form;
  const rate = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the customer's terms arrive; what is emptied or changed after that stays.
  useEffect(() => {
    if (!customer_id || !defaults) return;
    const isUntouched = (line: LineForm) => !line.id && line.unit_price === null;
    const taxed = lines.map((line) =>
      line.kind !== 'section' && (isUntouched(line) || line.tax_rate === rate.current)
        ? { ...line, tax_rate: defaults.tax_rate }
        : line,
    );
    const differs = !untaxed && taxed.some((line, n) => line.tax_rate !== lines[n]?.tax_rate);
    rate.current = defaults.tax_rate;
    if (((issue_date && due_date) || !dated) && !differs) return;
    change({
      ...(dated
        ? { issue_date: issue_date ?? defaults.issue_date, due_date: due_date ?? defaults.due_date }
        : {}),
      ...(differs ? { lines: taxed } : {}),
    });
  }, [customer_id, defaults]);
}
