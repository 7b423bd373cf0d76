/** An order as a form: from whom, by when, what, where to. */
import { type ReactNode, useEffect } from 'react';
import { Card } from '#ui/components/Card.tsx';
import { FormLayout } from '#ui/components/FormLayout.tsx';
import type { Typed } from '#ui/format/typed-number.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { LeaveGuard } from '#ui/resource/LeaveGuard.tsx';
import { CreatesInPlace } from '#ui/resource/ResourceForm.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { createPurchaseOrder } from '../purchase-order.commands.ts';
import { LinesEditor } from './LinesEditor.tsx';
import { type LineForm, sentLines, totalsOf } from './line-form.rules.ts';
import { Totals } from './Totals.tsx';
import { useDocumentForm } from './use-document-form.ts';

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
  /** Names what is kept on the device: the row's id, or "new". */
  name: string;
  initial: OrderForm;
  /** Whether something typed is not saved yet. */
  onChanged?: (isChanged: boolean) => void;
  /** Throws what the server answered. */
  save: (input: Readonly<Record<string, unknown>>) => Promise<unknown>;
  actions: (state: { isBusy: boolean; isChanged: boolean }) => ReactNode;
}

const fields = createPurchaseOrder.input;
type Name = Exclude<keyof OrderForm, 'items'>;

export function OrderEditor({ name, initial, onChanged, save, actions }: OrderEditorProps) {
  const { viewer } = useWorkplace();
  const document = useDocumentForm<OrderForm>(`purchase-order.${name}`, initial, (form) =>
    save({
      ...form,
      shipping_amount: form.shipping_amount === undefined ? '?' : (form.shipping_amount ?? '0'),
      items: sentLines(form.items, 'order'),
    }),
  );
  const { form, change, submit, isBusy, isChanged, errors, problem } = document;
  useEffect(() => onChanged?.(isChanged), [isChanged, onChanged]);
  const totals = totalsOf(form.items, form.shipping_amount, viewer.currency);
  const control = (key: Name) => (
    <FieldControl
      name={key}
      label={fields[key].label ?? key}
      field={fields[key] as never}
      value={form[key]}
      values={form as never}
      error={errors[key]}
      onChange={(value) => change({ [key]: value } as Partial<OrderForm>)}
    />
  );
  return (
    <CreatesInPlace>
      <LeaveGuard when={() => isChanged && !isBusy} keeps onDiscard={document.discard} />
      <FormLayout
        className="max-w-none"
        error={problem}
        actions={actions({ isBusy, isChanged })}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Card className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <div className="sm:col-span-2">{control('vendor_id')}</div>
          {control('order_date')}
          {control('expected_delivery_date')}
          {control('payment_terms')}
          {control('shipping_amount')}
          <div className="self-center sm:col-span-2">{control('approval_required')}</div>
        </Card>
        <LinesEditor
          kind="order"
          lines={form.items}
          onChange={(next) => change(({ items }) => ({ items: next(items) }))}
          totals={totals}
          errors={errors}
        />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="max-w-(--form)">{control('notes')}</div>
          <Totals totals={totals} />
        </div>
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
      </FormLayout>
    </CreatesInPlace>
  );
}
