/** The page of a receipt: where each item went, what of it went back, the comparison with its order, and the bills. */

import { useState } from 'react';
import { DocumentJournal } from '#domains/ledger/ui/entries/DocumentJournal.tsx';
import { vendorBillLines, vendorBills } from '#domains/purchasing/bills/vendor-bill.resource.ts';
import type { PurchaseOrderMatch } from '#domains/purchasing/orders/purchase-order-match.report.ts';
import { type BillState, billLook } from '#domains/purchasing/purchasing.display.ts';
import { goodsReceiptLines, goodsReceipts } from '#domains/purchasing/receipts/goods-receipt.resource.ts';
import { returnToVendor } from '#domains/purchasing/receipts/return-to-vendor.ts';
import { useReport } from '#ui/api/report.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import { type RelatedColumn, RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { billColumns, billState } from '../bills/bill-columns.tsx';
import { MatchedItems } from '../orders/MatchedItems.tsx';
import { ReturnPanel } from './ReturnPanel.tsx';
import { returnableLines } from './return-form.rules.ts';

export type ReceiptRow = Row & {
  readonly number: string;
  readonly status: string;
  readonly po_id: string;
  readonly can?: readonly string[];
  readonly goods_receipt_lines?: unknown;
  readonly po?: { readonly id: string; readonly po_number: string; readonly vendor_name: string } | null;
};

export function ReceiptPage() {
  const id = usePathParam('id');
  const { viewer } = useWorkplace();
  const [isReturning, setReturning] = useState(false);
  return (
    <RowPage<ReceiptRow>
      resource={goodsReceipts}
      id={id}
      listPath="/financials/receipts"
      select="po(id,po_number,vendor_name),goods_receipt_lines(id,po_item_id,position,item_name,quantity,returned,location_id)"
      context={(row) => row.po?.vendor_name}
      commands={(row) => (returnableLines(row.goods_receipt_lines).length > 0 ? [returnToVendor] : [])}
      instead={{ return: () => setReturning(true) }}
      menuOnly
      asks={{
        reverse: {
          question: 'Reverse this receipt?',
          consequence: 'It goes out of stock, off its job and out of the books; the order is open again.',
        },
      }}
    >
      {(row) => (
        <>
          {isReturning && row.can?.includes('return') && (
            <ReturnPanel receipt={row} onClose={() => setReturning(false)} />
          )}
          <Section title="What came">
            <RelatedList
              resource={goodsReceiptLines}
              filters={where(goodsReceiptLines).eq('receipt_id', row.id)}
              columns={[
                'item_name',
                'quantity',
                'returned',
                'value',
                'unit_cost',
                'location_id',
                'account_id',
                'work_order_id',
              ]}
              order="position"
              empty="Nothing stands on it."
            />
          </Section>
          <Compared receipt={row} />
          <Section title="Bills of the order">
            <RelatedList<Row & BillState>
              resource={vendorBills}
              filters={where(vendorBills).eq('po_id', row.po_id)}
              columns={billColumns}
              select={billState}
              order="bill_date.desc"
              empty="No bill was entered yet."
            />
          </Section>
          <Section
            title="Freight billed by carriers"
            description="It is spread over the goods, as shipping on their own bill is."
            actions={
              row.status === 'posted' &&
              viewer.permissions.has('create_transactions') && (
                <Button variant="outline" asChild>
                  <Link to="/financials/bills/new" search={{ freight_of: row.id }}>
                    Enter freight bill
                  </Link>
                </Button>
              )
            }
          >
            <RelatedList<FreightRow>
              resource={vendorBillLines}
              filters={where(vendorBillLines).eq('freight_receipt_id', row.id)}
              columns={freightColumns}
              select={`bill(id,number,status,${billState})`}
              empty="No freight bill was entered yet."
            />
          </Section>
          {viewer.permissions.has('view_transactions') && (
            <DocumentJournal table="goods_receipts" id={row.id} />
          )}
        </>
      )}
    </RowPage>
  );
}

type FreightRow = Row & { readonly bill?: (BillState & { readonly id: string }) | null };

const freightColumns: readonly (string | RelatedColumn<FreightRow>)[] = [
  'bill_id',
  'item_name',
  {
    id: 'state',
    header: 'Status',
    cell: ({ bill }) => bill && <StatusMark {...billLook(bill)} />,
  },
  'total_amount',
];

/** For the items of this receipt: the quantities ordered, received and billed so far. */
function Compared({ receipt }: { receipt: ReceiptRow }) {
  const { data } = useReport<PurchaseOrderMatch>('purchase_order_match', { id: receipt.po_id });
  const lines = Array.isArray(receipt.goods_receipt_lines) ? receipt.goods_receipt_lines : [];
  const items = data?.items.filter(({ id }) => lines.some(({ po_item_id }) => po_item_id === id));
  if (!items || items.length === 0) return null;
  return (
    <Section title="Order, receipts and bills" description="All deliveries and bills of these items so far.">
      <MatchedItems items={items} />
    </Section>
  );
}
