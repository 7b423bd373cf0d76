import { useState } from 'react';
import { useCommand } from '#ui/api/command.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/Button.tsx';
import { usePanelFocus } from '#ui/components/panel-focus.ts';
import { formFaults } from '#ui/errors/form-faults.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { recordPayment } from '../payment.commands.ts';
import type { InvoiceRow } from './InvoicePage.tsx';
import { leastOf } from './payment-form.rules.ts';

const fields = recordPayment.input;
const moneyAccounts = where().in('subtype', ['bank', 'cash']).entries;
type Name = 'amount' | 'received_on' | 'method' | 'reference' | 'account_id';

/** A payment of one invoice: most often exactly what is open, so that one press does it. */
export function PayPanel({ invoice, onClose }: { invoice: InvoiceRow; onClose: () => void }) {
  const { viewer } = useWorkplace();
  const focus = usePanelFocus();
  const record = useCommand(recordPayment);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({
    amount: invoice.balance,
    received_on: new Date().toLocaleDateString('en-CA', { timeZone: viewer.timezone }),
    method: 'bank_transfer',
    reference: null,
    account_id: null,
  });
  const { fields: found, problem } = formFaults(record.error);
  const errors = { ...found, amount: found.amount ?? found['allocations.0.amount'] };
  const control = (name: Name) => (
    <FieldControl
      name={name}
      label={fields[name].label ?? name}
      field={fields[name]}
      value={values[name]}
      values={values}
      error={errors[name as keyof typeof errors]}
      {...(name === 'account_id' && { refFilters: moneyAccounts })}
      onChange={(value) => setValues({ ...values, [name]: value })}
    />
  );
  const run = () => {
    const amount = typeof values.amount === 'string' ? values.amount : '0';
    const allocated = leastOf(amount, invoice.balance, viewer.currency);
    const allocations = allocated === undefined ? [] : [{ invoice_id: invoice.id, amount: allocated }];
    const input = { ...values, customer_id: invoice.customer_id, allocations };
    record.mutate(
      { input },
      {
        onSuccess: () => {
          notify.success(`Payment for ${invoice.number} recorded`);
          onClose();
        },
      },
    );
  };
  return (
    <section
      {...focus}
      aria-label="Record payment"
      className="flex animate-appear flex-col gap-4 rounded-lg border border-line-strong bg-surface p-4 outline-none"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run();
      }}
    >
      <h2 className="text-lead font-semibold">Record a payment for {invoice.number}</h2>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {control('amount')}
        {control('received_on')}
        {control('method')}
        {control('reference')}
        {viewer.permissions.has('view_transactions') && control('account_id')}
      </div>
      {problem && (
        <p role="alert" className="text-tone-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button loading={record.isPending} onClick={run}>
          Record payment
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </section>
  );
}
