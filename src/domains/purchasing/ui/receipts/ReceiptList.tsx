import { PackageCheck } from 'lucide-react';
import { goodsReceipts } from '#domains/purchasing/receipts/goods-receipt.resource.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link } from '#ui/navigation.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { PurchasingNav } from '../PurchasingNav.tsx';

type ReceiptRow = Row & {
  readonly number: string;
  readonly received_on: string;
  readonly total: string;
  readonly status: string;
  readonly po?: { readonly id: string; readonly po_number: string; readonly vendor_name: string } | null;
};

/** The receipts of all orders. */
export function ReceiptList() {
  return (
    <ResourceList<ReceiptRow>
      resource={goodsReceipts}
      columns={[
        'number',
        'received_on',
        {
          id: 'po_id',
          header: 'Purchase order',
          width: 124,
          reads: ['po_id'],
          cell: (row) => (
            <Link to={`/financials/purchase-orders/${row.po?.id}`} className="tabular hover:underline">
              {row.po?.po_number}
            </Link>
          ),
        },
        {
          id: 'vendor',
          header: 'Vendor',
          width: 260,
          grow: true,
          reads: [],
          cell: (row) => row.po?.vendor_name,
        },
        'delivery_note',
        'total',
        'status',
      ]}
      select="po(id,po_number,vendor_name)"
      sums={['total']}
      phoneRow={phoneRow}
      nav={<PurchasingNav current="/financials/receipts" />}
      empty={{
        title: 'No goods received yet',
        text: 'Open a purchase order that was sent, and say what came: parts go into stock, the rest to its account or job.',
        icon: <PackageCheck aria-hidden="true" />,
        action: (
          <Button asChild variant="outline">
            <Link to="/financials/purchase-orders">Purchase orders</Link>
          </Button>
        ),
      }}
    />
  );
}

function phoneRow(row: ReceiptRow): PhoneRowContent {
  const of = [row.number, row.po?.po_number, row.status === 'reversed' ? 'reversed' : null];
  return {
    title: row.po?.vendor_name ?? row.number,
    aside: <PhoneTotal value={row.total} />,
    detail: (
      <>
        {of.filter(Boolean).join(' · ')} · <When at={row.received_on} />
      </>
    ),
  };
}

function PhoneTotal({ value }: { value: string }) {
  const { currency, locale } = useWorkplace().viewer;
  return <Money value={value} currency={currency} locale={locale} />;
}
