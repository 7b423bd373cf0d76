/**
 * The form of a draft: recipient, dates, lines. Keeps unsaved input through a reload, and shows the server's faults at their
 * fields.
 */
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { createInvoice } from '#domains/invoicing/drafts/create-invoice.ts';
import type { InvoiceDefaults } from '#domains/invoicing/drafts/invoice-defaults.report.ts';
import { agreedDiscount } from '#domains/invoicing/early-discount.rules.ts';
import { useReport } from '#ui/api/report.ts';
import { where } from '#ui/api/where.ts';
import { Card } from '#ui/components/layout/Card.tsx';
import { useDueDate } from '#ui/hooks/use-due-date.ts';
import { DocumentForm, documentControls } from '#ui/resource/form/DocumentForm.tsx';
import type { StoredDocument } from '#ui/resource/form/document-base.ts';
import { type DocumentOfForm, useDocumentForm } from '#ui/resource/form/use-document-form.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { ServicePeriod, UntilNext } from '../deferred/ServicePeriod.tsx';
import { InvoiceTotals } from '../document/InvoiceTotals.tsx';
import { type DraftForm, inputOf, type LineForm, totalsOf, withLinesOf } from './draft-form.rules.ts';
import { LinesEditor } from './LinesEditor.tsx';

export interface InvoiceEditorProps {
  /** Key of the input saved on the device: the row's id, or "new". */
  name: string;
  initial: DraftForm;
  /** A deposit carries no tax. */
  untaxed?: boolean;
  /** False for templates, which have no dates. */
  dated?: boolean;
  /** False for a deposit and a credit note: their lines have no service period. */
  ofService?: boolean;
  /** Extra fields in the header. */
  children?: (document: DocumentOfForm<DraftForm>) => ReactNode;
  /** The customer is fixed: the draft was made from their work or invoice. */
  customerFixed?: boolean;
  /** The draft's row, if it exists. */
  stored?: StoredDocument;
  /** Throws the server's error. */
  save: (input: ReturnType<typeof inputOf>, version: number) => Promise<unknown>;
  onSaved?: () => void;
  actions: (state: { submit: () => Promise<boolean>; isBusy: boolean; isChanged: boolean }) => ReactNode;
}

const fields = createInvoice.input;

export function InvoiceEditor(props: InvoiceEditorProps) {
  const { name, initial, stored, customerFixed, untaxed, save, actions, children } = props;
  const { dated = true, ofService = true } = props;
  const { viewer } = useWorkplace();
  const document = useDocumentForm<DraftForm>(
    `invoice.${name}`,
    initial,
    (typed, version) => save(inputOf(stored ? withLinesOf(typed, initial) : typed), version),
    stored,
  );
  const { form, change, submit, isChanged, isBusy, errors } = document;
  const { data: defaults, isPlaceholderData } = useReport<InvoiceDefaults>(
    'invoice_defaults',
    { customer_id: form.customer_id, site_id: form.site_id, contact_id: form.contact_id },
    { enabled: form.customer_id !== null },
  );
  const totals = useMemo(() => totalsOf(form, viewer.currency), [form, viewer.currency]);
  const isDiscountable = 'early_discount_percent' in initial;
  useProposals(
    form,
    isPlaceholderData ? undefined : defaults,
    { untaxed: untaxed ?? false, dated, isDiscountable },
    change,
  );
  const follow = useDueDate(['issue_date', form.issue_date], form.due_date);
  const control = documentControls<DraftForm, keyof DraftForm & keyof typeof fields>(
    document,
    fields,
    follow,
  );
  const ofCustomer = form.customer_id ? where().eq('customer_id', form.customer_id).entries : [];
  const hasDiscount = isDiscountable && (defaults?.discount_percent != null || hasEarlyDiscount(form));
  return (
    <DocumentForm
      document={document}
      onSaved={props.onSaved}
      actions={actions({ submit, isBusy, isChanged })}
    >
      <Card className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <div className="sm:col-span-2">
          {control('customer_id', {
            disabled: customerFixed,
            onChange: (customer_id: string | null) =>
              change({
                customer_id,
                ...{ site_id: null, contact_id: null, due_date: null },
                ...(isDiscountable && agreedDiscount),
              }),
          })}
        </div>
        {control('site_id', { refFilters: ofCustomer, disabled: !form.customer_id })}
        {control('contact_id', { refFilters: ofCustomer, disabled: !form.customer_id })}
        {dated && control('issue_date')}
        {dated && control('due_date')}
        {hasDiscount && control('early_discount_percent')}
        {hasDiscount && control('early_discount_days')}
        {control('customer_po')}
        {children?.(document)}
      </Card>
      <LinesEditor
        hasClasses
        lines={form.lines}
        onChange={(lines) => change({ lines })}
        totals={totals}
        taxRate={untaxed ? '0' : (defaults?.tax_rate ?? '0')}
        untaxed={untaxed}
        Period={ofService ? (dated ? ServicePeriod : UntilNext) : undefined}
        currency={viewer.currency}
        customerId={form.customer_id}
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
    </DocumentForm>
  );
}

const hasEarlyDiscount = (form: DraftForm) =>
  form.early_discount_percent != null || form.early_discount_days != null;

/**
 * Fills empty dates and the discount for paying early from the customer's terms, and sets the site's tax rate on new lines, as the
 * server would. `defaults`: undefined while those of another customer are still shown.
 */
function useProposals(
  form: DraftForm,
  defaults: InvoiceDefaults | undefined,
  {
    untaxed,
    dated,
    isDiscountable,
  }: { readonly untaxed: boolean; readonly dated: boolean; readonly isDiscountable: boolean },
  change: (next: Partial<DraftForm>) => void,
): void {
  const { customer_id, issue_date, due_date, lines } = form;
  const rate = useRef<string>(undefined);
  const propose = useEffectEvent((defaults: InvoiceDefaults) => {
    const isUntouched = (line: LineForm) => !line.id && line.unit_price === null;
    const taxed = lines.map((line) =>
      line.kind !== 'section' && (isUntouched(line) || line.tax_rate === rate.current)
        ? { ...line, tax_rate: defaults.tax_rate }
        : line,
    );
    const differs = !untaxed && taxed.some((line, n) => line.tax_rate !== lines[n]?.tax_rate);
    rate.current = defaults.tax_rate;
    const isAgreed = isDiscountable && form.early_discount_percent === undefined;
    if (((issue_date && due_date) || !dated) && !differs && !isAgreed) return;
    change({
      ...(dated
        ? { issue_date: issue_date ?? defaults.issue_date, due_date: due_date ?? defaults.due_date }
        : {}),
      ...(differs ? { lines: taxed } : {}),
      ...(isAgreed && {
        early_discount_percent: defaults.discount_percent,
        early_discount_days: defaults.discount_days,
      }),
    });
  });
  // Only when the customer's defaults load, so that later changes by the user stay.
  useEffect(() => {
    if (customer_id && defaults) propose(defaults);
  }, [customer_id, defaults]);
}
