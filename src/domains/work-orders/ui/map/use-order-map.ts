/** The queries of the map: the bounding box of a filter's orders, what is visible, and the first of those as rows. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MapReach, MapSight } from '#domains/work-orders/map/work-order-map.rules.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { addressOf, useRows } from '#ui/api/rows.ts';
import type { Entry } from '#ui/api/where.ts';
import { api } from '#ui/api-client.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { areaText } from '#ui/map/position.ts';
import type { Seen } from '#ui/map/use-leaflet.ts';
import type { Row } from '#ui/resource/names.ts';

export type MapOrder = Row & {
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly priority: string;
  readonly visit_at: string | null;
  readonly due_at: string | null;
  readonly site_id: string | null;
  readonly customer?: { readonly id: string; readonly name: string } | null;
  readonly site?: {
    readonly id: string;
    readonly name: string;
    readonly lat: string | null;
    readonly lng: string | null;
  } | null;
  readonly lead?: { readonly id: string; readonly full_name: string } | null;
};

export const mapSelect =
  'id,number,title,status,priority,visit_at,due_at,site_id,customer(id,name),site(id,name,lat,lng),lead(id,full_name)';

export function useReach(conditions: readonly Entry[]) {
  return useMapAnswer<MapReach>(withoutOrder(conditions));
}

/** The visible orders, debounced while the map moves; keeps the previous data meanwhile. */
export function useSight(conditions: readonly Entry[], seen: Seen | null) {
  const debounced = useDebounced(seen && `${areaText(seen.area)};${seen.place.zoom}`);
  const [area = '', zoom = ''] = debounced?.split(';') ?? [];
  const view = [['area', area] as const, ['zoom', zoom] as const];
  const sight = useMapAnswer<MapSight>([...conditions, ...view], debounced !== null);
  const first = sight.data?.first ?? none;
  const order = conditions.find(([name]) => name === 'order')?.[1];
  const list = useRows<typeof workOrders, MapOrder>(workOrders, {
    filters: [['id', `in.(${first.join()})`]],
    select: mapSelect,
    order,
    limit: 100,
    count: false,
    enabled: first.length > 0,
  });
  const orders = useMemo(() => (first.length === 0 ? [] : list.rows), [first.length, list.rows]);
  return { ...sight, orders, isListPending: first.length > 0 && list.isPending };
}

/** The brackets in the key name the other tables in the query: a change to a site refreshes the map. */
function useMapAnswer<T>(question: readonly Entry[], enabled = true) {
  return useQuery({
    queryKey: ['table', 'work_orders', 'map', 'site(lat,lng)', question],
    queryFn: async ({ signal }) =>
      (await api.get<T>(addressOf('work_orders/map', question), { signal })).data,
    placeholderData: keepPreviousData,
    enabled,
  });
}

const withoutOrder = (conditions: readonly Entry[]) => conditions.filter(([name]) => name !== 'order');
const none: readonly string[] = [];
