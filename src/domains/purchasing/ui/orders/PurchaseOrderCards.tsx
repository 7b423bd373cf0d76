import type { PurchaseOrderSummary } from '#domains/purchasing/orders/purchase-order-summary.report.ts';
import { useReport } from '#ui/api/report.ts';
import { Money } from '#ui/components/values/Money.tsx';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type OrderFilters, summaryOf } from './use-order-filters.ts';

/** Summary figures of the orders that match the filters. */
export function PurchaseOrderCards({ filters }: { filters: OrderFilters }) {
  const { q, range } = filters;
  const { viewer } = useWorkplace();
  const { data, error } = useReport<PurchaseOrderSummary>('purchase_order_summary', summaryOf(filters));
  const number = (value: number | undefined) => (error ? '–' : (value ?? 0).toLocaleString(viewer.locale));
  const loading = !data && !error;
  const withStatus = (of: string) => (
    <Link
      to="/financials/purchase-orders"
      search={{ q: q || undefined, status: of, range: range === 'all' ? undefined : range }}
    />
  );
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:flex max-sm:gap-2 max-sm:overflow-x-auto max-sm:*:min-w-40 max-sm:*:shrink-0 lg:grid-cols-4">
      <StatCard
        label="Total Value"
        figure={
          error ? (
            '–'
          ) : (
            <Money value={data?.total_value ?? '0'} currency={viewer.currency} locale={viewer.locale} />
          )
        }
        formula="Total amounts of the orders shown"
        loading={loading}
      />
      <StatCard
        label="Pending Approval"
        figure={number(data?.pending_approval)}
        formula="Orders in draft"
        link={withStatus('draft')}
        loading={loading}
      />
      <StatCard
        label="Approved"
        figure={number(data?.approved)}
        formula="Orders with the status Approved"
        link={withStatus('approved')}
        loading={loading}
      />
      <StatCard
        label="Total POs"
        figure={number(data?.total)}
        formula="Orders shown, on all pages"
        loading={loading}
      />
    </div>
  );
}
