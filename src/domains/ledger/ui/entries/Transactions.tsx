import { BookOpen, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { sourceLook } from '#domains/ledger/ledger.display.ts';
import { journalEntries } from '#domains/ledger/ledger.resource.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link } from '#ui/navigation.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { LedgerCheck } from '../LedgerCheck.tsx';

type ListRow = Row & {
  readonly number: string;
  readonly entry_date: string;
  readonly memo: string;
  readonly source: string;
  readonly amount: string;
  readonly currency: string;
};

const of = (...sources: string[]) => where(journalEntries).in('source', sources);
const views: readonly ListView[] = [
  { value: 'all', label: 'All', order: 'entry_date.desc' },
  {
    value: 'invoices',
    label: 'Invoices',
    filters: of(
      'invoice',
      'invoice_void',
      'credit_note',
      'credit_note_void',
      'deposit',
      'deposit_void',
      'deposit_applied',
      'deposit_released',
    ),
  },
  {
    value: 'payments',
    label: 'Payments',
    filters: of(
      'payment',
      'payment_reversal',
      'refund',
      'refund_reversal',
      'write_off',
      'write_off_reversal',
      'sales_discount',
      'sales_discount_reversal',
    ),
  },
  {
    value: 'purchases',
    label: 'Purchases',
    filters: of(
      'goods_receipt',
      'goods_receipt_reversal',
      'goods_return',
      'goods_not_billed',
      'vendor_bill',
      'vendor_bill_void',
      'vendor_credit',
      'vendor_credit_void',
      'landed_cost',
      'bill_payment',
      'bill_payment_reversal',
      'vendor_prepayment',
      'vendor_prepayment_reversal',
      'prepayment_applied',
      'prepayment_released',
      'vendor_refund',
      'vendor_refund_reversal',
      'purchase_discount',
      'purchase_discount_reversal',
    ),
  },
  { value: 'bank', label: 'Bank', filters: of('bank', 'bank_undone') },
  {
    value: 'parts',
    label: 'Parts',
    filters: of('part_used', 'part_returned', 'stock_adjustment', 'stock_cost'),
  },
  { value: 'manual', label: 'Manual', filters: of('manual', 'reversal', 'opening_balance') },
];

const columns: readonly ListColumn<ListRow>[] = [
  {
    id: 'number',
    header: 'Number',
    width: 112,
    fixed: true,
    sortable: true,
    reads: ['number'],
    cell: (row) => <span className="font-medium tabular">{row.number}</span>,
  },
  'entry_date',
  {
    id: 'memo',
    header: 'Memo',
    width: 320,
    grow: true,
    reads: ['memo'],
    cell: (row) => <span title={row.memo}>{row.memo}</span>,
  },
  {
    id: 'source',
    header: 'Kind',
    width: 152,
    sortable: true,
    reads: ['source'],
    cell: (row) => sourceLook(row.source).label,
  },
  'amount',
];

/** The journal. `nav` is the navigation of the financials. */
export function Transactions({ nav }: { nav?: ReactNode }) {
  const { viewer } = useWorkplace();
  return (
    <ResourceList<ListRow>
      resource={journalEntries}
      title="Transactions"
      views={views}
      columns={columns}
      select="currency"
      aside={<LedgerCheck />}
      nav={nav}
      actions={
        viewer.permissions.has('create_transactions') && (
          <Button asChild>
            <Link to="/financials/transactions/new">
              <Plus className="size-4" aria-hidden="true" />
              New entry
            </Link>
          </Button>
        )
      }
      phoneRow={phoneRow}
      empty={{
        title: 'Nothing has been posted yet',
        text: 'Entries come from invoices, payments, bills and parts used. Anything else is entered by hand.',
        icon: <BookOpen aria-hidden="true" />,
      }}
    />
  );
}

function phoneRow(row: ListRow): PhoneRowContent {
  return {
    title: row.memo || row.number,
    aside: <Money value={row.amount} currency={row.currency} />,
    detail: (
      <>
        {row.number} · <When at={row.entry_date} /> · {sourceLook(row.source).label}
      </>
    ),
  };
}
