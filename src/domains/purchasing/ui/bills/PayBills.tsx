/** A payment run: due bills are preselected, each vendor gets one payment. */

import { useState } from 'react';
import { type Choice, paidOf } from '#domains/ledger/ui/early-payment/paid-early.rules.ts';
import { vendorAccounts } from '#domains/ledger/ui/MoneyFields.tsx';
import { payBills } from '#domains/purchasing/bills/pay-bills.ts';
import type { OpenBill, Payables } from '#domains/purchasing/bills/payables.report.ts';
import { currencyExponent, fromMinor, toMinor } from '#kernel/money.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { FieldRow, FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { Link, useAddress, useNavigate } from '#ui/navigation.tsx';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { Permitted } from '#ui/resource/Permitted.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { PayBillRow } from './PayBillRow.tsx';
import { sentBill } from './pay-form.rules.ts';

const fields = payBills.input;
type Name = 'paid_on' | 'method' | 'reference' | 'account_id';

export function PayBills() {
  const { bill, vendor } = useAddress<{ bill: string; vendor: string }>();
  const { viewer } = useWorkplace();
  const { data, error, refetch } = useReport<Payables>('payables', { vendor_id: vendor });
  return (
    <Page title="Pay bills">
      <PageHeader context={<BackLink to="/financials/bills" label="Bills" />} title="Pay bills" />
      <Permitted right="record_payments">
        {error && !data ? (
          <ErrorState
            title="The open bills could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : !data ? (
          <SkeletonRows rows={6} />
        ) : data.bills.length === 0 ? (
          <EmptyState
            title="Nothing is owed"
            action={
              viewer.permissions.has('create_transactions') && (
                <Button asChild>
                  <Link to="/financials/bills/new">New bill</Link>
                </Button>
              )
            }
          >
            Posted bills that are not paid yet are listed here.
          </EmptyState>
        ) : (
          <Run key={vendor} bills={data.bills} today={data.as_of} only={bill} />
        )}
      </Permitted>
    </Page>
  );
}

function Run({
  bills,
  today,
  only,
}: {
  bills: readonly OpenBill[];
  today: string;
  only: string | undefined;
}) {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const exponent = currencyExponent(viewer.currency);
  const [facts, setFacts] = useState<Readonly<Record<string, unknown>>>({
    paid_on: today,
    method: 'bank_transfer',
  });
  // Manual changes are kept when the list of bills is reloaded.
  const [byHand, setByHand] = useState<Readonly<Record<string, Choice>>>({});
  const paid_on = typeof facts.paid_on === 'string' ? facts.paid_on : today;
  const isUsual = ({ id, due_date }: OpenBill) => (only ? id === only : due_date <= today);
  const paid = new Map(
    bills.flatMap((bill) => {
      const choice = byHand[bill.id] ?? (isUsual(bill) ? 'taken' : 'left');
      const one = paidOf(bill, choice, paid_on, exponent);
      return one ? [[bill.id, one] as const] : [];
    }),
  );
  const chosen = [...paid].map(([id, one]) => sentBill(id, one));
  const total = chosen.reduce((sum, { amount }) => sum + (toMinor(amount, exponent) ?? 0n), 0n);
  const vendors = new Set(bills.filter(({ id }) => paid.has(id)).map(({ vendor_id }) => vendor_id));
  const pay = useCommand(payBills, {
    done: () => (vendors.size === 1 ? 'Payment recorded' : 'Payment run recorded'),
    failed: 'Nothing was paid',
  });
  const { fields: errors, problem } = formFaults(pay.error);
  const control = (name: Name) => (
    <FieldControl
      name={name}
      label={fields[name].label ?? name}
      field={{ ...fields[name], ...(name === 'paid_on' && { help: undefined }) }}
      value={facts[name] ?? null}
      values={facts}
      error={errors[name]}
      {...(name === 'account_id' && { refFilters: vendorAccounts })}
      onChange={(value) => setFacts({ ...facts, [name]: value })}
    />
  );
  const choose = (id: string, choice: Choice) => setByHand({ ...byHand, [id]: choice });
  const errorsOf = (id: string) => {
    const at = chosen.findIndex(({ bill_id }) => bill_id === id);
    return { amount: errors[`bills.${at}.amount`], discount: errors[`bills.${at}.discount`] };
  };
  const words = `${vendors.size === 1 ? 'One payment' : `${vendors.size} payments, one a vendor`}`;
  return (
    <FormLayout
      className="max-w-none"
      error={errors.bills ?? problem}
      actions={
        <Button type="submit" loading={pay.isPending} disabled={chosen.length === 0}>
          Pay <Money value={fromMinor(total, exponent)} currency={viewer.currency} locale={viewer.locale} />
        </Button>
      }
      onSubmit={(event) => {
        event.preventDefault();
        pay.mutate(
          { input: { ...facts, bills: chosen } },
          { onSuccess: () => void navigate({ to: '/financials/bill-payments' }) },
        );
      }}
    >
      <div className="flex max-w-(--form) flex-col gap-4">
        <FieldRow>
          {control('paid_on')}
          {control('method')}
        </FieldRow>
        <FieldRow>
          {control('reference')}
          {viewer.permissions.has('view_transactions') && control('account_id')}
        </FieldRow>
      </div>
      <Section title="Open bills" aside={chosen.length > 0 ? words : undefined}>
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {bills.map((bill) => (
            <PayBillRow
              key={bill.id}
              bill={bill}
              paid={paid.get(bill.id)}
              errors={errorsOf(bill.id)}
              onChoose={(choice) => choose(bill.id, choice)}
            />
          ))}
        </ul>
      </Section>
    </FormLayout>
  );
}
