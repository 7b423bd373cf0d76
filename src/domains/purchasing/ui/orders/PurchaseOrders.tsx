/** The list of purchase orders: four figures, three filters applied by the server, and the commands of each order. */

import { Plus, ShoppingCart } from 'lucide-react';
import { approvePurchaseOrder } from '#domains/purchasing/orders/approve-purchase-order.ts';
import { cancelPurchaseOrder, closePurchaseOrder } from '#domains/purchasing/orders/end-purchase-order.ts';
import { purchaseOrders } from '#domains/purchasing/orders/purchase-order.resource.ts';
import type { PurchaseOrderSummary } from '#domains/purchasing/orders/purchase-order-summary.report.ts';
import { dayIn } from '#kernel/dates.ts';
import { useReport } from '#ui/api/report.ts';
import { useRows } from '#ui/api/rows.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { useResettingState } from '#ui/hooks/use-resetting-state.ts';
import { Link, useNavigate } from '#ui/navigation.tsx';
import { BulkCommands } from '#ui/resource/commands/BulkCommands.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { PurchasingNav } from '../PurchasingNav.tsx';
import { PurchasingRulesButton } from '../PurchasingRules.tsx';
import { ExportMenu, OrderFilterRow } from './OrderFilterRow.tsx';
import { columnsFor, type OrderRow, phoneRow } from './order-columns.tsx';
import { PurchaseOrderCards } from './PurchaseOrderCards.tsx';
import { orderConditions, summaryOf, useOrderFilters } from './use-order-filters.ts';

const PAGE_SIZE = 50;
const bulk = [approvePurchaseOrder, closePurchaseOrder, cancelPurchaseOrder];
const none: ReadonlySet<string> = new Set();

export function PurchaseOrders() {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const filters = useOrderFilters();
  const { q, status, range, mine } = filters;
  const today = dayIn(viewer.timezone, new Date().toISOString());
  const list = useRows<typeof purchaseOrders, OrderRow>(purchaseOrders, {
    filters: orderConditions(filters, today),
    select: `${listColumns},can`,
    order: 'order_date.desc',
    q: q || undefined,
    limit: PAGE_SIZE,
  });
  const rows: readonly OrderRow[] = list.rows;
  const open = (row: OrderRow) => void navigate({ to: `/financials/purchase-orders/${row.id}` });
  const isNarrowed = q !== '' || status !== '' || range !== 'all' || mine;
  const [selection, setSelection] = useResettingState<ReadonlySet<string>>(JSON.stringify(filters), none);
  const mayCreate = viewer.permissions.has('create_purchase_orders');
  const { data: summary } = useReport<PurchaseOrderSummary>('purchase_order_summary', summaryOf(filters));
  const columns = columnsFor(viewer.locale, mayCreate, (row) => open(row)).map((column) =>
    column.id === 'total_amount' && summary && summary.total > 1
      ? {
          ...column,
          total: <Money value={summary.total_value} currency={viewer.currency} locale={viewer.locale} />,
        }
      : column,
  );
  const create = mayCreate && (
    <Button asChild>
      <Link to="/financials/purchase-orders/new">
        <Plus className="size-4 max-sm:hidden" aria-hidden="true" />
        Create PO
      </Link>
    </Button>
  );
  return (
    <Page title="Purchase Orders" className="gap-4 max-sm:gap-2 max-sm:py-2">
      <PageHeader
        context={<Back />}
        title="Purchase Orders"
        slim
        actions={
          <>
            <span className="contents max-sm:hidden">
              <PurchasingNav current="/financials/purchase-orders" />
            </span>
            <PurchasingRulesButton />
            <ExportMenu filters={filters} />
            {create}
          </>
        }
      />
      <PurchaseOrderCards filters={filters} />
      <OrderFilterRow filters={filters} />
      {list.error ? (
        <ErrorState title="Failed to load purchase orders" error={list.error} onRetry={list.refetch} />
      ) : (
        <DataTable<OrderRow>
          name="purchase-orders"
          label="Purchase orders"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          loading={list.isPending}
          loadingMore={list.isLoadingMore}
          onEndReached={list.loadMore}
          selection={selection}
          onSelectionChange={setSelection}
          bulkActions={(keys) => (
            <BulkCommands
              commands={bulk}
              rows={rows.filter(({ id }) => keys.includes(id))}
              onDone={() => setSelection(none)}
            />
          )}
          onOpen={open}
          phoneRow={phoneRow}
          className="max-h-[calc(100dvh-7rem)] min-h-0"
          empty={
            <EmptyState
              icon={<ShoppingCart aria-hidden="true" />}
              title="No purchase orders found"
              action={isNarrowed ? undefined : create || undefined}
            >
              {mine
                ? 'No order waits for your approval.'
                : isNarrowed
                  ? 'Try another search, status or date range.'
                  : 'Order parts and services from your vendors, and follow them until they are received and paid.'}
            </EmptyState>
          }
        />
      )}
    </Page>
  );
}

const listColumns =
  'id,po_number,vendor_name,order_date,expected_delivery_date,status,receipt_state,billed_percent,total_amount,currency,approval_required,approval_requested_at,approved_at,sent_at';

function Back() {
  return <BackLink to="/financials" label="Back" />;
}
