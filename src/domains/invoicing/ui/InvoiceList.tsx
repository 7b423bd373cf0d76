import { FileText, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { dayIn } from '#kernel/dates.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { Link } from '#ui/navigation.tsx';
import { FieldValue } from '#ui/resource/list/cells.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { invoices } from '../invoice.resource.ts';
import { type InvoiceState, invoiceLook } from '../invoicing.display.ts';
import { FinancialsNav } from './FinancialsNav.tsx';
import { InvoiceBulk } from './InvoiceBulk.tsx';

type ListRow = Row &
  InvoiceState & {
    readonly can?: readonly string[];
    readonly number: string | null;
    readonly total: string;
    readonly currency: string;
    readonly customer?: { readonly name: string } | null;
  };

/** The tabs of the list. The month is in the company's timezone. */
const viewsOn = (today: string): readonly ListView[] =>
  (
    [
      ['all', 'All', undefined, 'issue_date.desc'],
      ['draft', 'Draft', where(invoices).eq('status', 'draft'), 'created_at.desc'],
      [
        'sent',
        'Open',
        where(invoices).eq('status', 'sent').neq('payment_state', 'paid').neq('kind', 'credit_note'),
        'due_date',
      ],
      ['overdue', 'Overdue', where(invoices).eq('is_overdue', true), 'due_date'],
      [
        'credits',
        'Open credit',
        where(invoices).eq('kind', 'credit_note').eq('status', 'sent').neq('payment_state', 'paid'),
        'issue_date',
      ],
      ['deposits', 'Deposits', where(invoices).eq('kind', 'deposit'), 'issue_date.desc'],
      ['paid', 'Paid', where(invoices).eq('status', 'sent').eq('payment_state', 'paid'), 'issue_date.desc'],
      [
        'month',
        'This month',
        where(invoices)
          .eq('status', 'sent')
          .gte('issue_date', `${today.slice(0, 7)}-01`),
        'issue_date.desc',
      ],
    ] as const
  ).map(([value, label, filters, order]) => ({ value, label, order, filters }));

export function InvoiceList() {
  const { viewer } = useWorkplace();
  const mayWrite = viewer.permissions.has('create_invoices');
  const create = mayWrite && (
    <Button asChild>
      <Link to="/financials/invoicing/new">
        <Plus className="size-4" aria-hidden="true" />
        New invoice
      </Link>
    </Button>
  );
  const today = dayIn(viewer.timezone, new Date().toISOString());
  const views = useMemo(() => viewsOn(today), [today]);
  return (
    <ResourceList<ListRow>
      resource={invoices}
      title="Invoicing"
      views={views}
      columns={columns}
      select="kind,currency,can"
      sums={['total', 'balance']}
      bulkActions={(rows, clear) => <InvoiceBulk rows={rows} onDone={clear} />}
      nav={<FinancialsNav current="/financials/invoicing" />}
      actions={create}
      phoneRow={phoneRow}
      empty={{
        title: 'No invoices yet',
        text: 'Invoice finished work with what was recorded on it, or write one from scratch.',
        icon: <FileText aria-hidden="true" />,
        action: create || undefined,
      }}
    />
  );
}

const columns: readonly ListColumn<ListRow>[] = [
  {
    id: 'number',
    header: 'Number',
    width: 152,
    fixed: true,
    sortable: true,
    reads: ['number'],
    cell: (row) => <span className="font-medium tabular">{row.number ?? 'Draft'}</span>,
  },
  {
    id: 'customer_id',
    header: 'Customer',
    width: 240,
    grow: true,
    reads: ['customer_id'],
    cell: (row) => <FieldValue resource={invoices} name="customer_id" row={row} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 136,
    sortable: true,
    reads: ['status', 'payment_state', 'is_overdue', 'written_off'],
    cell: (row) => <StatusMark {...invoiceLook(row)} className="align-middle" />,
  },
  { name: 'issue_date', width: 120 },
  { name: 'due_date', width: 120 },
  { name: 'total', width: 136 },
  { name: 'balance', width: 136 },
];

function phoneRow(row: ListRow): PhoneRowContent {
  return {
    title: row.customer?.name ?? row.number ?? 'Draft',
    aside: <Money value={row.total} currency={row.currency} />,
    detail: (
      <span className="flex items-center gap-2">
        {row.number ?? 'Draft'} <StatusMark {...invoiceLook(row)} />
      </span>
    ),
  };
}
