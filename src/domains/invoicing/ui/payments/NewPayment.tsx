/** Records a customer's payment over one or several invoices; by default oldest first. */

import { useState } from 'react';
import { recordPayment } from '#domains/invoicing/payments/record-payment.ts';
import type { Receivables } from '#domains/invoicing/receivables/receivables.report.ts';
import { customerAccounts } from '#domains/ledger/ui/MoneyFields.tsx';
import { dayIn } from '#kernel/dates.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { FieldRow } from '#ui/components/layout/FormLayout.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { useIsMounted } from '#ui/hooks/use-is-mounted.ts';
import { useResettingState } from '#ui/hooks/use-resetting-state.ts';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { DocumentForm, documentControls } from '#ui/resource/form/DocumentForm.tsx';
import { useDocumentForm } from '#ui/resource/form/use-document-form.ts';
import { Permitted } from '#ui/resource/Permitted.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { ConfirmCredit } from '../credits/ConfirmCredit.tsx';
import { AllocationRows } from './AllocationRows.tsx';
import { beyondOwed, type Parts, partsOf, restOf, sentParts } from './payment-form.rules.ts';

const fields = recordPayment.input;
type Name = Exclude<keyof typeof fields, 'allocations'>;

export function NewPayment() {
  return (
    <Page title="Record payment">
      <PageHeader context={<BackLink to="/financials/payments" label="Payments" />} title="Record payment" />
      <Permitted right="record_payments">
        <div className="max-w-(--form)">
          <NewPaymentForm />
        </div>
      </Permitted>
    </Page>
  );
}

interface PaymentForm {
  readonly customer_id: string | null;
  readonly amount: string | null;
  readonly received_on: string | null;
  readonly method: string | null;
  readonly reference: string | null;
  readonly account_id: string | null;
  readonly notes: string | null;
  /** What goes to each invoice, once edited by hand. */
  readonly chosen: Parts | null;
}

function NewPaymentForm() {
  const { viewer } = useWorkplace();
  const { customer_id = null } = useAddress<{ customer_id: string }>();
  const [initial] = useState(
    (): PaymentForm => ({
      customer_id,
      amount: null,
      received_on: dayIn(viewer.timezone, new Date().toISOString()),
      method: 'bank_transfer',
      ...{ reference: null, account_id: null, notes: null, chosen: null },
    }),
  );
  const record = useRecord();
  const document = useDocumentForm<PaymentForm>(
    // A form opened for a customer does not restore the saved input of another.
    `payment.${customer_id ?? 'new'}`,
    initial,
    ({ chosen: _, ...values }) => record(values, allocations),
  );
  const { form, change, errors, isBusy } = document;
  const amount = form.amount ?? '0';
  const { open, isReading, isKnown, beyond } = useOwed(form.customer_id ?? undefined, amount);
  const today = dayIn(viewer.timezone, new Date().toISOString());
  const receivedOn = form.received_on ?? today;
  const parts = form.chosen ?? partsOf(amount, open, receivedOn, viewer.currency);
  const rest = restOf(
    amount,
    open.map(({ id }) => parts[id]?.amount ?? (id in parts ? undefined : null)),
    viewer.currency,
  );
  const allocations = sentParts(open, parts);
  const [isAsking, ask] = useResettingState([form.customer_id, beyond, rest].join(), false);
  const control = documentControls<PaymentForm, Name>(document, fields, (name) =>
    name === 'customer_id' || name === 'amount' || name === 'received_on' ? { chosen: null } : {},
  );
  const send = () => document.submit().finally(() => ask(false));
  const submit = async () => {
    if (isAsking || isReading) return false;
    if (!beyond || Number(rest) <= 0) return send();
    ask(true);
    return false;
  };
  return (
    <DocumentForm
      document={{ ...document, submit }}
      actions={
        isAsking && beyond ? (
          <ConfirmCredit
            amount={amount}
            beyond={beyond}
            credit={rest ?? beyond}
            owed="this customer owes"
            busy={isBusy}
            onConfirm={() => void send()}
            onDismiss={() => ask(false)}
          />
        ) : (
          <Button type="submit" loading={isBusy || isReading}>
            Record payment
          </Button>
        )
      }
    >
      {control('customer_id')}
      <FieldRow>
        {control('amount')}
        {control('received_on')}
      </FieldRow>
      <FieldRow>
        {control('method')}
        {control('reference')}
      </FieldRow>
      {viewer.permissions.has('view_transactions') && control('account_id', { refFilters: customerAccounts })}
      {isKnown && (
        <Section title="Invoices it pays" aside={<Rest rest={rest} />}>
          {open.length === 0 ? (
            <p className="text-muted">This customer has no open invoice. The payment stays as credit.</p>
          ) : (
            <AllocationRows
              invoices={open}
              parts={parts}
              receivedOn={receivedOn}
              onChange={(chosen) => change({ chosen })}
              currency={viewer.currency}
              errorOf={(id, field) =>
                errors[`allocations.${allocations.findIndex((one) => one.invoice_id === id)}.${field}`]
              }
            />
          )}
        </Section>
      )}
      {control('notes')}
    </DocumentForm>
  );
}

/** Records the payment and opens it, unless the user has left the form. */
function useRecord() {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const command = useCommand(recordPayment);
  return async (values: object, allocations: ReturnType<typeof sentParts>) => {
    const row = await command.mutateAsync({ input: { ...values, allocations } });
    notify.success(`${row?.number ?? 'Payment'} recorded`);
    if (row && isMounted()) void navigate({ to: `/financials/payments/${row.id}`, replace: true });
  };
}

/** The customer's open invoices, and by how much the amount exceeds them. */
function useOwed(customer: string | undefined, amount: string) {
  const { viewer } = useWorkplace();
  const { data, isPlaceholderData, isFetching } = useReport<Receivables>(
    'receivables',
    { customer_id: customer },
    { enabled: customer !== undefined },
  );
  const open = customer ? (data?.invoices ?? []).filter((invoice) => invoice.customer_id === customer) : [];
  const isKnown = customer !== undefined && data !== undefined && !isPlaceholderData;
  const balances = open.map(({ balance }) => balance);
  return {
    open,
    isKnown,
    isReading: customer !== undefined && !isKnown && isFetching,
    beyond: isKnown ? beyondOwed(amount, balances, viewer.currency) : undefined,
  };
}

/** The unallocated amount, or the amount allocated twice. */
function Rest({ rest }: { rest: string | undefined }) {
  const { viewer } = useWorkplace();
  if (rest === undefined || Number(rest) === 0) return null;
  return (
    <>
      <Money value={rest.replace('-', '')} currency={viewer.currency} locale={viewer.locale} />{' '}
      {rest.startsWith('-') ? 'more than was paid' : 'stays as credit'}
    </>
  );
}
