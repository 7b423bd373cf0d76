/** The form of a bill: vendor, their number, dates and lines. */
import type { ReactNode } from 'react';
import { createBill } from '#domains/purchasing/bills/enter-bill.ts';
import type { Typed } from '#ui/format/typed-number.ts';
import { useDueDate } from '#ui/hooks/use-due-date.ts';
import { documentControls } from '#ui/resource/form/DocumentForm.tsx';
import type { StoredDocument } from '#ui/resource/form/document-base.ts';
import { useDocumentForm } from '#ui/resource/form/use-document-form.ts';
import { type LineForm, sentAmounts } from '../orders/line-form.rules.ts';
import { PurchaseForm } from '../orders/PurchaseForm.tsx';

export interface BillForm {
  readonly vendor_id: string | null;
  readonly kind: string;
  readonly vendor_reference: string | null;
  readonly bill_date: string | null;
  readonly due_date: string | null;
  readonly discount_percent: string | null;
  readonly discount_days: number | null;
  readonly shipping_amount: Typed;
  readonly notes: string | null;
  readonly lines: readonly LineForm[];
}

export interface BillEditorProps {
  name: string;
  initial: BillForm;
  /** The vendor is fixed: the bill was made from their order or bill. */
  vendorFixed?: boolean;
  /** The kind of an existing bill can't be changed. */
  kindFixed?: boolean;
  onSaved?: () => void;
  /** The draft's row, if it exists. */
  stored?: StoredDocument;
  save: (input: Readonly<Record<string, unknown>>, version: number) => Promise<unknown>;
  actions: (state: { isBusy: boolean; isChanged: boolean }) => ReactNode;
}

const fields = createBill.input;
type Name = Exclude<keyof BillForm, 'lines'>;

export function BillEditor(props: BillEditorProps) {
  const { name, initial, stored, vendorFixed, kindFixed, onSaved, save, actions } = props;
  const document = useDocumentForm<BillForm>(
    `vendor-bill.${name}`,
    initial,
    ({ kind, ...typed }, version) =>
      save({ ...typed, ...(kindFixed ? {} : { kind }), ...sentAmounts(typed, 'bill') }, version),
    stored,
  );
  const { form, change, isBusy, isChanged } = document;
  const follow = useDueDate(['bill_date', form.bill_date], form.due_date);
  const control = documentControls<BillForm, Name>(document, fields, follow);
  return (
    <PurchaseForm
      kind="bill"
      document={document}
      amounts={form}
      onLines={(next) => change(({ lines }) => ({ lines: next(lines) }))}
      onSaved={onSaved}
      actions={actions({ isBusy, isChanged })}
      notes={control('notes')}
      header={
        <>
          <div className="sm:col-span-2">{control('vendor_id', { disabled: vendorFixed })}</div>
          {!kindFixed && control('kind')}
          {control('vendor_reference')}
          {control('bill_date')}
          {control('due_date')}
          {form.kind === 'bill' && control('discount_percent')}
          {form.kind === 'bill' && control('discount_days')}
          {control('shipping_amount')}
        </>
      }
    />
  );
}
