import { workOrderPriority } from '#domains/work-orders/work-order.display.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import { cx } from '#ui/cx.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { WaitingOrder } from '../visits/board-visit.ts';
import { estimated } from './first-gap.ts';
import { formatLength } from './format-plan.ts';
import type { Grip } from './use-board-drag.ts';

export interface UnscheduledCardProps {
  order: WaitingOrder;
  isDragged: boolean;
  onGrip: ((event: React.PointerEvent, grip: Grip) => void) | undefined;
  onSchedule: () => void;
  onFitIn: () => void;
}

export function UnscheduledCard(props: UnscheduledCardProps) {
  const { order, isDragged, onGrip, onSchedule, onFitIn } = props;
  const { viewer } = useWorkplace();
  const isLate = order.due_at !== null && Date.parse(order.due_at) < Date.now();
  const place = [order.customer?.name, order.site?.name].filter(Boolean).join(' · ');
  return (
    <article
      aria-label={`${order.number} ${order.title}`}
      data-order={order.id}
      className={cx(
        'mb-2 flex touch-manipulation flex-col gap-1 rounded-md border border-line bg-surface p-2.5 select-none',
        onGrip && 'cursor-grab hover:border-line-strong',
        isDragged && 'opacity-40',
      )}
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest('a, button')) return;
        onGrip?.(event, { dragged: { kind: 'order', order }, mode: 'move', heldAt: 0 });
      }}
    >
      <div className="flex items-center justify-between gap-2 text-label text-subtle">
        <span className="flex min-w-0 items-center gap-1.5 tabular">
          <StatusMark {...workOrderPriority(order.priority)} iconOnly />
          <Link to={`/work-orders/${order.id}`} draggable={false} className="shrink-0 hover:underline">
            {order.number}
          </Link>
          <span className="truncate">{formatLength({ from: 0, to: estimated(order) })}</span>
        </span>
        <span className="flex gap-1">
          {order.priority === 'urgent' && (
            <Button variant="outline" size="sm" aria-label={`Fit in ${order.number}`} onClick={onFitIn}>
              Fit in
            </Button>
          )}
          <Button variant="outline" size="sm" aria-label={`Schedule ${order.number}`} onClick={onSchedule}>
            Schedule
          </Button>
        </span>
      </div>
      <p className="line-clamp-2 font-medium">{order.title}</p>
      {place && <p className="truncate text-label text-muted">{place}</p>}
      {(order.due_at || (order.required_skills?.length ?? 0) > 0) && (
        <p className="flex flex-wrap items-center gap-1.5 text-label text-muted">
          {order.due_at && (
            <span className={cx(isLate && 'font-medium text-tone-danger')}>
              {isLate ? 'was due ' : 'due '}
              <When at={order.due_at} timezone={viewer.timezone} locale={viewer.locale} />
            </span>
          )}
          {order.required_skills?.map((skill) => (
            <Badge key={skill}>{skill}</Badge>
          ))}
        </p>
      )}
    </article>
  );
}
