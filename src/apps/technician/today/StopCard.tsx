import { visitStatus } from '#domains/scheduling/ui/visit-status.ts';
import { workOrderPriority } from '#domains/work-orders/work-order.display.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AddressLink } from '../job/AddressLink.tsx';
import { clock } from '../job/clock.ts';
import { jobPath } from '../job/job-view.ts';
import type { StopView } from './today-view.ts';

/** One stop of the day: when, what, where; the address links to the map. */
export function StopCard({ stop }: { stop: StopView }) {
  const order = stop.work_order;
  if (!order) return null;
  return (
    <li className="overflow-hidden rounded-lg border border-line bg-surface">
      <Link
        to={jobPath(order.id)}
        className="flex flex-col gap-1 px-4 pt-3 pb-2 -outline-offset-2 hover:bg-wash"
      >
        <StopFacts stop={stop} />
      </Link>
      <AddressLink address={order.address} className="border-t border-line" />
    </li>
  );
}

export function StopFacts({ stop }: { stop: StopView }) {
  const { viewer } = useWorkplace();
  const order = stop.work_order;
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <span className="font-semibold tabular">
          {clock(stop.starts_at, viewer)} – {clock(stop.ends_at, viewer)}
        </span>
        <StatusMark {...visitStatus(stop.status)} className="text-label" />
      </span>
      <span className="wrap-anywhere">{order?.title}</span>
      <span className="text-label text-muted wrap-anywhere">
        {[order?.customer?.name, order?.site?.name].filter(Boolean).join(' · ')}
      </span>
      {(order?.priority === 'urgent' || order?.priority === 'high') && (
        <StatusMark {...workOrderPriority(order.priority)} className="text-label" />
      )}
    </>
  );
}
