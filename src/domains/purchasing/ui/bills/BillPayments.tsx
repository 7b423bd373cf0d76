import { Banknote } from 'lucide-react';
import { DocumentJournal } from '#domains/ledger/ui/entries/DocumentJournal.tsx';
import { billPaymentAllocations, billPayments } from '#domains/purchasing/bills/bill-payment.resource.ts';
import { purchaseDiscounts } from '#domains/purchasing/bills/purchase-discount.resource.ts';
import { cheques } from '#domains/purchasing/cheques/cheque.resource.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { words } from '#ui/words.ts';
import { PurchasingNav } from '../PurchasingNav.tsx';
import { type PrepaymentRow, PrepaymentSections } from '../prepayments/PrepaymentSections.tsx';

export function BillPaymentList() {
  const { viewer } = useWorkplace();
  const pay = viewer.permissions.has('record_payments') && (
    <>
      <Button asChild variant="outline">
        <Link to="/financials/bill-payments/new">Pay in advance</Link>
      </Button>
      <Button asChild>
        <Link to="/financials/bills/pay">Pay bills</Link>
      </Button>
    </>
  );
  return (
    <ResourceList
      resource={billPayments}
      columns={[
        { name: 'number', width: 112, grow: false },
        { name: 'vendor_id', width: 200, grow: true },
        { name: 'kind', width: 112 },
        'paid_on',
        'method',
        { name: 'reference', width: 112 },
        { name: 'run_number', width: 112 },
        { name: 'amount', width: 136 },
        { name: 'status', width: 128 },
      ]}
      sums={['amount']}
      nav={<PurchasingNav current="/financials/bill-payments" />}
      actions={pay}
      empty={{
        title: 'No payments to vendors yet',
        text: 'Choose the bills that are due and pay them in one go.',
        icon: <Banknote aria-hidden="true" />,
        action: pay || undefined,
      }}
    />
  );
}

type PaymentRow = PrepaymentRow & {
  readonly kind: 'payment' | 'prepayment';
  readonly method: string;
  readonly vendor?: { readonly name: string } | null;
};

export function BillPaymentPage() {
  const id = usePathParam('id');
  const { viewer } = useWorkplace();
  return (
    <RowPage<PaymentRow>
      resource={billPayments}
      id={id}
      listPath="/financials/bill-payments"
      context={(row) => row.vendor?.name}
      menuOnly
      asks={{
        reverse: {
          question: 'Reverse this payment?',
          consequence: 'Its entry is reversed; bills that it paid are open again, without their discount.',
        },
      }}
    >
      {(row) => (
        <>
          {row.kind === 'prepayment' ? <PrepaymentSections row={row} /> : <PaidBills row={row} />}
          {row.method === 'check' && (
            <Section title={words('Cheques')}>
              <RelatedList
                resource={cheques}
                filters={where(cheques).eq('payment_id', row.id)}
                columns={['number', 'dated_on', 'status']}
                order="number.desc"
                empty={words('Not printed here.')}
              />
            </Section>
          )}
          {viewer.permissions.has('view_transactions') && (
            <DocumentJournal table="bill_payments" id={row.id} />
          )}
        </>
      )}
    </RowPage>
  );
}

function PaidBills({ row }: { row: PaymentRow }) {
  const isReversed = row.status === 'reversed';
  return (
    <>
      <Section title="What it paid">
        <RelatedList
          resource={billPaymentAllocations}
          filters={where(billPaymentAllocations).eq('payment_id', row.id).eq('is_ended', false)}
          columns={['bill_id', 'amount']}
          empty="Nothing: it was reversed."
        />
      </Section>
      {!isReversed && (
        <Section title="Discounts taken with it">
          <RelatedList
            resource={purchaseDiscounts}
            filters={where(purchaseDiscounts).eq('payment_id', row.id).eq('status', 'recorded')}
            columns={['bill_id', 'amount']}
            empty="None."
          />
        </Section>
      )}
    </>
  );
}
