import { useLocation } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { workOrderPriority, workOrderStatus } from '#domains/work-orders/work-order.display.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import type { Entry } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import { cx } from '#ui/cx.ts';
import { Directions } from '#ui/map/Directions.tsx';
import { positionOf } from '#ui/map/position.ts';
import { Link } from '#ui/navigation.tsx';
import { MoreRows } from '#ui/resource/list/MoreRows.tsx';
import { rememberList } from '#ui/resource/page/neighbours.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { isLate } from '../page/work-order-view.ts';
import { type MapOrder, mapSelect } from './use-order-map.ts';

export interface OrderMapCardProps {
  /** The ids of one site, or of several at the same position. */
  siteIds: readonly string[];
  conditions: readonly Entry[];
  onClose: () => void;
}

/** The work orders at one place. Escape returns to where the focus was. */
export function OrderMapCard({ siteIds, conditions, onClose }: OrderMapCardProps) {
  const { href } = useLocation();
  const list = useRows<typeof workOrders, MapOrder>(workOrders, {
    filters: [...conditions, ['site_id', `in.(${siteIds.join()})`]],
    select: mapSelect,
    limit: 20,
  });
  const orders = list.rows;
  const [first] = orders;
  const position = first?.site && positionOf(first.site);
  const box = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => {
    cameFrom.current = document.activeElement;
    box.current?.focus({ preventScroll: true });
  }, []);
  const close = () => {
    onClose();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  };
  const ids = orders.map(({ id }) => id);
  return (
    <section
      ref={box}
      aria-label="At this place"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
      className="floating map-card animate-appear outline-none"
    >
      <div className="flex items-start justify-between gap-2 px-3 pt-1">
        <div className="min-w-0 pt-1.5">
          <h3 className="line-clamp-2 font-semibold wrap-anywhere">
            {first?.customer?.name ?? first?.site?.name ?? ' '}
          </h3>
          {first?.customer && <p className="truncate text-label text-muted">{placeName(orders)}</p>}
        </div>
        <IconButton small label="Close" shortcut="Esc" onClick={close}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
        {list.isPending && <SkeletonRows rows={2} />}
        {!list.isPending && orders.length === 0 && (
          <p className="py-2 text-muted">Nothing here fits the filter any more.</p>
        )}
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <li key={order.id} className="py-2">
              <OrderFacts order={order} onOpen={() => rememberList('work_orders', ids, order.id, href)} />
            </li>
          ))}
        </ul>
        {list.hasMore && <MoreRows list={list} noun="work orders" />}
        {position && <Directions to={position} className="mt-1" />}
      </div>
    </section>
  );
}

function placeName(orders: readonly MapOrder[]): string {
  const names = new Set(orders.map(({ site }) => site?.name).filter(Boolean));
  return [...names].join(' · ');
}

function OrderFacts({ order, onOpen }: { order: MapOrder; onOpen: () => void }) {
  const { priority } = order;
  return (
    <article className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-2 text-label text-subtle">
        <span className="tabular">{order.number}</span>
        <StatusMark {...workOrderStatus(order.status)} />
        {(priority === 'high' || priority === 'urgent') && <StatusMark {...workOrderPriority(priority)} />}
      </div>
      <p className="line-clamp-2 font-medium wrap-anywhere">{order.title}</p>
      <OrderTimes order={order} />
      {order.lead && <p className="truncate text-label text-muted">{order.lead.full_name}</p>}
      <div className="pt-1">
        <Button asChild size="sm" variant="outline">
          <Link to={`/work-orders/${order.id}`} onClick={onOpen} aria-label={`Open ${order.number}`}>
            Open
          </Link>
        </Button>
      </div>
    </article>
  );
}

/** Due date and visit time. */
export function OrderTimes({ order }: { order: MapOrder }) {
  const { timezone, locale } = useWorkplace().viewer;
  if (!order.due_at && !order.visit_at) return null;
  const late = isLate(order);
  return (
    <p className="flex flex-wrap gap-x-3 text-label text-muted">
      {order.visit_at && (
        <span>
          Visit <When at={order.visit_at} timezone={timezone} locale={locale} />
        </span>
      )}
      {order.due_at && (
        <span className={cx(late && 'font-medium text-tone-danger')}>
          {late ? 'Late: due' : 'Due'} <When at={order.due_at} timezone={timezone} locale={locale} />
        </span>
      )}
    </p>
  );
}
