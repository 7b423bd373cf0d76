import { Link } from '@tanstack/react-router';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Money } from '#ui/components/Money.tsx';
import { Section } from '#ui/components/Section.tsx';
import { sentence } from '#ui/components/StatusMark.tsx';
import { When } from '#ui/components/When.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { paymentAllocations } from '../payment.resource.ts';
import type { InvoiceRow } from './InvoicePage.tsx';

type Allocation = Row & {
  readonly amount: string;
  readonly payment?: {
    id: string;
    number: string;
    received_on: string;
    method: string;
    reference: string | null;
  } | null;
  readonly credit_note?: { id: string; number: string; issue_date: string } | null;
};

/** What paid it down: payments and credit notes. */
export function InvoicePayments({ invoice }: { invoice: InvoiceRow }) {
  const { viewer } = useWorkplace();
  const column = invoice.kind === 'credit_note' ? 'credit_note_id' : 'invoice_id';
  const { rows } = useRows<typeof paymentAllocations, Allocation>(paymentAllocations, {
    filters: where(paymentAllocations).eq(column, invoice.id),
    select:
      'id,amount,payment(id,number,received_on,method,reference),credit_note:credit_note_id(id,number,issue_date)',
    limit: 100,
    count: false,
  });
  if (rows.length === 0) return null;
  return (
    <Section title={invoice.kind === 'credit_note' ? 'Where the credit went' : 'Payments and credits'}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.map(({ id, amount, payment, credit_note }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
            <Link
              to={
                (payment
                  ? `/financials/payments/${payment.id}`
                  : `/financials/invoicing/${credit_note?.id}`) as never
              }
              className="min-w-24 font-medium hover:underline"
            >
              {payment?.number ?? credit_note?.number ?? 'Credit note'}
            </Link>
            <span className="text-muted">
              <When at={payment?.received_on ?? credit_note?.issue_date} locale={viewer.locale} />
            </span>
            <span className="text-muted">
              {payment
                ? [sentence(payment.method), payment.reference].filter(Boolean).join(' · ')
                : 'Credit note'}
            </span>
            <Money
              value={amount}
              currency={invoice.currency}
              locale={viewer.locale}
              className="ms-auto font-medium"
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
