import { type BillState, billLook } from '#domains/purchasing/purchasing.display.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import type { RelatedColumn } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';

/** Columns of bills in lists on other pages; `billState` lists the columns that the status needs. */
export const billState = 'kind,payment_state,is_overdue';

export const billColumns: readonly (string | RelatedColumn<Row & BillState>)[] = [
  'number',
  'vendor_reference',
  'bill_date',
  'due_date',
  { id: 'state', header: 'Status', cell: (row) => <StatusMark {...billLook(row)} /> },
  'total_amount',
  'balance',
];
