import { roomName } from '#domains/rooms/room-name.rules.ts';
import { startWorkOrder } from '#domains/work-orders/lifecycle/field-work.ts';
import { openStatuses } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import { workOrderStatus } from '#domains/work-orders/work-order.display.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { addDays, dayIn, startOfDayIn } from '#kernel/dates.ts';
import { useCommand } from '#ui/api/command.ts';
import { type ApiRow, type Named, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { relativeInstant } from '#ui/format/when.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AllLink, HomeList, HomeRow, NextLink } from './HomeList.tsx';
import { mineOrNobodys, mostShown } from './whose.ts';

interface Places {
  readonly status: string;
  readonly can: readonly string[];
  readonly site: Named | null;
  readonly asset: Named | null;
  readonly room: { readonly id: string; readonly number: string } | null;
}
type Order = ApiRow<typeof workOrders, Places>;

const daysAhead = 7;
const select = 'id,number,title,status,due_at,lead_id,can,site(id,name),asset(id,name),room(id,number)';

/** Open preventive work orders that are overdue or due within a week: the person's, and nobody's. */
export function MaintenanceDue() {
  const { viewer } = useWorkplace();
  const today = dayIn(viewer.timezone, new Date().toISOString());
  const until = startOfDayIn(viewer.timezone, addDays(today, daysAhead + 1));
  const { rows, isPending, count, error, refetch } = useRows<typeof workOrders, Places>(workOrders, {
    filters: where(workOrders)
      .eq('kind', 'preventive')
      .in('status', openStatuses)
      .or(
        (one) => one.isNull('due_at'),
        (one) => one.lt('due_at', until),
      )
      .and(mineOrNobodys(viewer, 'lead_id')),
    select,
    order: 'due_at',
    limit: mostShown,
  });
  return (
    <HomeList<Order>
      title="Planned maintenance"
      rows={isPending ? undefined : rows}
      count={count}
      error={error}
      onRetry={refetch}
      all={<AllLink to="/maintenance/occurrences">All due</AllLink>}
      empty={
        viewer.role === 'technician' ? (
          'Nothing is due this week. Work orders of maintenance plans appear here when they are yours, or nobody’s at your sites.'
        ) : (
          <>
            Nothing is due this week. A plan makes the work orders by itself, by date or by meter.{' '}
            <NextLink to="/maintenance/new">New plan</NextLink>
          </>
        )
      }
    >
      {(order) => <OrderDue order={order} />}
    </HomeList>
  );
}

function OrderDue({ order }: { order: Order }) {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const start = useCommand(startWorkOrder);
  const { id, number, title, status, due_at, lead_id, can, room, asset, site } = order;
  const isLate = due_at !== null && Date.parse(due_at) < Date.now();
  // A technician sees what nobody has at their sites, and works on what they are assigned to.
  const mayStart = can.includes('start') && (viewer.role !== 'technician' || lead_id === viewer.membershipId);
  const begin = () =>
    start.mutate(
      { id, input: {} },
      {
        onSuccess: () => void navigate({ to: `/work-orders/${id}` }),
        onError: (error) => reportError('The work was not started', error),
      },
    );
  const due = due_at && `${isLate ? 'was due' : 'due'} ${relativeInstant(due_at, viewer)}`;
  return (
    <HomeRow
      to={`/work-orders/${id}`}
      title={title}
      detail={[
        number,
        due,
        room ? roomName(room.number) : asset?.name,
        site?.name,
        lead_id === null && 'nobody has it',
      ]
        .filter(Boolean)
        .join(' · ')}
      mark={
        isLate ? <StatusMark label="Overdue" tone="danger" /> : <StatusMark {...workOrderStatus(status)} />
      }
      action={
        mayStart && (
          <Button variant="outline" loading={start.isPending} aria-label={`Start ${number}`} onClick={begin}>
            Start
          </Button>
        )
      }
    />
  );
}
