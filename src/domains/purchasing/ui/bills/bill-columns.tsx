import { type BillState, billLook } from '#domains/purchasing/purchasing.display.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import type { RelatedColumn } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';

/** What a list of bills inside another page shows; `billState` names what the state is made of. */
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
