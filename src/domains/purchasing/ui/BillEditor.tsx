/** A bill as a form: from whom, their number, dated and due when, for what. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Card } from '#ui/components/Card.tsx';
import { FormLayout } from '#ui/components/FormLayout.tsx';
import type { Typed } from '#ui/format/typed-number.ts';
import { useKeptTerms } from '#ui/hooks/use-kept-terms.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { LeaveGuard } from '#ui/resource/LeaveGuard.tsx';
import { CreatesInPlace } from '#ui/resource/ResourceForm.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { createBill } from '../vendor-bill.commands.ts';
import { LinesEditor } from './LinesEditor.tsx';
import { type LineForm, sentLines, totalsOf } from './line-form.rules.ts';
import { Totals } from './Totals.tsx';
import { useDocumentForm } from './use-document-form.ts';

export interface BillForm {
  readonly vendor_id: string | null;
  readonly kind: string;
  readonly vendor_reference: string | null;
  readonly bill_date: string | null;
  readonly due_date: string | null;
  readonly shipping_amount: Typed;
  readonly notes: string | null;
  readonly lines: readonly LineForm[];
}

export interface BillEditorProps {
  name: string;
  initial: BillForm;
  /** Made from an order or another bill of this vendor. */
  vendorFixed?: boolean;
  /** Once it is there, what it is does not change. */
  kindFixed?: boolean;
  /** What is typed and not saved yet is saved by it; null while there is nothing of that. */
  onChanged?: (save: (() => Promise<boolean>) | null) => void;
  save: (input: Readonly<Record<string, unknown>>) => Promise<unknown>;
  actions: (state: { isBusy: boolean; isChanged: boolean; submit: () => Promise<boolean> }) => ReactNode;
}

const fields = createBill.input;
type Name = Exclude<keyof BillForm, 'lines'>;

export function BillEditor({
  name,
  initial,
  vendorFixed,
  kindFixed,
  onChanged,
  save,
  actions,
}: BillEditorProps) {
  const { viewer } = useWorkplace();
  const document = useDocumentForm<BillForm>(`vendor-bill.${name}`, initial, ({ kind, ...form }) =>
    save({
      ...form,
      ...(kindFixed ? {} : { kind }),
      shipping_amount: form.shipping_amount === undefined ? '?' : (form.shipping_amount ?? '0'),
      lines: sentLines(form.lines, 'bill'),
    }),
  );
  const { form, change, submit, isBusy, isChanged, errors, problem } = document;
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => onChanged?.(isChanged ? () => latest.current() : null), [isChanged, onChanged]);
  const follow = useKeptTerms(['bill_date', form.bill_date], form.due_date);
  const totals = totalsOf(form.lines, form.shipping_amount, viewer.currency);
  const control = (key: Name, more: object = {}) => (
    <FieldControl
      name={key}
      label={fields[key].label ?? key}
      field={fields[key] as never}
      value={form[key]}
      values={form as never}
      error={errors[key]}
      onChange={(value) => change({ [key]: value, ...follow(key, value) } as Partial<BillForm>)}
      {...more}
    />
  );
  return (
    <CreatesInPlace>
      <LeaveGuard when={() => isChanged && !isBusy} keeps onDiscard={document.discard} />
      <FormLayout
        className="max-w-none"
        error={problem}
        actions={actions({ isBusy, isChanged, submit })}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Card className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <div className="sm:col-span-2">{control('vendor_id', { disabled: vendorFixed })}</div>
          {!kindFixed && control('kind')}
          {control('vendor_reference')}
          {control('bill_date')}
          {control('due_date')}
          {control('shipping_amount')}
        </Card>
        <LinesEditor
          kind="bill"
          lines={form.lines}
          onChange={(next) => change(({ lines }) => ({ lines: next(lines) }))}
          totals={totals}
          errors={errors}
        />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="max-w-(--form)">{control('notes')}</div>
          <Totals totals={totals} />
        </div>
      </FormLayout>
    </CreatesInPlace>
  );
}
