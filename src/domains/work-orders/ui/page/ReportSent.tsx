import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { FieldValue } from '#ui/resource/list/cells.tsx';
import type { WorkOrderView } from './work-order-view.ts';

/** When the customer was given the report, and how. */
export function ReportSent({ order }: { order: WorkOrderView }) {
  if (!order.report_sent_at) return null;
  return (
    <p className="text-muted">
      {order.report_sent_to ? `Report mailed to ${order.report_sent_to}` : 'Report given to customer'}
      {' · '}
      <FieldValue resource={workOrders} name="report_sent_at" row={order} />
    </p>
  );
}
