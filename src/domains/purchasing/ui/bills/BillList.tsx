import { Plus, ReceiptText } from 'lucide-react';
import { postBill } from '#domains/purchasing/bills/post-bill.ts';
import { vendorBills } from '#domains/purchasing/bills/vendor-bill.resource.ts';
import { type BillState, billLook } from '#domains/purchasing/purchasing.display.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link } from '#ui/navigation.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { PurchasingNav } from '../PurchasingNav.tsx';

type ListRow = Row &
  BillState & {
    readonly number: string | null;
    readonly due_date: string | null;
    readonly total_amount: string;
    readonly currency: string;
    readonly vendor?: { readonly name: string } | null;
  };

const views: readonly ListView[] = (
  [
    ['open', 'Open', where(vendorBills).eq('status', 'posted').neq('payment_state', 'paid'), 'due_date'],
    ['overdue', 'Overdue', where(vendorBills).eq('is_overdue', true), 'due_date'],
    ['draft', 'Draft', where(vendorBills).eq('status', 'draft'), 'created_at.desc'],
    ['credits', 'Credits', where(vendorBills).eq('kind', 'credit'), 'bill_date.desc'],
    ['all', 'All', undefined, 'bill_date.desc'],
  ] as const
).map(([value, label, filters, order]) => ({ value, label, order, filters }));

const columns: readonly ListColumn<ListRow>[] = [
  {
    id: 'number',
    header: 'Number',
    width: 128,
    fixed: true,
    sortable: true,
    reads: ['number'],
    cell: (row) => <span className="font-medium tabular">{row.number ?? 'Draft'}</span>,
  },
  { name: 'vendor_id', width: 200, grow: true },
  { name: 'vendor_reference', width: 128 },
  {
    id: 'status',
    header: 'Status',
    width: 136,
    sortable: true,
    reads: ['status', 'payment_state', 'is_overdue', 'kind'],
    cell: (row) => <StatusMark {...billLook(row)} className="align-middle" />,
  },
  { name: 'bill_date', width: 112 },
  { name: 'due_date', width: 112 },
  { name: 'total_amount', width: 144 },
  { name: 'balance', width: 144 },
];

const bulk = [postBill];

export function BillList() {
  const { viewer } = useWorkplace();
  const create = viewer.permissions.has('create_transactions') && (
    <Button asChild>
      <Link to="/financials/bills/new">
        <Plus className="size-4" aria-hidden="true" />
        Enter bill
      </Link>
    </Button>
  );
  return (
    <ResourceList<ListRow>
      resource={vendorBills}
      title="Bills"
      views={views}
      columns={columns}
      select="currency"
      sums={['total_amount', 'balance']}
      bulkCommands={bulk}
      nav={<PurchasingNav current="/financials/bills" />}
      actions={
        <>
          {viewer.permissions.has('record_payments') && (
            <Button asChild variant="outline">
              <Link to="/financials/bills/pay">Pay bills</Link>
            </Button>
          )}
          {create}
        </>
      }
      phoneRow={phoneRow}
      empty={{
        title: 'No bills yet',
        text: 'Enter what vendors charge you, from an order or blank, and pay it when it is due.',
        icon: <ReceiptText aria-hidden="true" />,
        action: create || undefined,
      }}
    />
  );
}

function phoneRow(row: ListRow): PhoneRowContent {
  return {
    title: row.vendor?.name ?? row.number ?? 'Draft',
    aside: <Money value={row.total_amount} currency={row.currency} />,
    detail: (
      <span className="flex items-center gap-2">
        <span>
          {row.number ?? 'Draft'}
          {row.due_date && (
            <>
              {' · due '}
              <When at={row.due_date} />
            </>
          )}
        </span>
        <StatusMark {...billLook(row)} />
      </span>
    ),
  };
}
