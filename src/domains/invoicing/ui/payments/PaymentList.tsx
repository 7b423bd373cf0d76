import { Banknote, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { payments } from '#domains/invoicing/payments/payment.resource.ts';
import { dayIn } from '#kernel/dates.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link } from '#ui/navigation.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { FinancialsNav } from '../FinancialsNav.tsx';

type ListRow = Row & {
  readonly number: string;
  readonly amount: string;
  readonly received_on: string;
  readonly customer?: { readonly name: string } | null;
};

const viewsOn = (today: string): readonly ListView[] => [
  { value: 'all', label: 'All', order: 'received_on.desc' },
  {
    value: 'month',
    label: 'This month',
    filters: where(payments)
      .eq('status', 'recorded')
      .gte('received_on', `${today.slice(0, 7)}-01`),
    order: 'received_on.desc',
  },
  { value: 'reversed', label: 'Reversed', filters: where(payments).eq('status', 'reversed') },
];

export function PaymentList() {
  const { viewer } = useWorkplace();
  const today = dayIn(viewer.timezone, new Date().toISOString());
  const views = useMemo(() => viewsOn(today), [today]);
  const record = viewer.permissions.has('record_payments') && (
    <Button asChild>
      <Link to="/financials/payments/new">
        <Plus className="size-4" aria-hidden="true" />
        Record payment
      </Link>
    </Button>
  );
  return (
    <ResourceList<ListRow>
      resource={payments}
      views={views}
      columns={[
        { name: 'number', width: 112, grow: false },
        { name: 'customer_id', width: 200, grow: true },
        'received_on',
        'method',
        { name: 'reference', width: 112 },
        { name: 'amount', width: 152 },
        { name: 'allocated', width: 136 },
        { name: 'status', width: 128 },
      ]}
      sums={['amount', 'allocated']}
      nav={<FinancialsNav current="/financials/payments" />}
      actions={record}
      phoneRow={phoneRow}
      empty={{
        title: 'No payments yet',
        text: 'Record what customers pay, and it is posted and settles their invoices.',
        icon: <Banknote aria-hidden="true" />,
        action: record || undefined,
      }}
    />
  );
}

function phoneRow(row: ListRow): PhoneRowContent {
  return {
    title: row.customer?.name ?? row.number,
    aside: <PhoneAmount value={row.amount} />,
    detail: (
      <>
        {row.number} · <When at={row.received_on} />
      </>
    ),
  };
}

function PhoneAmount({ value }: { value: string }) {
  const { viewer } = useWorkplace();
  return <Money value={value} currency={viewer.currency} locale={viewer.locale} />;
}
