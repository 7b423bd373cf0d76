import { visits } from '#domains/scheduling/visit.resource.ts';
import { matesOf } from '#domains/work-orders/ui/page/work-order-view.ts';
import type { Address } from '#kernel/field.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { boundsOf } from './day.ts';

interface StopOrder {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly priority: string;
  readonly status: string;
  /** The site's address, or the customer's if the site has none. */
  readonly address: Address | null;
  readonly customer: { readonly name: string } | null;
  readonly site: { readonly id: string; readonly name: string } | null;
  readonly visits: readonly StopMate[];
}

interface StopMate {
  readonly id: string;
  readonly crew_id: string | null;
  readonly status: string;
  readonly technician: { readonly full_name: string } | null;
}

export type StopView = Omit<ApiRowOf<typeof visits>, 'status'> & {
  readonly status: string;
  readonly can: readonly string[];
  readonly work_order: StopOrder | null;
};

const select =
  '*,can,work_order(id,number,title,priority,status,address,customer(id,name),site(id,name),visits(id,crew_id,status,technician(id,full_name)))';

/** The user's own visits on this day, in order, without cancelled ones. */
export function useDay(day: string) {
  const { viewer } = useWorkplace();
  const { from, to } = boundsOf(day, viewer.timezone);
  const mine = where(visits)
    .eq('technician_id', viewer.membershipId)
    .lt('starts_at', to)
    .gt('ends_at', from)
    .neq('status', 'cancelled');
  const { rows, ...rest } = useRows<typeof visits, StopView>(visits, {
    filters: mine,
    select,
    order: 'starts_at',
    limit: 100,
    count: false,
  });
  const stops: readonly StopView[] = rows;
  return { ...rest, stops };
}

/** "with Rosa Delgado", of those who come as well. */
export function companionsOf(stop: StopView): string | undefined {
  const mates = matesOf(stop, stop.work_order?.visits ?? []);
  const names = mates.map(({ technician }) => technician?.full_name ?? 'nobody yet');
  return names.length === 0 ? undefined : `with ${names.join(', ')}`;
}
