import { Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import {
  approveWorkOrder,
  cancelWorkOrder,
  closeWorkOrder,
  reviewWorkOrder,
} from '#domains/work-orders/lifecycle/office-decisions.ts';
import { workOrderPriority, workOrderStatus } from '#domains/work-orders/work-order.display.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import { cx } from '#ui/cx.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Link, useAddress } from '#ui/navigation.tsx';
import { FieldValue } from '#ui/resource/list/cells.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { AssignButton } from '../page/AssignButton.tsx';
import { isLate } from '../page/work-order-view.ts';
import { isOtherShow, type OtherShow, ShowSwitch } from './ShowSwitch.tsx';
import { workOrderViews } from './work-order-list-views.ts';

/** Loaded on demand because of drag and drop: most users look at the table. */
const WorkOrderBoard = lazyPart(async () => (await import('../board/WorkOrderBoard.tsx')).WorkOrderBoard);
const WorkOrderCalendar = lazyPart(
  async () => (await import('../calendar/WorkOrderCalendar.tsx')).WorkOrderCalendar,
);
const WorkOrderMap = lazyPart(async () => (await import('../map/WorkOrderMap.tsx')).WorkOrderMap);

type BoardState = ComponentProps<typeof WorkOrderBoard>['state'];

type ListRow = Row & {
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly priority?: string;
  readonly due_at?: string | null;
  readonly visit_at?: string | null;
  readonly customer?: { readonly name: string } | null;
  readonly site?: { readonly name: string } | null;
  readonly lead?: { readonly full_name: string } | null;
};

const bulk = [approveWorkOrder, reviewWorkOrder, closeWorkOrder, cancelWorkOrder];

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
      columns={columns}
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

/** Fits a 1,440 px wide screen without scrolling; the site and all other fields can be shown on demand. */
const columns: readonly ListColumn<ListRow>[] = [
  shown('number', 'Number', 100),
  { ...shown('title', 'Title', 220), grow: true, fixed: true },
  shown('status', 'Status', 132),
  {
    ...shown('priority', 'Priority', 72),
    cell: (row) => (
      <StatusMark {...workOrderPriority(row.priority ?? '')} iconOnly className="align-middle" />
    ),
  },
  { ...shown('customer_id', 'Customer', 184), sortable: false },
  { ...shown('lead_id', 'Technician', 124), sortable: false },
  shown('visit_at', 'Visit', 148),
  {
    ...shown('due_at', 'Due', 128),
    reads: ['due_at', 'status'],
    cell: (row) => <Due row={row} />,
  },
];

function shown(name: string, header: string, width: number) {
  return {
    id: name,
    header,
    width,
    sortable: true,
    reads: [name],
    cell: (row: ListRow) => <FieldValue resource={workOrders} name={name} row={row} />,
  };
}

function Due({ row }: { row: ListRow }) {
  const { viewer } = useWorkplace();
  const late = isLate(row);
  return (
    <span className={cx(late && 'font-medium text-tone-danger')}>
      <When at={row.due_at} timezone={viewer.timezone} locale={viewer.locale} />
      {late && <span className="sr-only"> (late)</span>}
    </span>
  );
}

function phoneRow(row: ListRow): PhoneRowContent {
  const details = [row.number, row.customer?.name ?? row.site?.name, row.lead?.full_name].filter(Boolean);
  return {
    title: row.title,
    aside: <StatusMark {...workOrderStatus(row.status)} />,
    detail: (
      <>
        {details.join(' · ')}
        {row.visit_at && (
          <>
            {' · '}
            <VisitTime at={row.visit_at} />
          </>
        )}
      </>
    ),
  };
}

function VisitTime({ at }: { at: string }) {
  const { viewer } = useWorkplace();
  return <When at={at} timezone={viewer.timezone} locale={viewer.locale} />;
}
