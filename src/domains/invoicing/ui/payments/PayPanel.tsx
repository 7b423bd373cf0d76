import { useState } from 'react';
import { earlyTerms } from '#domains/invoicing/early-discount.rules.ts';
import { recordPayment } from '#domains/invoicing/payments/record-payment.ts';
import { EarlyPayment } from '#domains/ledger/ui/early-payment/EarlyPayment.tsx';
import { type Choice, paidOf } from '#domains/ledger/ui/early-payment/paid-early.rules.ts';
import { customerAccounts, MoneyFields } from '#domains/ledger/ui/MoneyFields.tsx';
import { dayIn } from '#kernel/dates.ts';
import { currencyExponent } from '#kernel/money.ts';
import type { Fields } from '#kernel/resource.ts';
import { textOf } from '#kernel/type-guards.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { MoneyInput } from '#ui/components/inputs/MoneyInput.tsx';
import { usePanelFocus } from '#ui/components/overlays/panel-focus.ts';
import { formFaults } from '#ui/errors/form-faults.ts';
import type { Typed } from '#ui/format/typed-number.ts';
import { useResettingState } from '#ui/hooks/use-resetting-state.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { ConfirmCredit } from '../credits/ConfirmCredit.tsx';
import type { InvoiceRow } from '../InvoicePage.tsx';
import { beyondOwed, leastOf } from './payment-form.rules.ts';

const fields: Fields = recordPayment.input;
const placed = ['customer_id', 'account_id', 'notes', 'allocations'];
const names = Object.keys(fields).filter((name) => !placed.includes(name));

const typedOf = (value: unknown): Typed => (typeof value === 'string' || value === null ? value : undefined);

/** Records a payment of one invoice; prefilled with the open amount, less the discount while it is offered. */
export function PayPanel({ invoice, onClose }: { invoice: InvoiceRow; onClose: () => void }) {
  const { viewer } = useWorkplace();
  const focus = usePanelFocus();
  const record = useCommand(recordPayment, {
    done: () => `Payment for ${invoice.number} recorded`,
    failed: `The payment for ${invoice.number} was not recorded`,
  });
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({
    received_on: new Date().toLocaleDateString('en-CA', { timeZone: viewer.timezone }),
    method: 'bank_transfer',
    reference: null,
    account_id: null,
  });
  const [choice, setChoice] = useState<Choice>('taken');
  const { fields: found, problem } = formFaults(record.error);
  const errors = { ...found, amount: found.amount ?? found['allocations.0.amount'] };
  const terms = { balance: invoice.balance, ...earlyTerms(invoice) };
  const receivedOn = textOf(typed.received_on) ?? dayIn(viewer.timezone, new Date().toISOString());
  const paid = paidOf(terms, choice, receivedOn, currencyExponent(viewer.currency));
  const values = { ...typed, amount: paid?.amount };
  const amount = paid?.amount ?? '0';
  const beyond = beyondOwed(amount, [invoice.balance], viewer.currency);
  const [isAsking, ask] = useResettingState(beyond, false);
  const run = () => {
    const allocated = leastOf(amount, invoice.balance, viewer.currency);
    const discount = paid && paid.discount !== null ? { discount: paid.discount ?? '?' } : {};
    const part = { invoice_id: invoice.id, amount: allocated, ...discount };
    const allocations = allocated === undefined ? [] : [part];
    const input = { ...values, customer_id: invoice.customer_id, allocations };
    record.mutate({ input }, { onSuccess: onClose, onError: () => ask(false) });
  };
  const finish = () => (beyond ? ask(true) : run());
  return (
    <section
      {...focus}
      aria-label="Record payment"
      className="flex animate-appear flex-col gap-4 rounded-lg border border-line-strong bg-surface p-4 outline-none"
      onKeyDown={(event) => {
        if (isAsking) return;
        if (event.key === 'Escape') onClose();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) finish();
      }}
    >
      <h2 className="text-lead font-semibold">Record a payment for {invoice.number}</h2>
      <MoneyFields
        {...{ fields, names, values, errors }}
        accounts={customerAccounts}
        onChange={({ amount: sum, ...next }) => {
          setTyped(next);
          if (sum !== values.amount) setChoice({ amount: typedOf(sum) });
        }}
      />
      {paid?.offered && (
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          <Field
            label="Discount"
            optional
            help={<EarlyPayment terms={terms} amount={paid.offered} />}
            error={found['allocations.0.discount']}
          >
            <MoneyInput
              value={paid.discount ?? null}
              currency={viewer.currency}
              locale={viewer.locale}
              onValueChange={(discount) => setChoice({ discount })}
            />
          </Field>
        </div>
      )}
      {problem && (
        <p role="alert" className="text-tone-danger">
          {problem}
        </p>
      )}
      {isAsking && beyond ? (
        <ConfirmCredit
          amount={amount}
          beyond={beyond}
          credit={beyond}
          owed={`is open on ${invoice.number}`}
          busy={record.isPending}
          onConfirm={run}
          onDismiss={() => ask(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button loading={record.isPending} onClick={finish}>
            Record payment
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      )}
    </section>
  );
}
