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
import { type Goal, useNavigate } from '#ui/navigation.tsx';
import { CommandBar } from '#ui/resource/commands/CommandBar.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import type { Row } from '#ui/resource/names.ts';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { OrderState } from './OrderState.tsx';
import { commandsNeeded, type OrderFacts } from './order-commands.ts';

const rowCommands = [
  ...[approvePurchaseOrder, receivePurchaseOrder, requestApproval, sendPurchaseOrder],
  ...[closePurchaseOrder, cancelPurchaseOrder, removePurchaseOrder],
];

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

/** The columns of the specified page, in its wording. */
export const columnsFor = (mayEdit: boolean): readonly ListColumn<OrderRow>[] => [
  {
    id: 'po_number',
    header: 'PO Number',
    width: 112,
    fixed: true,
    sortable: true,
    reads: ['po_number'],
    cell: (row) => <span className="font-medium tabular">{row.po_number}</span>,
  },
  { name: 'vendor_name', width: 240, grow: true },
  {
    id: 'status',
    header: 'Status',
    width: 184,
    sortable: true,
    reads: ['status', 'receipt_state', 'billed_percent'],
    cell: (row) => <OrderState order={row} />,
  },
  { name: 'order_date', width: 112, header: 'Order Date' },
  { name: 'expected_delivery_date', width: 152, header: 'Expected Delivery' },
  { name: 'total_amount', width: 128, header: 'Total Amount' },
  {
    id: 'actions',
    header: 'Actions',
    width: 184,
    fixed: true,
    reads: ['status', 'approval_required', 'approval_requested_at', 'approved_at', 'sent_at'],
    cell: (row) => <RowActions row={row} mayEdit={mayEdit} />,
  },
];

function RowActions({ row, mayEdit }: { row: OrderRow; mayEdit: boolean }) {
  const navigate = useNavigate();
  const path = `/financials/purchase-orders/${row.id}`;
  const to = (search: Goal['search']) => void navigate({ to: path, search });
  const isOpen = row.status === 'draft';
  return (
    <span className="flex items-center gap-0.5">
      <IconButton small label={`View ${row.po_number}`} onClick={() => to({})}>
        <Eye className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton
        small
        label={isOpen ? `Edit ${row.po_number}` : `${row.po_number} stands and can’t be edited any more`}
        disabled={!mayEdit || !isOpen}
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
    </span>
  );
}

export function phoneRow(row: OrderRow): PhoneRowContent {
  return {
    title: row.vendor_name,
    aside: <Money value={row.total_amount} currency={row.currency} />,
    detail: (
      <span className="flex items-center justify-between gap-2">
        <span className="min-w-0 truncate">
          {row.po_number}
          {row.expected_delivery_date && (
            <>
              {' · expected '}
              <When at={row.expected_delivery_date} />
            </>
          )}
        </span>
        <OrderState order={row} />
      </span>
    ),
  };
}
