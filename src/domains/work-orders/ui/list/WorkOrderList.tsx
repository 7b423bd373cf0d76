import { Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import {
  approveWorkOrder,
  cancelWorkOrder,
  closeWorkOrder,
  reviewWorkOrder,
} from '#domains/work-orders/lifecycle/office-decisions.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Link, useAddress } from '#ui/navigation.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AssignButton } from '../page/AssignButton.tsx';
import { phoneRow } from './phone-row.tsx';
import { isOtherShow, type OtherShow, ShowSwitch } from './ShowSwitch.tsx';
import { WorkOrderPeek } from './WorkOrderPeek.tsx';
import { type ListRow, workOrderColumns } from './work-order-columns.tsx';
import { workOrderViews } from './work-order-list-views.ts';

/** Loaded on demand because of drag and drop: most users look at the table. */
const WorkOrderBoard = lazyPart(async () => (await import('../board/WorkOrderBoard.tsx')).WorkOrderBoard);
const WorkOrderCalendar = lazyPart(
  async () => (await import('../calendar/WorkOrderCalendar.tsx')).WorkOrderCalendar,
);
const WorkOrderMap = lazyPart(async () => (await import('../map/WorkOrderMap.tsx')).WorkOrderMap);

type BoardState = ComponentProps<typeof WorkOrderBoard>['state'];

const bulk = [approveWorkOrder, reviewWorkOrder, closeWorkOrder, cancelWorkOrder];

const sums = ['total_cost'];
const quickFields = ['priority', 'due_at', 'category'];

export interface WorkOrderListProps {
  /** Passed in by the app, because the scheduling domain depends on this one. */
  schedule?: AnyCommand;
  /** Shown when there are no work orders yet: another way to add them, such as an import. */
  elsewhere?: ReactNode;
}

export function WorkOrderList({ schedule, elsewhere }: WorkOrderListProps) {
  const workplace = useWorkplace();
  const views = useMemo(() => workOrderViews(workplace), [workplace]);
  const isOffice = workplace.viewer.role !== 'technician';
  const { show } = useAddress<{ show: string }>();
  const create = (
    <Button asChild>
      <Link to="/work-orders/new">
        <Plus className="size-4" aria-hidden="true" />
        New work order
      </Link>
    </Button>
  );
  return (
    <ResourceList<ListRow>
      resource={workOrders}
      views={views}
      columns={isOffice ? workOrderColumns.office : workOrderColumns.everyone}
      sums={isOffice ? sums : undefined}
      quickFields={quickFields}
      peekMore={(row) => <WorkOrderPeek key={row.id} id={row.id} />}
      foundOrder="is_open.desc,requested_at.desc"
      actions={create}
      {...(isOffice && {
        bulkCommands: bulk,
        bulkActions: (rows, clear) => <AssignButton orders={rows} size="sm" onDone={clear} />,
      })}
      phoneRow={phoneRow}
      aside={<ShowSwitch show={show} />}
      instead={
        isOtherShow(show) ? (state) => <Other show={show} state={state} schedule={schedule} /> : undefined
      }
      empty={{
        title: 'No work orders yet',
        text: 'A work order is one job: who wants what done, where and until when.',
        secondary: elsewhere,
      }}
    />
  );
}

function Other({
  show,
  state,
  schedule,
}: {
  show: OtherShow;
  state: unknown;
  schedule: AnyCommand | undefined;
}) {
  const given = state as BoardState;
  const fallback = <SkeletonRows />;
  if (show === 'board') return <WorkOrderBoard state={given} schedule={schedule} fallback={fallback} />;
  if (show === 'calendar') return <WorkOrderCalendar state={given} fallback={fallback} />;
  return <WorkOrderMap conditions={given.conditions} fallback={fallback} />;
}
