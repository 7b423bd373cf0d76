import { workOrderStatus } from '#domains/work-orders/work-order.display.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { relativeInstant } from '#ui/format/when.ts';
import { BigRow } from '#ui/phone/BigRow.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { jobPath } from '../job/job-view.ts';
import type { OpenOrder } from './open-orders.ts';

/** A job in a list: title, customer, time and status. */
export function OrderRow({ order }: { order: OpenOrder }) {
  const { viewer } = useWorkplace();
  const late = order.due_at !== null && Date.parse(order.due_at) < Date.now();
  const when = order.visit_at
    ? `Visit ${relativeInstant(order.visit_at, viewer)}`
    : order.due_at && `${late ? 'Was due' : 'Due'} ${relativeInstant(order.due_at, viewer)}`;
  return (
    <BigRow
      to={jobPath(order.id)}
      title={
        <>
          <span className="block wrap-anywhere">{order.title}</span>
          <span className="flex flex-wrap gap-x-3 text-label">
            <StatusMark {...workOrderStatus(order.status)} />
            {when && <span className="text-subtle">{when}</span>}
          </span>
        </>
      }
      detail={[order.number, order.customer?.name ?? order.site?.name].filter(Boolean).join(' · ')}
    />
  );
}
