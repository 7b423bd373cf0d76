import { Link } from '@tanstack/react-router';
import { PackageCheck } from 'lucide-react';
import { Button } from '#ui/components/Button.tsx';
import type { Row } from '#ui/resource/names.ts';
import { ResourceList } from '#ui/resource/ResourceList.tsx';
import { goodsReceipts } from '../goods-receipt.resource.ts';
import { PurchasingNav } from './PurchasingNav.tsx';

type ReceiptRow = Row & { readonly po?: { readonly vendor_name: string } | null };

/** What came in, of every order. */
export function ReceiptList() {
  return (
    <ResourceList<ReceiptRow>
      resource={goodsReceipts}
      columns={[
        'number',
        'received_on',
        'po_id',
        { id: 'vendor', header: 'Vendor', reads: [], grow: true, cell: (row) => row.po?.vendor_name },
        'delivery_note',
        'received_by',
        'total',
        'status',
      ]}
      select="po(id,po_number,vendor_name)"
      sums={['total']}
      nav={<PurchasingNav current="/financials/receipts" />}
      empty={{
        title: 'Nothing has been received yet',
        text: 'Open a purchase order that was sent, and say what came: parts go into stock, the rest to its account or job.',
        icon: <PackageCheck aria-hidden="true" />,
        action: (
          <Button asChild variant="outline">
            <Link to={'/financials/purchase-orders' as never}>Purchase orders</Link>
          </Button>
        ),
      }}
    />
  );
}
