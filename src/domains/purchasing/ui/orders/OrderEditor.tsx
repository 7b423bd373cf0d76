/** The form of an order: vendor, dates, items, delivery address. */
import type { ReactNode } from 'react';
import { createPurchaseOrder } from '#domains/purchasing/orders/create-purchase-order.ts';
import type { Typed } from '#ui/format/typed-number.ts';
import { documentControls } from '#ui/resource/form/DocumentForm.tsx';
import type { StoredDocument } from '#ui/resource/form/document-base.ts';
import { useDocumentForm } from '#ui/resource/form/use-document-form.ts';
import { type LineForm, sentAmounts } from './line-form.rules.ts';
import { PurchaseForm } from './PurchaseForm.tsx';

export interface OrderForm {
  readonly vendor_id: string | null;
  readonly order_date: string | null;
  readonly expected_delivery_date: string | null;
  readonly payment_terms: string | null;
  readonly shipping_amount: Typed;
  readonly shipping_address: unknown;
  readonly billing_address: unknown;
  readonly notes: string | null;
  readonly approval_required: boolean;
  readonly items: readonly LineForm[];
}

export interface OrderEditorProps {
  /** Key of the input saved on the device: the row's id, or "new". */
  name: string;
  initial: OrderForm;
  onSaved?: () => void;
  /** The order's row, if it exists. */
  stored?: StoredDocument;
  /** Throws the server's error. */
  save: (input: Readonly<Record<string, unknown>>, version: number) => Promise<unknown>;
  actions: (state: { isBusy: boolean; isChanged: boolean }) => ReactNode;
}

const fields = createPurchaseOrder.input;
type Name = Exclude<keyof OrderForm, 'items'>;

export function OrderEditor({ name, initial, stored, onSaved, save, actions }: OrderEditorProps) {
  const document = useDocumentForm<OrderForm>(
    `purchase-order.${name}`,
    initial,
    (typed, version) => {
      const { lines: items, shipping_amount } = sentAmounts({ ...typed, lines: typed.items }, 'order');
      return save({ ...typed, shipping_amount, items }, version);
    },
    stored,
  );
  const { form, change, isBusy, isChanged } = document;
  const control = documentControls<OrderForm, Name>(document, fields);
  return (
    <PurchaseForm
      kind="order"
      document={document}
      amounts={{ ...form, lines: form.items }}
      onLines={(next) => change(({ items }) => ({ items: next(items) }))}
      onSaved={onSaved}
      actions={actions({ isBusy, isChanged })}
      notes={control('notes')}
      header={
        <>
          <div className="sm:col-span-2">{control('vendor_id')}</div>
          {control('order_date')}
          {control('expected_delivery_date')}
          {control('payment_terms')}
          {control('shipping_amount')}
          <div className="self-center sm:col-span-2">{control('approval_required')}</div>
        </>
      }
    >
      <details className="rounded-lg border border-line bg-surface p-4">
        <summary className="cursor-pointer font-medium">
          Ship to and bill to{' '}
          <span className="text-label text-subtle">The company’s own address when left empty</span>
        </summary>
        <div className="mt-4 grid gap-6 md:grid-cols-2">
          {control('shipping_address')}
          {control('billing_address')}
        </div>
      </details>
    </PurchaseForm>
  );
}
