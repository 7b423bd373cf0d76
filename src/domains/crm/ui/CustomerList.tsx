import { Plus, Users } from 'lucide-react';
import { addressLine } from '#kernel/address-line.ts';
import { sentence } from '#kernel/display.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { Link } from '#ui/navigation.tsx';
import { ImportLink } from '#ui/resource/list/ImportLink.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Row } from '#ui/resource/names.ts';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { customerStatus } from '../crm.display.ts';
import { customers } from '../customer.resource.ts';
import { openJobsOf } from '../open-jobs.rules.ts';
import { CrmNav } from './CrmNav.tsx';
import { CustomerPeek } from './CustomerPeek.tsx';

type ListRow = Row & {
  readonly name: string;
  readonly status: string;
  readonly kind: string;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly open_jobs?: number;
  readonly billing_address?: Parameters<typeof addressLine>[0] | null;
};

const active = where(customers).eq('status', 'active');
/** Without the status, which the view says. */
const usual = {
  columns: ['phone', 'billing_address', 'balance', 'open_jobs', 'last_job_at', 'next_visit_at'],
};
const views: readonly ListView[] = [
  { value: 'active', label: 'Active', filters: active, ...usual },
  { value: 'leads', label: 'Leads', filters: where(customers).eq('status', 'lead'), ...usual },
  { value: 'property', label: 'Property', filters: active.eq('kind', 'property'), ...usual },
  { value: 'commercial', label: 'Commercial', filters: active.eq('kind', 'commercial'), ...usual },
  { value: 'all', label: 'All' },
];

const columns: readonly ListColumn<ListRow>[] = [
  'name',
  { name: 'status', width: 100 },
  { name: 'phone', width: 132 },
  { name: 'billing_address', width: 220 },
  { name: 'balance', width: 112 },
  {
    id: 'open_jobs',
    header: 'Open jobs',
    width: 88,
    align: 'end',
    sortable: true,
    reads: ['open_jobs'],
    cell: (row) => <OpenJobs row={row} />,
  },
  { name: 'last_job_at', width: 144 },
  { name: 'next_visit_at', width: 144 },
];

/** By likelihood, for many at once. */
const quickFields = ['tags', 'status', 'owner_id', 'kind'];

export function CustomerList() {
  return (
    <ResourceList<ListRow>
      resource={customers}
      views={views}
      columns={columns}
      select="kind"
      quickFields={quickFields}
      peekMore={(row) => <CustomerPeek key={row.id} id={row.id} />}
      phoneRow={phoneRow}
      nav={<CrmNav current="/crm" />}
      actions={
        <Button asChild>
          <Link to="/crm/new">
            <Plus className="size-4" aria-hidden="true" />
            New customer
          </Link>
        </Button>
      }
      empty={{
        icon: <Users aria-hidden="true" />,
        title: 'No customers yet',
        text: 'The people you work for, their sites and their equipment. Everything else starts here.',
        secondary: <ImportLink table="customers" />,
      }}
    />
  );
}

/** To the customer's open work orders in one press. */
function OpenJobs({ row }: { row: ListRow }) {
  if (!row.open_jobs) return <span className="text-subtle">–</span>;
  return (
    <Link
      to="/work-orders"
      search={openJobsOf(row.id)}
      aria-label={`Open jobs of ${row.name}: ${row.open_jobs}`}
      className="-mx-1 rounded-sm px-1 font-medium text-accent-ink tabular hover:underline"
    >
      {row.open_jobs}
    </Link>
  );
}

function phoneRow(row: ListRow): PhoneRowContent {
  const place = row.billing_address ? addressLine(row.billing_address) : '';
  return {
    title: row.name,
    aside: <StatusMark {...customerStatus(row.status)} />,
    detail: [sentence(row.kind), row.phone, place || row.email].filter(Boolean).join(' · '),
  };
}
