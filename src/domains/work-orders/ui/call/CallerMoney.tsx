import { currencyExponent, fromMinor, toMinor } from '#kernel/money.ts';
import { useReport } from '#ui/api/report.ts';
import { PropertyList } from '#ui/components/layout/PropertyList.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { Warning } from './Facts.tsx';

interface Owed {
  readonly total: string;
  readonly invoices: readonly { readonly days_overdue: number; readonly balance: string }[];
}

/** What the customer owes, for those who may see invoices, against what they may owe. */
export function CallerMoney({
  customerId,
  creditLimit,
}: {
  customerId: string;
  creditLimit: string | null | undefined;
}) {
  const { viewer } = useWorkplace();
  const mayBill = viewer.permissions.has('view_invoices');
  const { data } = useReport<Owed>('receivables', { customer_id: customerId }, { enabled: mayBill });
  const digits = currencyExponent(viewer.currency);
  const minor = (text: string) => toMinor(text, digits) ?? 0n;
  const overdue = data?.invoices.filter(({ days_overdue }) => days_overdue > 0) ?? [];
  const sum = overdue.reduce((before, { balance }) => before + minor(balance), 0n);
  const oldest = Math.max(0, ...overdue.map(({ days_overdue }) => days_overdue));
  const limit = creditLimit ? minor(creditLimit) : null;
  const money = (value: string) => <Money value={value} currency={viewer.currency} locale={viewer.locale} />;
  return (
    <>
      {limit !== null && data && minor(data.total) > limit && (
        <Warning>The balance is above the credit limit.</Warning>
      )}
      {sum > 0n && (
        <Warning>
          {money(fromMinor(sum, digits))} is overdue, the oldest by{' '}
          {oldest === 1 ? 'a day' : `${oldest} days`}.
        </Warning>
      )}
      <PropertyList
        properties={[
          ...(data ? [{ label: 'Balance', value: money(data.total) }] : []),
          ...(creditLimit ? [{ label: 'Credit limit', value: money(creditLimit) }] : []),
        ]}
      />
    </>
  );
}
