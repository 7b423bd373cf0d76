import { useMemo, useState } from 'react';
import { useKnownTowns } from '#domains/crm/ui/use-known-sites.ts';
import type { MapGroup } from '#domains/work-orders/map/work-order-map.rules.ts';
import type { Entry } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { MapCanvas } from '#ui/map/MapCanvas.tsx';
import { type MapName, placeName, townsOf } from '#ui/map/map-names.ts';
import { type Area, type Place, positionOf } from '#ui/map/position.ts';
import type { Seen } from '#ui/map/use-leaflet.ts';
import { OrderMapCard } from './OrderMapCard.tsx';
import { OrderMarks } from './OrderMarks.tsx';
import { type MapOrder, useSight } from './use-order-map.ts';

export interface OrderMapCanvasProps {
  conditions: readonly Entry[];
  /** The bounding box of all orders, shown until the map is moved. */
  area: Area;
  place: Place | null;
  onPlace: (place: Place | null) => void;
  onSeen: (seen: Seen) => void;
  sight: ReturnType<typeof useSight>;
  chosen: readonly string[];
  onChoose: (siteIds: readonly string[]) => void;
  /** Sites to highlight besides. */
  lit?: readonly string[];
  className?: string;
}

/** Work orders on a map, and the card of the selected place. */
export function OrderMapCanvas(props: OrderMapCanvasProps) {
  const { conditions, area, place, onPlace, onSeen, sight, chosen, onChoose, lit = none, className } = props;
  const names = useNames(sight.data?.groups ?? noGroups, sight.orders);
  return (
    <MapCanvas
      label="Map of work orders"
      names={names}
      target={place ? { place } : { area }}
      onMove={(next, byHand) => {
        onSeen(next);
        if (byHand) onPlace(next.place);
      }}
      marks={
        <OrderMarks
          groups={sight.data?.groups ?? noGroups}
          orders={sight.orders}
          chosen={lit.length > 0 ? [...chosen, ...lit] : chosen}
          onChoose={({ site_ids }) => onChoose(site_ids)}
        />
      }
      controls={
        place && (
          <Button size="sm" variant="outline" onClick={() => onPlace(null)}>
            Show all
          </Button>
        )
      }
      {...(className && { className })}
    >
      {chosen.length > 0 && (
        <OrderMapCard
          key={chosen.join()}
          siteIds={chosen}
          conditions={conditions}
          onClose={() => onChoose([])}
        />
      )}
    </MapCanvas>
  );
}

/** The towns of the company's sites and of the orders in sight, and the customers there. */
function useNames(groups: readonly MapGroup[], orders: readonly MapOrder[]): readonly MapName[] {
  const known = useKnownTowns();
  return useMemo(() => {
    const towns = new Set(known.map(({ name }) => name));
    const others = townsOf(groups).filter(({ name }) => !towns.has(name));
    return [...known, ...others, ...customersOf(orders)];
  }, [known, groups, orders]);
}

function customersOf(orders: readonly MapOrder[]): readonly MapName[] {
  const bySite = new Map(orders.map((order) => [order.site_id, order]));
  return [...bySite.values()].flatMap(({ customer, site }) => {
    const position = site && positionOf(site);
    return position ? [placeName({ ...position, name: customer?.name ?? site.name })] : [];
  });
}

/** The orders of a filter on a map at `place`: the visible ones, and the selected place. */
export function useOrderMap(
  conditions: readonly Entry[],
  [place, onPlace]: readonly [Place | null, (place: Place | null) => void],
) {
  const [seen, onSeen] = useState<Seen | null>(null);
  const [chosen, onChoose] = useChosenPlace(conditions);
  const sight = useSight(conditions, seen);
  return { seen, canvas: { conditions, place, onPlace, onSeen, sight, chosen, onChoose } };
}

/** The selection for this filter; changing the filter clears it. */
function useChosenPlace(conditions: readonly Entry[]) {
  const question = JSON.stringify(conditions);
  const [chosen, setChosen] = useState<{ question: string; siteIds: readonly string[] }>();
  return [
    chosen?.question === question ? chosen.siteIds : none,
    (siteIds: readonly string[]) => setChosen({ question, siteIds }),
  ] as const;
}

const none: readonly string[] = [];
const noGroups: readonly MapGroup[] = [];
