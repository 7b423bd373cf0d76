/** Beside the form of a new work order: what whoever answers the telephone should know of the customer. */

import { Phone } from 'lucide-react';
import { customers } from '#domains/crm/customer.resource.ts';
import { endedStatuses } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import { workOrderStatus } from '#domains/work-orders/work-order.display.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { addressLine } from '#kernel/address-line.ts';
import { useRow, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Badge } from '#ui/components/values/Badge.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import { inApp } from '#ui/in-app.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { PlaceFacts } from '../map/PlaceFacts.tsx';
import { AssetsThere } from './AssetsThere.tsx';
import { CallerMoney } from './CallerMoney.tsx';
import { Facts, Warning } from './Facts.tsx';

export interface AboutCallerProps {
  customerId: string | null;
  siteId: string | null;
  assetId: string | null;
  onAsset: (assetId: string) => void;
}

export function AboutCaller({ customerId, siteId, assetId, onAsset }: AboutCallerProps) {
  const isOffice = useWorkplace().viewer.role !== 'technician';
  if (!customerId && !siteId && !assetId) return null;
  return (
    <aside aria-label="About the customer and the place" className="flex min-w-0 flex-col gap-4">
      {customerId && isOffice && <Customer id={customerId} />}
      {customerId && <LastJobs customerId={customerId} />}
      <PlaceFacts siteId={siteId} assetId={assetId} />
      {(siteId ?? customerId) && (
        <AssetsThere customerId={customerId} siteId={siteId} chosen={assetId} onAsset={onAsset} />
      )}
    </aside>
  );
}

function Customer({ id }: { id: string }) {
  const { data } = useRow<typeof customers>(customers, id, customerSelect);
  if (!data) return null;
  const { name, phone, billing_address, notes, tags, status, credit_limit } = data;
  const address = billing_address ? addressLine(billing_address) : '';
  return (
    <Facts title="Customer">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a
          href={inApp(`/crm/${id}`)}
          target="_blank"
          rel="noreferrer"
          className="font-semibold hover:underline"
        >
          {name}
        </a>
        {phone && (
          <span className="flex items-center gap-1.5 text-muted tabular">
            <Phone className="size-3.5" aria-hidden="true" />
            {phone}
          </span>
        )}
      </p>
      {address && <p className="text-muted">{address}</p>}
      {status === 'inactive' && <Warning>This customer is inactive.</Warning>}
      <CallerMoney customerId={id} creditLimit={credit_limit} />
      {tags && tags.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
      )}
      {notes && <p className="whitespace-pre-wrap wrap-anywhere">{notes}</p>}
    </Facts>
  );
}

const customerSelect = 'id,name,phone,billing_address,notes,tags,status,credit_limit';

/** What was done there last; what is still open stands beside the customer in the form. */
function LastJobs({ customerId }: { customerId: string }) {
  const { viewer } = useWorkplace();
  const { rows, isPending } = useRows(workOrders, {
    filters: where(workOrders).eq('customer_id', customerId).in('status', endedStatuses).entries,
    select: 'id,number,title,status,completed_at,requested_at',
    order: 'requested_at.desc',
    limit: 5,
    count: false,
  });
  if (isPending) return null;
  return (
    <Facts title="Last jobs">
      {rows.length === 0 && <p className="text-muted">No jobs for this customer yet.</p>}
      <ul className="flex flex-col gap-2">
        {rows.map((row) => (
          <li key={row.id} className="flex min-w-0 flex-col">
            <a
              href={inApp(`/work-orders/${row.id}`)}
              target="_blank"
              rel="noreferrer"
              className="min-w-0 truncate hover:underline"
            >
              <span className="text-muted tabular">{row.number}</span> {row.title}
            </a>
            <span className="flex flex-wrap items-center gap-x-3 text-label text-muted">
              <StatusMark {...workOrderStatus(String(row.status))} />
              <When
                at={row.completed_at ?? row.requested_at}
                timezone={viewer.timezone}
                locale={viewer.locale}
              />
            </span>
          </li>
        ))}
      </ul>
    </Facts>
  );
}
