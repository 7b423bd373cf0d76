import { Undo2 } from 'lucide-react';
import { refunds } from '#domains/invoicing/credits/refund.resource.ts';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import { FinancialsNav } from '../FinancialsNav.tsx';

export function RefundList() {
  return (
    <ResourceList
      resource={refunds}
      columns={[
        { name: 'number', width: 112, grow: false },
        { name: 'customer_id', width: 200, grow: true },
        'refunded_on',
        'method',
        'reference',
        'amount',
        'status',
      ]}
      sums={['amount']}
      nav={<FinancialsNav current="/financials/refunds" />}
      empty={{
        title: 'No refunds yet',
        text: 'An unused payment or an open credit note can be refunded from its page.',
        icon: <Undo2 aria-hidden="true" />,
      }}
    />
  );
}
