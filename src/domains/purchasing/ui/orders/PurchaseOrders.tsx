import { Plus, ShoppingCart } from 'lucide-react';
import { useMemo } from 'react';
import { approvePurchaseOrder } from '#domains/purchasing/orders/approve-purchase-order.ts';
import { cancelPurchaseOrder, closePurchaseOrder } from '#domains/purchasing/orders/end-purchase-order.ts';
import { purchaseOrders } from '#domains/purchasing/orders/purchase-order.resource.ts';
import { dayIn } from '#kernel/dates.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Link } from '#ui/navigation.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { PurchasingNav } from '../PurchasingNav.tsx';
import { PurchasingRulesButton } from '../PurchasingRules.tsx';
import { ExportOrders } from './ExportOrders.tsx';
import { columnsFor, type OrderRow, phoneRow } from './order-columns.tsx';
import { PurchaseOrderCards } from './PurchaseOrderCards.tsx';

const bulk = [approvePurchaseOrder, closePurchaseOrder, cancelPurchaseOrder];
const kept = where(purchaseOrders).eq('is_active', true);

/** The tabs of the list; today is the company's. */
function viewsOn(today: string, mayApprove: boolean): readonly ListView[] {
  const open = where(purchaseOrders).in('status', ['draft', 'sent', 'approved', 'received']);
  const coming = where(purchaseOrders).in('status', ['sent', 'approved']);
  const needed = where(purchaseOrders).eq('needs_my_approval', true);
  const unbilled = where(purchaseOrders).eq('status', 'received').lt('billed_percent', 100);
  const views = [
    ['open', 'Open', open, 'order_date.desc'],
    ...(mayApprove ? [['approval', 'Needs your approval', needed, 'order_date'] as const] : []),
    ['draft', 'Draft', where(purchaseOrders).eq('status', 'draft'), 'order_date.desc'],
    ['coming', 'To receive', coming, 'expected_delivery_date'],
    ['late', 'Late', coming.lt('expected_delivery_date', today), 'expected_delivery_date'],
    ['unbilled', 'To bill', unbilled, 'order_date'],
    ['all', 'All', undefined, 'order_date.desc'],
  ] as const;
  return views.map(([value, label, filters, order]) => ({ value, label, filters, order }));
}

export function PurchaseOrders() {
  const { viewer } = useWorkplace();
  const today = dayIn(viewer.timezone, new Date().toISOString());
  const mayApprove = viewer.permissions.has('approve_purchase_orders');
  const views = useMemo(() => viewsOn(today, mayApprove), [today, mayApprove]);
  const columns = useMemo(() => columnsFor(viewer.permissions.has('create_purchase_orders')), [viewer]);
  const create = viewer.permissions.has('create_purchase_orders') && (
    <Button asChild>
      <Link to="/financials/purchase-orders/new">
        <Plus className="size-4 max-sm:hidden" aria-hidden="true" />
        Create PO
      </Link>
    </Button>
  );
  return (
    <ResourceList<OrderRow>
      resource={purchaseOrders}
      views={views}
      filters={kept}
      columns={columns}
      select="currency"
      sums={['total_amount']}
      bulkCommands={bulk}
      nav={
        <>
          <BackLink to="/financials" label="Back" />
          <PurchasingNav current="/financials/purchase-orders" />
        </>
      }
      above={<PurchaseOrderCards />}
      actions={
        <>
          <span className="contents max-sm:hidden">
            <PurchasingRulesButton />
          </span>
          <ExportOrders />
          {create}
        </>
      }
      phoneRow={phoneRow}
      empty={{
        title: 'No purchase orders found',
        text: 'Order parts and services from your vendors, and follow them until they are received and paid.',
        icon: <ShoppingCart aria-hidden="true" />,
        action: create || undefined,
      }}
    />
  );
}
