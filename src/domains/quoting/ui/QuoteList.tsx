import { FileSignature, Plus } from 'lucide-react';
import { CrmNav } from '#domains/crm/ui/CrmNav.tsx';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { Link } from '#ui/navigation.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Row } from '#ui/resource/names.ts';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { quotes } from '../quote.resource.ts';
import { quoteStatus } from '../quoting.display.ts';

type ListRow = Row & {
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly total: string;
  readonly currency: string;
  readonly customer?: { readonly name: string } | null;
};

/** The tabs of the list: waiting for the office, waiting for the customer, decided. */
const views: readonly ListView[] = (
  [
    ['open', 'Open', where(quotes).in('status', ['draft', 'sent', 'changes_requested']), 'created_at.desc'],
    ['draft', 'Draft', where(quotes).eq('status', 'draft'), 'created_at.desc'],
    ['sent', 'Awaiting answer', where(quotes).eq('status', 'sent'), 'valid_until'],
    ['changes', 'Changes requested', where(quotes).eq('status', 'changes_requested'), 'decided_at'],
    ['approved', 'Approved', where(quotes).eq('status', 'approved'), 'decided_at'],
    ['converted', 'Converted', where(quotes).eq('status', 'converted'), 'converted_at.desc'],
    ['lost', 'Declined or expired', where(quotes).in('status', ['declined', 'expired']), 'created_at.desc'],
    ['all', 'All', undefined, 'created_at.desc'],
  ] as const
).map(([value, label, filters, order]) => ({ value, label, order, filters }));

const columns: readonly ListColumn<ListRow>[] = [
  {
    id: 'number',
    header: 'Number',
    width: 96,
    fixed: true,
    sortable: true,
    reads: ['number'],
    cell: (row) => <span className="font-medium tabular">{row.number}</span>,
  },
  {
    id: 'title',
    header: 'Title',
    width: 260,
    grow: true,
    sortable: true,
    reads: ['title'],
    cell: (row) => <span className="truncate">{row.title}</span>,
  },
  'customer_id',
  {
    id: 'status',
    header: 'Status',
    width: 172,
    sortable: true,
    reads: ['status'],
    cell: (row) => <StatusMark {...quoteStatus(row.status)} className="align-middle" />,
  },
  { name: 'total', width: 136 },
  { name: 'valid_until', width: 124 },
  { name: 'sent_at', width: 108 },
  { name: 'viewed_at', width: 108 },
];

export function QuoteList() {
  const create = (
    <Button asChild>
      <Link to="/crm/quotes/new">
        <Plus className="size-4" aria-hidden="true" />
        New quote
      </Link>
    </Button>
  );
  return (
    <ResourceList<ListRow>
      resource={quotes}
      views={views}
      columns={columns}
      select="currency"
      sums={['total']}
      nav={<CrmNav current="/crm/quotes" />}
      actions={create}
      phoneRow={phoneRow}
      empty={{
        title: 'No quotes yet',
        text: 'Offer work at a price, in one option or several. The customer chooses and approves online; a job or an invoice is made from it.',
        icon: <FileSignature aria-hidden="true" />,
        action: create,
      }}
    />
  );
}

function phoneRow(row: ListRow): PhoneRowContent {
  return {
    title: row.title,
    aside: <Money value={row.total} currency={row.currency} />,
    detail: (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate">
          {row.number} · {row.customer?.name}
        </span>
        <StatusMark {...quoteStatus(row.status)} />
      </span>
    ),
  };
}
