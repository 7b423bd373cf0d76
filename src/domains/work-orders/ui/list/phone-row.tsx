/** A work order in two lines: what it is and what is special; for whom, who comes, and when. */
import { workOrderPriority, workOrderStatus } from '#domains/work-orders/work-order.display.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import { FieldValue } from '#ui/resource/list/cells.tsx';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { isLate } from '../page/work-order-view.ts';
import type { ListRow } from './work-order-columns.tsx';

export function phoneRow(row: ListRow): PhoneRowContent {
  const details = [row.customer?.name ?? row.site?.name, row.lead?.full_name, row.number];
  return {
    title: (
      <>
        <StatusMark {...workOrderStatus(row.status)} iconOnly className="me-1.5 align-[-0.15em]" />
        {row.title}
      </>
    ),
    aside: <Special row={row} />,
    detail: details.filter(Boolean).join(' · '),
    mark: <Time row={row} />,
  };
}

/** Late, or pressing; of a completed order what it amounts to. */
function Special({ row }: { row: ListRow }) {
  if (isLate(row))
    return (
      <span className="font-medium text-tone-danger">
        Due <When at={row.due_at} day />
      </span>
    );
  if (row.completed_at && row.total_cost)
    return <FieldValue resource={workOrders} name="total_cost" row={row} plain />;
  const isPressing = row.priority === 'high' || row.priority === 'urgent';
  return isPressing && <StatusMark {...workOrderPriority(row.priority ?? '')} className="text-label" />;
}

/** Of the visit, or of the completion; without both the status. */
function Time({ row }: { row: ListRow }) {
  if (row.completed_at)
    return (
      <>
        Done <When at={row.completed_at} day />
      </>
    );
  if (!row.visit_at) return workOrderStatus(row.status).label;
  return (
    <span className="text-ink">
      <When at={row.visit_at} />
    </span>
  );
}
