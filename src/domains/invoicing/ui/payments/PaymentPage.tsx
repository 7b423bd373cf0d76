import { useState } from 'react';
import { paymentAllocations, payments } from '#domains/invoicing/payments/payment.resource.ts';
import { salesDiscounts } from '#domains/invoicing/payments/sales-discount.resource.ts';
import { DocumentJournal } from '#domains/ledger/ui/entries/DocumentJournal.tsx';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { RefundPanel } from '../credits/RefundPanel.tsx';
import { AllocateRest } from './AllocateRest.tsx';
import { restOf } from './payment-form.rules.ts';

export type PaymentRow = Row & {
  readonly number: string;
  readonly status: string;
  readonly customer_id: string;
  readonly received_on: string;
  readonly amount: string;
  readonly allocated: string;
  readonly currency: string;
  readonly customer?: { readonly name: string } | null;
  readonly can?: readonly string[];
};

const asks = {
  reverse: {
    question: 'Reverse this payment?',
    consequence: 'Its entry is reversed; invoices that it paid are open again, without their discount.',
  },
};

export function PaymentPage() {
  const id = usePathParam('id');
  const { viewer } = useWorkplace();
  const [isRefunding, setRefunding] = useState(false);
  const rest = (row: PaymentRow) => restOf(row.amount, [row.allocated], row.currency) ?? '0';
  const mayRefund = (row: PaymentRow) =>
    row.status === 'recorded' && Number(rest(row)) > 0 && viewer.permissions.has('record_payments');
  return (
    <RowPage<PaymentRow>
      resource={payments}
      id={id}
      listPath="/financials/payments"
      context={(row) => row.customer?.name}
      description={(row) => (
        <Money value={row.amount} currency={row.currency} locale={viewer.locale} className="text-lead" />
      )}
      asks={asks}
      actions={(row) =>
        mayRefund(row) &&
        !isRefunding && (
          <Button variant="outline" onClick={() => setRefunding(true)}>
            Refund
          </Button>
        )
      }
    >
      {(row) => (
        <>
          {isRefunding && mayRefund(row) && (
            <RefundPanel
              customerId={row.customer_id}
              source={{ payment_id: row.id }}
              number={row.number}
              available={rest(row)}
              onClose={() => setRefunding(false)}
            />
          )}
          <Allocations payment={row} />
          <Discounts payment={row} />
          {row.can?.includes('allocate') && row.amount !== row.allocated && <AllocateRest payment={row} />}
          {viewer.permissions.has('view_transactions') && <DocumentJournal table="payments" id={row.id} />}
        </>
      )}
    </RowPage>
  );
}

type Discount = Row & {
  readonly amount: string;
  readonly invoice: { readonly id: string; readonly number: string };
};

/** What paying early took off the invoices; nothing where nobody gives such discounts. */
function Discounts({ payment }: { payment: PaymentRow }) {
  const { viewer } = useWorkplace();
  const { rows } = useRows<typeof salesDiscounts, Discount>(salesDiscounts, {
    filters: where(salesDiscounts).eq('payment_id', payment.id).eq('status', 'recorded'),
    select: 'id,amount,invoice:invoice_id(id,number)',
    limit: 200,
    count: false,
  });
  if (rows.length === 0) return null;
  return (
    <Section title="Discounts for paying early">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.map(({ id, amount, invoice }) => (
          <li key={id} className="flex items-center justify-between gap-4 px-3 py-2">
            <Link to={`/financials/invoicing/${invoice.id}`} className="font-medium hover:underline">
              {invoice.number}
            </Link>
            <Money value={amount} currency={payment.currency} locale={viewer.locale} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Allocation = Row & {
  readonly amount: string;
  readonly invoice?: { readonly id: string; readonly number: string } | null;
  readonly refund?: { readonly id: string; readonly number: string } | null;
};

function Allocations({ payment }: { payment: PaymentRow }) {
  const { viewer } = useWorkplace();
  const { rows } = useRows<typeof paymentAllocations, Allocation>(paymentAllocations, {
    filters: where(paymentAllocations).eq('payment_id', payment.id).eq('is_ended', false),
    select: 'id,amount,invoice:invoice_id(id,number),refund(id,number)',
    limit: 200,
    count: false,
  });
  return (
    <Section title="What it paid">
      {rows.length === 0 ? (
        <p className="text-muted">
          {payment.status === 'reversed'
            ? 'Nothing: it was reversed.'
            : 'No invoice yet: it is the customer’s credit.'}
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {rows.map(({ id, amount, invoice, refund }) => (
            <li key={id} className="flex items-center justify-between gap-4 px-3 py-2">
              <Link
                to={refund ? `/financials/refunds/${refund.id}` : `/financials/invoicing/${invoice?.id}`}
                className="font-medium hover:underline"
              >
                {refund ? `Refund ${refund.number}` : (invoice?.number ?? 'Invoice')}
              </Link>
              <Money value={amount} currency={payment.currency} locale={viewer.locale} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
