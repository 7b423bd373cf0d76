import { useMemo } from 'react';
import { visits } from '#domains/scheduling/visit.resource.ts';
import { matesOf } from '#domains/work-orders/ui/page/work-order-view.ts';
import type { Viewer } from '#kernel/access.ts';
import { addDays, dayIn } from '#kernel/dates.ts';
import type { Address } from '#kernel/field.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { type ApiRow, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { kept } from '#ui/offline/device-kept.ts';
import { keptSet } from '#ui/offline/kept-set.ts';
import { useOutbox } from '#ui/outbox/device-outbox.ts';
import { withChanges } from '#ui/outbox/with-changes.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { useLawful } from '../use-lawful.ts';
import { boundsOf, todayIn } from './day.ts';

interface StopOrder {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly priority: string;
  readonly status: string;
  /** The site's address, or the customer's if the site has none. */
  readonly address: Address | null;
  readonly customer: { readonly name: string } | null;
  readonly site: StopSite | null;
  readonly visits: readonly StopMate[];
}

interface StopSite {
  readonly id: string;
  readonly name: string;
  readonly lat: string | null;
  readonly lng: string | null;
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
  '*,can,work_order(id,number,title,priority,status,address,customer(id,name),site(id,name,lat,lng),visits(id,crew_id,status,technician(id,full_name)))';

/** On both sides of today. */
const KEPT_DAYS = 14;

export const keptVisits = keptSet<typeof visits, StopView>('visits', visits, ({ viewer }, now) => {
  const today = dayIn(viewer.timezone, now.toISOString());
  const from = boundsOf(addDays(today, -KEPT_DAYS), viewer.timezone).from;
  const to = boundsOf(addDays(today, KEPT_DAYS), viewer.timezone).to;
  return { filters: between(viewer.membershipId, from, to), select };
});

const between = (me: string, from: string, to: string) =>
  where(visits).eq('technician_id', me).lt('starts_at', to).gt('ends_at', from).neq('status', 'cancelled');

/** Undefined for a day that is not kept. */
function keptDay(day: string, { timezone }: Viewer): readonly ApiRow<typeof visits, StopView>[] | undefined {
  const today = todayIn(timezone);
  if (day < addDays(today, -KEPT_DAYS) || day > addDays(today, KEPT_DAYS)) return undefined;
  const { from, to } = boundsOf(day, timezone);
  return kept
    .rowsOf(keptVisits)
    ?.filter(({ starts_at, ends_at }) => starts_at < to && ends_at > from)
    .sort((one, other) => one.starts_at.localeCompare(other.starts_at));
}

/** The user's own visits on this day, in order, without cancelled ones. */
export function useDay(day: string) {
  const { viewer } = useWorkplace();
  const { from, to } = boundsOf(day, viewer.timezone);
  const { rows, ...rest } = useRows<typeof visits, StopView>(visits, {
    filters: between(viewer.membershipId, from, to),
    select,
    order: 'starts_at',
    limit: 100,
    count: false,
    kept: () => keptDay(day, viewer),
  });
  const entries = useOutbox();
  const lawful = useLawful();
  const stops: readonly StopView[] = useMemo(
    () =>
      rows.map((stop) => withChanges(stop, entries, lawful)).filter(({ status }) => status !== 'cancelled'),
    [rows, entries, lawful],
  );
  return { ...rest, stops };
}

/** "with Rosa Delgado", of those who come as well. */
export function companionsOf(stop: StopView): string | undefined {
  const mates = matesOf(stop, stop.work_order?.visits ?? []);
  const names = mates.map(({ technician }) => technician?.full_name ?? 'nobody yet');
  return names.length === 0 ? undefined : `with ${names.join(', ')}`;
}
