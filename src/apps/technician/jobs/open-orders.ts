/** The open jobs a technician sees: their own, and unassigned ones at their sites. */

import { useMemo } from 'react';
import { openStatuses } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { kept } from '#ui/offline/device-kept.ts';
import { findByWords } from '#ui/offline/find-by-words.ts';
import { keptSet } from '#ui/offline/kept-set.ts';
import { useOutbox } from '#ui/outbox/device-outbox.ts';
import { withChanges } from '#ui/outbox/with-changes.ts';
import { useLawful } from '../use-lawful.ts';

export interface OpenOrder {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly priority: string;
  readonly due_at: string | null;
  readonly visit_at: string | null;
  readonly hold_reason: string | null;
  readonly customer: { readonly name: string } | null;
  readonly site: { readonly name: string } | null;
  readonly work_order_assignees: readonly { readonly technician_id: string }[];
}

const select =
  'id,number,title,status,priority,due_at,visit_at,hold_reason,customer(id,name),site(id,name),work_order_assignees(id,technician_id)';

export const keptOrders = keptSet<typeof workOrders, OpenOrder>('orders', workOrders, () => ({
  filters: where(workOrders).in('status', openStatuses),
  select,
}));

function findKept(statuses: readonly string[], q: string) {
  const textOf = ({ number, title, customer, site }: OpenOrder) => [
    number,
    title,
    customer?.name,
    site?.name,
  ];
  const open = kept.rowsOf(keptOrders)?.filter(({ status }) => statuses.includes(status));
  return (
    open &&
    findByWords(open, q, textOf).sort((one, other) =>
      (one.visit_at ?? '~').localeCompare(other.visit_at ?? '~'),
    )
  );
}

export function useOpenOrders(options: { statuses?: readonly string[]; q?: string } = {}) {
  const { statuses = openStatuses, q } = options;
  const { rows, ...rest } = useRows<typeof workOrders, OpenOrder>(workOrders, {
    filters: where(workOrders).in('status', statuses),
    select,
    order: 'visit_at',
    limit: 200,
    count: false,
    forgiving: true,
    kept: () => findKept(statuses, q ?? ''),
    ...(q && { q }),
  });
  const entries = useOutbox();
  const lawful = useLawful();
  const orders: readonly OpenOrder[] = useMemo(
    () =>
      rows
        .map((order) => withChanges(order, entries, lawful))
        .filter(({ status }) => status !== null && statuses.includes(status)),
    [rows, entries, lawful, statuses],
  );
  return { ...rest, orders };
}

export const isAssignedTo = (order: OpenOrder, membershipId: string): boolean =>
  order.work_order_assignees.some(({ technician_id }) => technician_id === membershipId);
