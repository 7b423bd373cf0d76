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
import type { ListView } from '#ui/resource/list/use-resource-list.ts';
import type { Row } from '#ui/resource/names.ts';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { customerStatus } from '../crm.display.ts';
import { customers } from '../customer.resource.ts';
import { CrmNav } from './CrmNav.tsx';

type ListRow = Row & {
  readonly name: string;
  readonly status: string;
  readonly kind: string;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly billing_address?: Parameters<typeof addressLine>[0] | null;
};

const active = where(customers).eq('status', 'active');
const views: readonly ListView[] = [
  { value: 'active', label: 'Active', filters: active },
  { value: 'leads', label: 'Leads', filters: where(customers).eq('status', 'lead') },
  { value: 'property', label: 'Property', filters: active.eq('kind', 'property') },
  { value: 'commercial', label: 'Commercial', filters: active.eq('kind', 'commercial') },
  { value: 'all', label: 'All' },
];

const columns: readonly ListColumn<ListRow>[] = [
  'name',
  { name: 'status', width: 100 },
  { name: 'phone', width: 136 },
  { name: 'billing_address', width: 220 },
  { name: 'balance', width: 112 },
  { name: 'last_job_at', width: 144 },
  { name: 'next_visit_at', width: 144 },
];

export function CustomerList() {
  return (
    <ResourceList<ListRow>
      resource={customers}
      views={views}
      columns={columns}
      select="kind"
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
        text: 'Whom you work for, where their sites are and what stands there: everything else begins here.',
        secondary: <ImportLink table="customers" />,
      }}
    />
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
