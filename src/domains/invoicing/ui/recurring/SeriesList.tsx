import { Plus, Repeat } from 'lucide-react';
import { invoiceSeries } from '#domains/invoicing/recurring/invoice-series.resource.ts';
import { pauseSeries, resumeSeries } from '#domains/invoicing/recurring/manage-series.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import { describeRecurrence } from '#ui/recurrence/describe-recurrence.ts';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { FinancialsNav } from '../FinancialsNav.tsx';

type ListRow = Row & { readonly rule: string; readonly last_error: string | null };

const views: readonly ListView[] = [
  {
    value: 'running',
    label: 'Running',
    filters: where(invoiceSeries).neq('status', 'ended'),
    order: 'next_on',
  },
  {
    value: 'failed',
    label: 'Needs a look',
    filters: where(invoiceSeries).isSet('last_error').neq('status', 'ended'),
    order: 'next_on',
  },
  { value: 'all', label: 'All', order: 'name' },
];

const columns: readonly ListColumn<ListRow>[] = [
  'name',
  'customer_id',
  {
    id: 'rule',
    header: 'Repeats',
    width: 220,
    reads: ['rule', 'last_error'],
    cell: (row) =>
      row.last_error ? (
        <span className="text-tone-danger">{row.last_error}</span>
      ) : (
        describeRecurrence(row.rule)
      ),
  },
  'next_on',
  'mode',
  'total',
  'status',
];

export function SeriesList() {
  const { viewer } = useWorkplace();
  const create = viewer.permissions.has('create_invoices') && (
    <Button asChild>
      <Link to="/financials/recurring/new">
        <Plus className="size-4" aria-hidden="true" />
        New recurring invoice
      </Link>
    </Button>
  );
  return (
    <ResourceList<ListRow>
      resource={invoiceSeries}
      views={views}
      columns={columns}
      sums={['total']}
      bulkCommands={[pauseSeries, resumeSeries]}
      nav={<FinancialsNav current="/financials/recurring" />}
      actions={create}
      empty={{
        title: 'No recurring invoices yet',
        text: 'Service agreements and other regular charges are invoiced automatically, every month or year.',
        icon: <Repeat aria-hidden="true" />,
        action: create || undefined,
      }}
    />
  );
}
