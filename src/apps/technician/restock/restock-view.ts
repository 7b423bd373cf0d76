/** What this technician has asked for, also without a network. */
import { useMemo } from 'react';
import { restockRequests } from '#domains/inventory/restock/restock-request.resource.ts';
import { addDays, dayIn, startOfDayIn } from '#kernel/dates.ts';
import { useRow, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { kept } from '#ui/offline/device-kept.ts';
import { keptSet } from '#ui/offline/kept-set.ts';
import { useOutbox } from '#ui/outbox/device-outbox.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { keptParts } from '../steps/catalogue.ts';
import { useLawful } from '../use-lawful.ts';
import { afterRestockActs, askedBy, type RestockView, restockSelect } from './restock-acts.ts';

/** For so long after it was decided, a request stays on the phone. */
const KEPT_DAYS = 7;
const open = ['requested', 'partly'];

const recent = (me: string, timezone: string, now: Date) =>
  where(restockRequests)
    .eq('technician_id', me)
    .or(
      (request) => request.in('status', open),
      (request) =>
        request.gte(
          'decided_at',
          startOfDayIn(timezone, addDays(dayIn(timezone, now.toISOString()), -KEPT_DAYS)),
        ),
    );

export const keptRestock = keptSet<typeof restockRequests, RestockView>(
  'restock_requests',
  restockRequests,
  ({ viewer }, now) => ({
    filters: recent(viewer.membershipId, viewer.timezone, now),
    select: restockSelect,
  }),
);

/** The newest first: what is open, and what was decided lately. */
export function useRestock() {
  const { viewer } = useWorkplace();
  const { rows, ...rest } = useRows<typeof restockRequests, RestockView>(restockRequests, {
    filters: recent(viewer.membershipId, viewer.timezone, new Date()),
    select: restockSelect,
    order: 'requested_at.desc',
    limit: 100,
    count: false,
    kept: () => kept.rowsOf(keptRestock),
  });
  const entries = useOutbox();
  const acting = useActing();
  const requests = useMemo(() => {
    const known = new Set(rows.map(({ id }) => id));
    const made = entries.flatMap((entry) => askedBy(entry, acting) ?? []).filter(({ id }) => !known.has(id));
    return [...made, ...rows]
      .map((request) => afterRestockActs(request, entries, acting))
      .sort((one, other) => other.requested_at.localeCompare(one.requested_at));
  }, [rows, entries, acting]);
  const isOpen = ({ status }: RestockView) => open.includes(status);
  return {
    ...rest,
    open: requests.filter(isOpen),
    decided: requests.filter((request) => !isOpen(request)),
  };
}

export function useRestockRequest(id: string) {
  const found = useRow<typeof restockRequests, RestockView>(restockRequests, id, restockSelect, () =>
    kept.rowOf(keptRestock, id),
  );
  const entries = useOutbox();
  const acting = useActing();
  const data = useMemo(() => {
    const request =
      found.data ?? entries.flatMap((entry) => askedBy(entry, acting) ?? []).find((one) => one.id === id);
    return request && afterRestockActs(request, entries, acting);
  }, [found.data, entries, acting, id]);
  return { ...found, data };
}

function useActing() {
  const lawful = useLawful();
  return useMemo(() => ({ lawful, partOf: keptPart }), [lawful]);
}

const keptPart = (id: string) => {
  const part = kept.rowOf(keptParts, id);
  return part && { name: part.name, unit: part.unit ?? null };
};

export const restockPath = (id?: string): string => (id ? `/parts/restock/${id}` : '/parts/restock');

/** "2 × Filter, 4 × Capacitor". */
export const restockWords = ({ restock_request_lines }: RestockView): string =>
  restock_request_lines
    .toSorted((one, other) => one.position - other.position)
    .map(({ quantity, part }) => `${Number(quantity)} × ${part?.name ?? 'a part'}`)
    .join(', ');
