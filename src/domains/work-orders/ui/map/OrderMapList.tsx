import { useLocation } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import type { MapReach } from '#domains/work-orders/map/work-order-map.rules.ts';
import { workOrderStatus } from '#domains/work-orders/work-order.display.ts';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { ScrollRegion } from '#ui/components/layout/ScrollRegion.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { cx } from '#ui/cx.ts';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { Link, useAddress } from '#ui/navigation.tsx';
import { rememberList } from '#ui/resource/page/neighbours.ts';
import { OrderTimes } from './OrderMapCard.tsx';
import type { MapOrder, useSight } from './use-order-map.ts';

export interface OrderMapListProps {
  /** Whether the list shows the number of visible orders itself; in a sheet, the title shows it. */
  isTitled: boolean;
  sight: ReturnType<typeof useSight>;
  reach: MapReach;
  onShow: (order: MapOrder) => void;
  onPlace: () => void;
}

/** The visible orders in list order, and those that cannot be shown on a map. */
export function OrderMapList({ isTitled, sight, reach, onShow, onPlace }: OrderMapListProps) {
  const formatCount = useFormatCount();
  const { href } = useLocation();
  const { data, orders } = sight;
  const ids = orders.map(({ id }) => id);
  const isPending = !data || sight.isListPending;
  return (
    <>
      <div className="flex flex-col gap-0.5 border-b border-line px-3 py-2 empty:hidden">
        {isTitled && (
          <h2 className="font-semibold" aria-live="polite">
            {data ? `${formatCount(data.orders)} in sight` : 'In sight'}
          </h2>
        )}
        {data && data.orders > orders.length && !isPending && (
          <p className="text-label text-muted">
            The first {formatCount(orders.length)} are listed; come nearer or filter to see the others.
          </p>
        )}
        <Unplaced reach={reach} onPlace={onPlace} />
      </div>
      <ScrollRegion
        label="Work orders in sight"
        aria-busy={isPending}
        className={cx('min-h-0 flex-1 overflow-y-auto', sight.isPlaceholderData && 'opacity-60')}
      >
        {sight.error && !data && (
          <ErrorState
            title="What is in sight could not be loaded"
            error={sight.error}
            onRetry={sight.refetch}
          />
        )}
        {isPending && !sight.error && <SkeletonRows rows={6} />}
        {data?.orders === 0 && <p className="p-3 text-muted">None is in this part of the map.</p>}
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <li key={order.id} className="flex items-start gap-1 px-3 py-2">
              <div className="min-w-0 flex-1">
                <div className="flex items-center gap-1.5 text-label text-subtle">
                  <StatusMark {...workOrderStatus(order.status)} iconOnly />
                  <span className="tabular">{order.number}</span>
                </div>
                <Link
                  to={`/work-orders/${order.id}`}
                  className="line-clamp-2 font-medium wrap-anywhere hover:underline"
                  onClick={() => rememberList('work_orders', ids, order.id, href)}
                >
                  {order.title}
                </Link>
                <p className="truncate text-label text-muted">
                  {[order.customer?.name, order.site?.name].filter(Boolean).join(' · ')}
                </p>
                <OrderTimes order={order} />
              </div>
              <IconButton small label={`Show ${order.number} on the map`} onClick={() => onShow(order)}>
                <MapPin className="size-4" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </>
  );
}

/** Orders without a position, with a link to set it. */
function Unplaced({
  reach: { unplaced, without_site },
  onPlace,
}: Pick<OrderMapListProps, 'reach' | 'onPlace'>) {
  const formatCount = useFormatCount();
  const { show: _, at: __, ...search } = useAddress();
  const link = 'text-start text-label text-accent-ink underline-offset-2 hover:underline';
  return (
    <>
      {unplaced.orders > 0 && (
        <button type="button" className={link} onClick={onPlace}>
          {formatCount(unplaced.orders)} more at sites without a position
        </button>
      )}
      {without_site > 0 && (
        <Link to="." search={{ ...search, site_id: 'is.null' }} className={link}>
          {formatCount(without_site)} more without a site
        </Link>
      )}
    </>
  );
}
