import { Plus, Store } from 'lucide-react';
import { vendors } from '#domains/purchasing/vendor.resource.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import { FieldValue } from '#ui/resource/list/cells.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { PurchasingNav } from '../PurchasingNav.tsx';

type VendorListRow = Row & {
  readonly name: string;
  readonly contact_name: string | null;
  readonly phone: string | null;
  readonly balance?: string;
};

const views: readonly ListView[] = [
  { value: 'active', label: 'In use', filters: where(vendors).eq('is_active', true) },
  {
    value: 'owed',
    label: 'Owed',
    filters: where(vendors).neq('balance', '0'),
    order: 'balance.desc',
  },
  { value: 'inactive', label: 'Not in use', filters: where(vendors).eq('is_active', false) },
];

const quickFields = ['is_active', 'payment_terms', 'contact_name'];

export function VendorList() {
  const workplace = useWorkplace();
  const seesMoney = workplace.viewer.permissions.has('view_purchase_orders');
  const create = workplace.may('create', vendors) && (
    <Button asChild>
      <Link to="/financials/vendors/new">
        <Plus className="size-4" aria-hidden="true" />
        New vendor
      </Link>
    </Button>
  );
  return (
    <ResourceList<VendorListRow>
      resource={vendors}
      views={views}
      columns={[
        'name',
        'contact_name',
        { name: 'email', width: 260 },
        'phone',
        { name: 'payment_terms', width: 168 },
        ...(seesMoney ? (['balance'] as const) : []),
      ]}
      {...(seesMoney && { sums: ['balance'] })}
      nav={<PurchasingNav current="/financials/vendors" />}
      actions={create}
      quickFields={quickFields}
      phoneRow={phoneRow}
      empty={{
        title: 'No vendors yet',
        text: 'Whom you buy from: parts, subcontractors, rent, fuel. Orders go to them and bills come from them.',
        icon: <Store aria-hidden="true" />,
        action: create || undefined,
      }}
    />
  );
}

function phoneRow({ name, contact_name, phone, balance }: VendorListRow): PhoneRowContent {
  return {
    title: name,
    aside: balance !== undefined && (
      <FieldValue resource={vendors} name="balance" row={{ id: '', balance }} />
    ),
    detail: [contact_name, phone].filter(Boolean).join(' · '),
  };
}
