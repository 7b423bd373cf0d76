import { purchaseOrderStatuses, purchaseOrders } from '#domains/purchasing/orders/purchase-order.resource.ts';
import {
  type DateRange,
  dateRanges,
  rangeEnd,
  rangeStart,
} from '#domains/purchasing/orders/purchase-order-filter.rules.ts';
import { where } from '#ui/api/where.ts';
import { useAddress, useNavigate } from '#ui/navigation.tsx';

export interface OrderFilters {
  readonly q: string;
  readonly status: string;
  readonly range: DateRange;
  /** Only orders waiting for the viewer's approval. */
  readonly mine: boolean;
}

type AddressKey = 'q' | 'status' | 'range' | 'needs';

export type OrderFiltering = OrderFilters & { readonly set: (change: Partial<OrderFilters>) => void };

/** The filters are kept in the URL, so that a link shows the same list. */
export function useOrderFilters(): OrderFiltering {
  const address = useAddress<Record<AddressKey, unknown>>();
  const navigate = useNavigate();
  const text = (name: AddressKey) => (typeof address[name] === 'string' ? address[name] : '');
  const range = dateRanges.find((one) => one === address.range) ?? 'all';
  const status = purchaseOrderStatuses.find((one) => one === address.status) ?? '';
  const mine = text('needs') === 'approval';
  const current = { q: text('q'), status, range, mine };
  return {
    ...current,
    set: (change) => {
      const next = { ...current, ...change };
      const search = {
        q: next.q || undefined,
        status: next.status || undefined,
        range: next.range === 'all' ? undefined : next.range,
        needs: next.mine ? 'approval' : undefined,
      };
      void navigate({ to: '.', search: search, replace: true });
    },
  };
}

/** The parameters of the summary of the same orders. */
export const summaryOf = ({ q, status, range, mine }: OrderFilters) => ({
  q: q || undefined,
  status: status || undefined,
  range,
  needs_my_approval: mine || undefined,
});

/** The conditions for the data API: the same orders as in the cards and the export. */
export function orderConditions({ status, range, mine }: OrderFilters, today: string) {
  let all = where(purchaseOrders).eq('is_active', true);
  if (mine) all = all.eq('status', 'draft').eq('needs_my_approval', true);
  if (status) all = all.eq('status', status);
  const [from, until] = [rangeStart(range, today), rangeEnd(range, today)];
  if (from) all = all.gte('order_date', from);
  return until ? all.lt('order_date', until) : all;
}
