/** Money that came in, over one or several invoices of a customer: oldest first, until somebody says otherwise. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { dayIn } from '#kernel/dates.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { where } from '#ui/api/where.ts';
import { BackLink } from '#ui/components/BackLink.tsx';
import { Button } from '#ui/components/Button.tsx';
import { FieldRow, FormLayout } from '#ui/components/FormLayout.tsx';
import { Money } from '#ui/components/Money.tsx';
import { Page } from '#ui/components/Page.tsx';
import { PageHeader } from '#ui/components/PageHeader.tsx';
import { Section } from '#ui/components/Section.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import type { Typed } from '#ui/format/typed-number.ts';
import { useStateOf } from '#ui/hooks/use-state-of.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { Permitted } from '#ui/resource/Permitted.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { recordPayment } from '../payment.commands.ts';
import type { Receivables } from '../receivables.report.ts';
import { AllocationRows } from './AllocationRows.tsx';
import { ConfirmCredit } from './ConfirmCredit.tsx';
import { beyondOwed, restOf, spread } from './payment-form.rules.ts';

const fields = recordPayment.input;
/** Money arrives where money is kept. */
const moneyAccounts = where().in('subtype', ['bank', 'cash']).entries;
type Name = Exclude<keyof typeof fields, 'allocations'>;

export function NewPayment() {
  return (
    <Page title="Record payment">
      <PageHeader context={<BackLink to="/financials/payments" label="Payments" />} title="Record payment" />
      <Permitted right="record_payments">
        <PaymentForm />
      </Permitted>
    </Page>
  );
}

function PaymentForm() {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { customer_id?: string };
  const record = useCommand(recordPayment);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({
    customer_id: search.customer_id ?? null,
    received_on: dayIn(viewer.timezone, new Date().toISOString()),
    method: 'bank_transfer',
  });
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>();
  const customer = typeof values.customer_id === 'string' ? values.customer_id : undefined;
  const amount = typeof values.amount === 'string' ? values.amount : '0';
  const { open, isReading, isKnown, beyond } = useOwed(customer, amount);
  const amounts = typed ?? spread(amount, open, viewer.currency);
  const rest = restOf(
    amount,
    open.map(({ id }) => amounts[id] ?? null),
    viewer.currency,
  );
  const allocations = open.flatMap(({ id }) => {
    const part = amounts[id];
    return part && Number(part) !== 0 ? [{ invoice_id: id, amount: part }] : [];
  });
  const [isAsking, ask] = useStateOf([customer, beyond, rest].join(), false);
  const send = () =>
    record.mutate(
      { input: { ...values, allocations } },
      {
        onSuccess: (row) => {
          notify.success(`${row?.number ?? 'Payment'} recorded`);
          if (row) void navigate({ to: `/financials/payments/${row.id}` as never, replace: true });
        },
        onError: () => ask(false),
      },
    );
  const { fields: errors, problem } = formFaults(record.error);
  const control = (name: Name) => (
    <FieldControl
      name={name}
      label={fields[name].label ?? name}
      field={fields[name]}
      value={values[name] ?? null}
      values={values}
      error={errors[name]}
      {...(name === 'account_id' && { refFilters: moneyAccounts })}
      onChange={(value) => {
        setValues({ ...values, [name]: value });
        if (name === 'customer_id' || name === 'amount') setTyped(undefined);
      }}
    />
  );
  return (
    <FormLayout
      error={errors.allocations ?? problem}
      actions={
        isAsking && beyond ? (
          <ConfirmCredit
            amount={amount}
            beyond={beyond}
            credit={rest ?? beyond}
            owed="this customer owes"
            busy={record.isPending}
            onConfirm={send}
            onDismiss={() => ask(false)}
          />
        ) : (
          <Button type="submit" loading={record.isPending || isReading}>
            Record payment
          </Button>
        )
      }
      onSubmit={(event) => {
        event.preventDefault();
        if (isAsking || isReading) return;
        if (beyond && Number(rest) > 0) ask(true);
        else send();
      }}
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
      {viewer.permissions.has('view_transactions') && control('account_id')}
      {isKnown && (
        <Section title="Invoices it pays" aside={<Rest rest={rest} />}>
          {open.length === 0 ? (
            <p className="text-muted">This customer has no open invoice. The payment stays as credit.</p>
          ) : (
            <AllocationRows
              invoices={open}
              amounts={amounts}
              onChange={setTyped}
              currency={viewer.currency}
              errorOf={(id) =>
                errors[`allocations.${allocations.findIndex((one) => one.invoice_id === id)}.amount`]
              }
            />
          )}
        </Section>
      )}
      {control('notes')}
    </FormLayout>
  );
}

/** What is open of the customer, and by how much the amount is more than that. */
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

/** What is not given to an invoice, or given twice. */
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
