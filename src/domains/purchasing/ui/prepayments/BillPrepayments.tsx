import type { Payables } from '#domains/purchasing/bills/payables.report.ts';
import { useReport } from '#ui/api/report.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { BillRow } from '../bills/BillPage.tsx';
import { ApplyPrepayment } from './ApplyPrepayment.tsx';

/** What the vendor of an open bill was paid ahead: “$500.00 prepaid can be applied”. */
export function BillPrepayments({ bill }: { bill: BillRow }) {
  const { currency, locale, permissions } = useWorkplace().viewer;
  const { data } = useReport<Payables>('payables', { vendor_id: bill.vendor_id });
  const prepayments = data?.prepayments ?? [];
  if (prepayments.length === 0) return null;
  const open = { id: bill.id, number: bill.number ?? '', due_date: bill.due_date, balance: bill.balance };
  return (
    <Section
      title={
        <>
          <Money value={data?.prepaid ?? '0'} currency={currency} locale={locale} /> prepaid can be applied
        </>
      }
    >
      {prepayments.map(({ id, number, paid_on, po_number, left }) => (
        <div key={id} className="flex flex-col gap-2">
          <p className="text-muted">
            <Link to={`/financials/bill-payments/${id}`} className="hover:underline">
              {number}
            </Link>
            {po_number && ` for ${po_number}`}, paid <When at={paid_on} locale={locale} />:{' '}
            <Money value={left} currency={currency} locale={locale} /> left
          </p>
          {permissions.has('record_payments') && <ApplyPrepayment id={id} left={left} bills={[open]} />}
        </div>
      ))}
    </Section>
  );
}
