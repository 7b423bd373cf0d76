import { Clock, TriangleAlert } from 'lucide-react';
import { latenessOf } from '#domains/scheduling/ui/board/estimates/format-estimate.ts';
import { useEstimates } from '#domains/scheduling/ui/board/estimates/use-visit-estimates.ts';
import { visitStatus } from '#domains/scheduling/ui/visit-status.ts';
import { workOrderPriority } from '#domains/work-orders/work-order.display.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { cx } from '#ui/cx.ts';
import { clock } from '#ui/format/when.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AddressLink } from '../job/AddressLink.tsx';
import { jobPath } from '../job/job-view.ts';
import { companionsOf, type StopView } from './today-view.ts';

interface StopProps {
  stop: StopView;
  /** As on the map of the day. */
  number?: number | undefined;
}

/** One stop of the day: when, what, where; the address links to the map. */
export function StopCard({ stop, number }: StopProps) {
  const order = stop.work_order;
  if (!order) return null;
  return (
    <li className="overflow-hidden rounded-lg border border-line bg-surface">
      <Link
        to={jobPath(order.id)}
        className="flex flex-col gap-1 px-4 pt-3 pb-2 -outline-offset-2 hover:bg-wash"
      >
        <StopFacts stop={stop} number={number} />
      </Link>
      <AddressLink address={order.address} className="border-t border-line" />
    </li>
  );
}

export function StopFacts({ stop, number }: StopProps) {
  const { viewer } = useWorkplace();
  const order = stop.work_order;
  const companions = companionsOf(stop);
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <span className="font-semibold tabular">
          {number && `${number} · `}
          {clock(stop.starts_at, viewer)} – {clock(stop.ends_at, viewer)}
        </span>
        <StatusMark {...visitStatus(stop.status)} className="text-label" />
      </span>
      <Lateness stop={stop} />
      <span className="wrap-anywhere">{order?.title}</span>
      <span className="text-label text-muted wrap-anywhere">
        {[order?.customer?.name, order?.site?.name].filter(Boolean).join(' · ')}
      </span>
      {companions && <span className="text-label text-accent-ink">{companions}</span>}
      {(order?.priority === 'urgent' || order?.priority === 'high') && (
        <StatusMark {...workOrderPriority(order.priority)} className="text-label" />
      )}
    </>
  );
}

/** When it will really begin or end, as the office sees it on the board. */
function Lateness({ stop }: { stop: StopView }) {
  const { viewer } = useWorkplace();
  const estimate = useEstimates().get(stop.id);
  const plan = { from: Date.parse(stop.starts_at), to: Date.parse(stop.ends_at), status: stop.status };
  const lateness = latenessOf(estimate, plan, viewer);
  if (!lateness) return null;
  const { words, breaksPromise } = lateness;
  const Icon = breaksPromise ? TriangleAlert : Clock;
  return (
    <span
      className={cx(
        'flex items-start gap-2',
        breaksPromise ? 'font-medium text-tone-danger' : 'text-tone-waiting',
      )}
    >
      <Icon className="mt-1 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{words}</span>
    </span>
  );
}
