import { RowGroup } from '#ui/phone/BigRow.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { OrderRow } from './OrderRow.tsx';
import { isAssignedTo, useOpenOrders } from './open-orders.ts';

const begun = ['in_progress', 'on_hold'];

/** Jobs that were started and are not among today's visits, and are easily forgotten. */
export function OpenItems({ except }: { except: readonly string[] }) {
  const { viewer } = useWorkplace();
  const { orders } = useOpenOrders({ statuses: begun });
  const open = orders.filter(
    (order) => isAssignedTo(order, viewer.membershipId) && !except.includes(order.id),
  );
  if (open.length === 0) return null;
  return (
    <RowGroup title="My open jobs">
      {open.slice(0, 8).map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </RowGroup>
  );
}
