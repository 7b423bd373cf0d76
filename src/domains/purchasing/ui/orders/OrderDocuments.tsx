import { billPayments } from '#domains/purchasing/bills/bill-payment.resource.ts';
import { vendorBills } from '#domains/purchasing/bills/vendor-bill.resource.ts';
import type { BillState } from '#domains/purchasing/purchasing.display.ts';
import { goodsReceipts } from '#domains/purchasing/receipts/goods-receipt.resource.ts';
import { reverseReceipt } from '#domains/purchasing/receipts/reverse-receipt.ts';
import { where } from '#ui/api/where.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { Link } from '#ui/navigation.tsx';
import { CommandBar } from '#ui/resource/commands/CommandBar.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { billColumns, billState } from '../bills/bill-columns.tsx';
import type { OrderPageRow } from './PurchaseOrderPage.tsx';

const reversing = [reverseReceipt];

/** The receipts and bills of an order. */
export function OrderDocuments({ order }: { order: OrderPageRow }) {
  return (
    <>
      <Section title="Receipts">
        <RelatedList
          resource={goodsReceipts}
          filters={where(goodsReceipts).eq('po_id', order.id)}
          columns={['number', 'received_on', 'delivery_note', 'received_by', 'total', 'status']}
          select="can"
          order="received_on.desc"
          rowActions={(row) =>
            row.status === 'posted' && (
              <CommandBar
                commands={reversing}
                row={row}
                menuOnly
                asks={{
                  reverse: {
                    question: 'Reverse this receipt?',
                    consequence:
                      'It goes out of stock, off its job and out of the books; the order is open again.',
                  },
                }}
              />
            )
          }
          empty="Nothing was received yet."
        />
      </Section>
      <Section title="Bills">
        <RelatedList<Row & BillState>
          resource={vendorBills}
          filters={where(vendorBills).eq('po_id', order.id)}
          columns={billColumns}
          select={billState}
          order="bill_date.desc"
          empty="No bill was entered yet."
        />
      </Section>
      <Section title="Prepayments" aside={<PayAhead order={order} />}>
        <RelatedList
          resource={billPayments}
          filters={where(billPayments).eq('po_id', order.id)}
          columns={['number', 'paid_on', 'amount', 'left', 'status']}
          order="paid_on.desc"
          empty="Nothing was paid ahead."
        />
      </Section>
    </>
  );
}

function PayAhead({ order }: { order: OrderPageRow }) {
  const { permissions } = useWorkplace().viewer;
  if (order.status === 'cancelled' || !permissions.has('record_payments')) return null;
  const search = { vendor_id: order.vendor_id, po_id: order.id };
  return (
    <Link to="/financials/bill-payments/new" search={search} className="hover:underline">
      Pay in advance
    </Link>
  );
}
