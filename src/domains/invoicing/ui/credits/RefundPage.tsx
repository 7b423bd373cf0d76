import { refunds } from '#domains/invoicing/credits/refund.resource.ts';
import { paymentAllocations } from '#domains/invoicing/payments/payment.resource.ts';
import { DocumentJournal } from '#domains/ledger/ui/entries/DocumentJournal.tsx';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

type RefundRow = Row & {
  readonly amount: string;
  readonly currency: string;
  readonly customer?: { readonly name: string } | null;
};
type Named = { readonly id: string; readonly number: string };
type Source = Row & {
  readonly amount: string;
  readonly payment?: Named | null;
  readonly credit_note?: Named | null;
};

const asks = {
  reverse: {
    question: 'Reverse this refund?',
    consequence: 'Its entry is reversed and the money is the customer’s credit again.',
  },
};

export function RefundPage() {
  const id = usePathParam('id');
  const { viewer } = useWorkplace();
  return (
    <RowPage<RefundRow>
      resource={refunds}
      id={id}
      listPath="/financials/refunds"
      context={(row) => row.customer?.name}
      description={(row) => (
        <Money value={row.amount} currency={row.currency} locale={viewer.locale} className="text-lead" />
      )}
      asks={asks}
    >
      {(row) => (
        <>
          <Sources refund={row} />
          {viewer.permissions.has('view_transactions') && <DocumentJournal table="refunds" id={row.id} />}
        </>
      )}
    </RowPage>
  );
}

function Sources({ refund }: { refund: RefundRow }) {
  const { viewer } = useWorkplace();
  const { rows } = useRows<typeof paymentAllocations, Source>(paymentAllocations, {
    filters: where(paymentAllocations).eq('refund_id', refund.id).eq('is_ended', false),
    select: 'id,amount,payment(id,number),credit_note:credit_note_id(id,number)',
    limit: 100,
    count: false,
  });
  if (rows.length === 0) return null;
  return (
    <Section title="What it came out of">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.map(({ id, amount, payment, credit_note }) => (
          <li key={id} className="flex items-center justify-between gap-4 px-3 py-2">
            <Link
              to={payment ? `/financials/payments/${payment.id}` : `/financials/invoicing/${credit_note?.id}`}
              className="font-medium hover:underline"
            >
              {payment?.number ?? credit_note?.number}
            </Link>
            <Money value={amount} currency={refund.currency} locale={viewer.locale} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
