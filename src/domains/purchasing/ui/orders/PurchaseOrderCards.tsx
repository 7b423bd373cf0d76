import type { PurchaseOrderSummary } from '#domains/purchasing/orders/purchase-order-summary.report.ts';
import { useReport } from '#ui/api/report.ts';
import { Money } from '#ui/components/values/Money.tsx';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** The four figures of the specified page, of all orders. On a phone the list comes first. */
export function PurchaseOrderCards() {
  const { viewer } = useWorkplace();
  const { data, error } = useReport<PurchaseOrderSummary>('purchase_order_summary', {});
  const number = (value: number | undefined) => (error ? '–' : (value ?? 0).toLocaleString(viewer.locale));
  const loading = !data && !error;
  const money = <Money value={data?.total_value ?? '0'} currency={viewer.currency} locale={viewer.locale} />;
  const to = (search: Readonly<Record<string, string>>) => (
    <Link to="/financials/purchase-orders" search={search} />
  );
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:hidden lg:grid-cols-4">
      <StatCard
        label="Total Value"
        figure={error ? '–' : money}
        formula="Total amounts of all orders"
        loading={loading}
      />
      <StatCard
        label="Pending Approval"
        figure={number(data?.pending_approval)}
        formula="Orders in draft"
        link={to({ view: 'draft' })}
        loading={loading}
      />
      <StatCard
        label="Approved"
        figure={number(data?.approved)}
        formula="Orders with the status Approved"
        link={to({ view: 'all', status: 'eq.approved' })}
        loading={loading}
      />
      <StatCard
        label="Total POs"
        figure={number(data?.total)}
        formula="All orders"
        link={to({ view: 'all' })}
        loading={loading}
      />
    </div>
  );
}
