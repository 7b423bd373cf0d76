import { TriangleAlert } from 'lucide-react';
import { openStatuses } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import { workOrderStatus } from '#domains/work-orders/work-order.display.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import { inApp } from '#ui/in-app.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** Open orders on the same asset, otherwise of the customer, to avoid duplicates. The links open in a new tab, so that nothing typed is lost. */
export function OpenJobs({ assetId, customerId }: { assetId: string | null; customerId: string | null }) {
  const { viewer } = useWorkplace();
  const whose = assetId ? 'asset' : 'customer';
  const id = assetId ?? customerId;
  const { rows, count, isStale } = useRows(workOrders, {
    filters: where(workOrders)
      .eq(assetId ? 'asset_id' : 'customer_id', id ?? '')
      .in('status', openStatuses).entries,
    select: 'id,number,title,status,requested_at',
    limit: 5,
    enabled: id !== null,
  });
  if (!id || isStale || rows.length === 0) return null;
  return (
    <section
      aria-label={`Open work orders ${assetId ? 'on this asset' : 'of this customer'}`}
      className="flex flex-col gap-2 rounded-md bg-tone-waiting-soft px-3 py-2.5"
    >
      <p className="flex items-center gap-2 font-medium text-tone-waiting" role="status">
        <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
        {count === 1
          ? `This ${whose} has an open work order already`
          : `This ${whose} has ${count} open work orders already`}
      </p>
      <ul className="flex flex-col gap-1">
        {rows.map((row) => (
          <li key={row.id} className="flex min-w-0 flex-wrap items-center gap-x-3">
            <a
              href={inApp(`/work-orders/${row.id}`)}
              target="_blank"
              rel="noreferrer"
              className="min-w-0 truncate font-medium hover:underline"
            >
              {row.number} · {row.title}
            </a>
            <StatusMark {...workOrderStatus(String(row.status))} />
            <span className="text-label text-muted">
              requested <When at={row.requested_at} timezone={viewer.timezone} locale={viewer.locale} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
