import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import type { Row } from '#ui/resource/names.ts';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { OrderState } from './OrderState.tsx';
import type { OrderFacts } from './order-commands.ts';

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

export const orderColumns: readonly ListColumn<OrderRow>[] = [
  {
    id: 'po_number',
    header: 'Number',
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
    width: 224,
    sortable: true,
    reads: ['status', 'receipt_state', 'billed_percent'],
    cell: (row) => <OrderState order={row} />,
  },
  { name: 'order_date', width: 120 },
  { name: 'expected_delivery_date', width: 152 },
  { name: 'total_amount', width: 144 },
];

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
