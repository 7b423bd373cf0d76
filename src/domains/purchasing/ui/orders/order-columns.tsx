import { Eye, Pencil } from 'lucide-react';
import { approvePurchaseOrder, requestApproval } from '#domains/purchasing/orders/approve-purchase-order.ts';
import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  removePurchaseOrder,
} from '#domains/purchasing/orders/end-purchase-order.ts';
import { sendPurchaseOrder } from '#domains/purchasing/orders/send-purchase-order.ts';
import { receivePurchaseOrder } from '#domains/purchasing/receipts/receive-purchase-order.ts';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { type Goal, Link, useNavigate } from '#ui/navigation.tsx';
import { CommandBar } from '#ui/resource/commands/CommandBar.tsx';
import type { Row } from '#ui/resource/names.ts';
import type { Column } from '#ui/table/column.ts';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { OrderState } from './OrderState.tsx';
import { commandsNeeded, type OrderFacts } from './order-commands.ts';

export type OrderRow = Row &
  OrderFacts & {
    readonly po_number: string;
    readonly vendor_name: string;
    readonly order_date: string;
    readonly expected_delivery_date: string | null;
    readonly status: string;
    readonly billed_percent: number;
    readonly total_amount: string;
    readonly currency: string;
    readonly can?: readonly string[];
  };

const rowCommands = [
  approvePurchaseOrder,
  receivePurchaseOrder,
  requestApproval,
  sendPurchaseOrder,
  closePurchaseOrder,
  cancelPurchaseOrder,
  removePurchaseOrder,
];

/** The columns of the specified page, in its order and wording. */
export function columnsFor(
  locale: string,
  mayEdit: boolean,
  open: (row: OrderRow) => void,
): readonly Column<OrderRow>[] {
  return [
    {
      id: 'po_number',
      header: 'PO Number',
      width: 104,
      fixed: true,
      cell: (row) => (
        <Link to={`/financials/purchase-orders/${row.id}`} className="font-medium tabular hover:underline">
          {row.po_number}
        </Link>
      ),
    },
    { id: 'vendor_name', header: 'Vendor', width: 220, grow: true, cell: (row) => row.vendor_name },
    {
      id: 'order_date',
      header: 'Order Date',
      width: 108,
      cell: (row) => <When at={row.order_date} locale={locale} />,
    },
    {
      id: 'expected_delivery_date',
      header: 'Expected Delivery',
      width: 140,
      cell: (row) => <When at={row.expected_delivery_date} locale={locale} />,
    },
    { id: 'status', header: 'Status', width: 214, cell: (row) => <OrderState order={row} /> },
    {
      id: 'total_amount',
      header: 'Total Amount',
      width: 124,
      align: 'end',
      cell: (row) => <Money value={row.total_amount} currency={row.currency} locale={locale} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: 172,
      fixed: true,
      cell: (row) => <RowActions row={row} mayEdit={mayEdit} onView={() => open(row)} />,
    },
  ];
}

function RowActions({ row, mayEdit, onView }: { row: OrderRow; mayEdit: boolean; onView: () => void }) {
  const navigate = useNavigate();
  const path = `/financials/purchase-orders/${row.id}`;
  const to = (search: Goal['search']) => void navigate({ to: path, search });
  return (
    <div className="flex items-center gap-0.5">
      <IconButton small label={`View ${row.po_number}`} onClick={onView}>
        <Eye className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton
        small
        label={
          row.status === 'draft'
            ? `Edit ${row.po_number}`
            : `${row.po_number} stands and can’t be edited any more`
        }
        disabled={!mayEdit || row.status !== 'draft'}
        onClick={() => to({ edit: true })}
      >
        <Pencil className="size-4" aria-hidden="true" />
      </IconButton>
      <CommandBar
        commands={commandsNeeded(row, rowCommands)}
        row={row}
        menuOnly
        instead={{ receive: () => to({ receive: true }) }}
      />
    </div>
  );
}

export function phoneRow(row: OrderRow): PhoneRowContent {
  return {
    title: row.vendor_name,
    aside: <Money value={row.total_amount} currency={row.currency} />,
    detail: (
      <span className="flex items-center gap-2">
        <span>
          {row.po_number} · <When at={row.order_date} />
        </span>
        <OrderState order={row} />
      </span>
    ),
  };
}
