/** The columns of the list of work orders, and which of them each view shows. They fit a 1,440 px wide screen without scrolling. */
import { workOrderPriority } from '#domains/work-orders/work-order.display.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import { cx } from '#ui/cx.ts';
import { exactInstant } from '#ui/format/when.ts';
import { FieldValue } from '#ui/resource/list/cells.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { isLate } from '../page/work-order-view.ts';

export type ListRow = Row & {
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly priority?: string;
  readonly due_at?: string | null;
  readonly visit_at?: string | null;
  readonly requested_at?: string | null;
  readonly completed_at?: string | null;
  readonly customer?: { readonly name: string } | null;
  readonly site?: { readonly name: string } | null;
  readonly lead?: { readonly full_name: string } | null;
};

const columns: readonly ListColumn<ListRow>[] = [
  shown('number', 'Number', 92),
  {
    ...shown('title', 'Title', 240),
    grow: true,
    fixed: true,
    reads: ['title', 'priority'],
    cell: (row) => <Title row={row} />,
  },
  shown('status', 'Status', 124),
  {
    ...shown('priority', 'Priority', 72),
    cell: (row) => (
      <StatusMark {...workOrderPriority(row.priority ?? '')} iconOnly className="align-middle" />
    ),
  },
  { ...shown('customer_id', 'Customer', 184), sortable: false },
  { ...shown('asset_id', 'Asset', 136), sortable: false },
  { ...shown('lead_id', 'Technician', 120), sortable: false },
  shown('visit_at', 'Visit', 152),
  {
    ...shown('due_at', 'Due', 88),
    reads: ['due_at', 'status'],
    cell: (row) => <Due row={row} />,
  },
  day('requested_at', 'Requested'),
  {
    id: 'age',
    header: 'Age',
    width: 76,
    align: 'end',
    reads: ['requested_at', 'completed_at'],
    cell: (row) => <Age row={row} />,
  },
  day('completed_at', 'Completed'),
];

const cost: ListColumn<ListRow> = { ...shown('total_cost', 'Cost', 116), align: 'end' };

export const workOrderColumns = { everyone: columns, office: [...columns, cost] } as const;

/** Of each view, what it is looked at for. */
export const columnsOfViews: Readonly<Record<string, Pick<ListView, 'columns'>>> = {
  open: { columns: ['number', 'status', 'customer_id', 'lead_id', 'visit_at', 'due_at'] },
  today: { columns: ['number', 'status', 'customer_id', 'asset_id', 'lead_id', 'visit_at'] },
  late: { columns: ['number', 'status', 'customer_id', 'asset_id', 'lead_id', 'due_at', 'age'] },
  unassigned: { columns: ['number', 'status', 'priority', 'customer_id', 'asset_id', 'due_at', 'age'] },
  review: { columns: ['number', 'customer_id', 'asset_id', 'lead_id', 'completed_at', 'total_cost'] },
  invoicing: {
    columns: ['number', 'status', 'customer_id', 'asset_id', 'lead_id', 'completed_at', 'total_cost'],
  },
  all: { columns: ['number', 'status', 'customer_id', 'asset_id', 'lead_id', 'requested_at', 'total_cost'] },
};

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

function day(name: 'requested_at' | 'completed_at', header: string) {
  return { ...shown(name, header, 104), cell: (row: ListRow) => <When at={row[name]} day /> };
}

/** What is more urgent than usual has its mark in front. */
function Title({ row }: { row: ListRow }) {
  const isPressing = row.priority === 'high' || row.priority === 'urgent';
  return (
    <span title={row.title}>
      {isPressing && (
        <StatusMark {...workOrderPriority(row.priority ?? '')} iconOnly className="me-1.5 align-[-0.15em]" />
      )}
      {row.title}
    </span>
  );
}

function Due({ row }: { row: ListRow }) {
  const late = isLate(row);
  return (
    <span className={cx(late && 'font-medium text-tone-danger')}>
      <When at={row.due_at} day />
      {late && <span className="sr-only"> (late)</span>}
    </span>
  );
}

const DAY = 86_400_000;

/** From the request until now, or until it was completed. */
function Age({ row }: { row: ListRow }) {
  const { timezone, locale } = useWorkplace().viewer;
  if (!row.requested_at) return <span className="text-subtle">–</span>;
  const end = row.completed_at ? Date.parse(row.completed_at) : Date.now();
  const days = Math.max(0, Math.floor((end - Date.parse(row.requested_at)) / DAY));
  const exact = exactInstant(row.requested_at, { timezone, locale });
  return <span title={`Requested ${exact}`}>{days === 1 ? '1 day' : `${days} days`}</span>;
}
