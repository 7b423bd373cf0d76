import { useState } from 'react';
import type { Entry } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { MapCanvas } from '#ui/map/MapCanvas.tsx';
import type { Area, Place } from '#ui/map/position.ts';
import type { Seen } from '#ui/map/use-leaflet.ts';
import { OrderMapCard } from './OrderMapCard.tsx';
import { OrderMarks } from './OrderMarks.tsx';
import { useSight } from './use-order-map.ts';

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
  return (
    <MapCanvas
      label="Map of work orders"
      target={place ? { place } : { area }}
      onMove={(next, byHand) => {
        onSeen(next);
        if (byHand) onPlace(next.place);
      }}
      marks={
        <OrderMarks
          groups={sight.data?.groups ?? []}
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
